import { type FormEvent, useRef, useState } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { contact } from '../../site/contact.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Field } from '../../ui/form/field.tsx'
import { Link } from '../../ui/link.tsx'
import { answerZip, type ZipAnswer } from './zip-answer.ts'
import * as styles from './zip-box.module.css'

const loadTable = () => import('../../../domain/place/zip-places.ts')

/** "Do you come to me?" Answers on the spot; the table of ZIP codes loads when somebody is about to ask. */
export function ZipBox() {
  const input = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<ZipAnswer>()

  async function ask(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value ?? ''
    const found = await loadTable().then(
      ({ milesByZip }) => answerZip(typed, milesByZip, contact.phone),
      (): ZipAnswer => ({
        kind: 'edge',
        words: `The map didn’t load. Call us at ${contact.phone} and we’ll let you know.`,
      }),
    )
    setAnswer(found)
    if (found.kind === 'not-a-zip') input.current?.focus()
  }

  const isRefused = answer?.kind === 'not-a-zip'
  return (
    <>
      <form className={styles.zip} onSubmit={(event) => void ask(event)} noValidate>
        <Field
          ref={input}
          label="Your ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          error={isRefused ? answer.words : undefined}
          onFocus={() => void loadTable().catch(() => undefined)}
        />
        <button className={`${buttonStyles.btn} ${styles.btn}`} type="submit">
          Check
        </button>
        <p className={styles.answer} role="status" data-kind={answer?.kind}>
          {!isRefused && answer?.words}
          {answer?.kind === 'in-range' && (
            <>
              {' '}
              <Link to={paths.booking}>Pick a date</Link>
            </>
          )}
        </p>
      </form>
      <p className={styles.noZip}>
        Not sure? Call <a href={contact.phoneLink}>{contact.phone}</a> with your ZIP code.
      </p>
    </>
  )
}
