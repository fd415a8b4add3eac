import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consentLabel, consentTerms } from '../../domain/sms/consent.ts'
import { Failure } from '../ui/feedback/notice.tsx'
import { notify } from '../ui/feedback/toast.tsx'
import { Tick } from '../ui/form/tick.tsx'
import * as styles from './profile-page.module.css'
import { chooseTexts, type Profile, profileQuery } from './profile-query.ts'

type Choice = NonNullable<Profile['texts']>

/** Checkbox for text messages about bookings (R103: express consent). Unchecked by default; shown only if we send texts. */
export function TextChoice({ choice }: { choice: Choice }) {
  const queries = useQueryClient()
  const { phone, agreed } = choice
  const choosing = useMutation({
    mutationFn: (agrees: boolean) => chooseTexts({ agrees, phone }),
    onSuccess: (saved, agrees) => {
      queries.setQueryData(profileQuery.queryKey, saved)
      notify(agrees ? 'We’ll text you about your bookings.' : 'We won’t text you.')
    },
  })
  return (
    <section aria-labelledby="pf-texts">
      <h2 id="pf-texts">Text messages</h2>
      {choosing.error && <Failure message={choosing.error.message} />}
      {phone ? (
        <div className={styles.texts}>
          <Tick
            type="checkbox"
            checked={choosing.isPending ? choosing.variables : agreed}
            aria-describedby="pf-texts-terms"
            onChange={({ target }) => !choosing.isPending && choosing.mutate(target.checked)}
          >
            {consentLabel(phone)}
          </Tick>
          <p id="pf-texts-terms" className="quiet">
            {consentTerms}
          </p>
          {agreed && choice.agreedToLess && (
            <p>
              When you checked this box, we only sent a reminder, so that’s all we’ll text you. To get both texts,
              uncheck the box and check it again.
            </p>
          )}
          {choice.stopped && <p>{stoppedWords(choice)}</p>}
        </div>
      ) : (
        <p className="quiet">To get texts about your events, add a US mobile number to your details first.</p>
      )}
    </section>
  )
}

const stoppedWords = ({ from }: Choice) =>
  `That number replied STOP, so we’ve stopped texting it. To get texts again, text START ${from ? `to ${from}` : 'in reply to our last one'} and leave this box checked.`
