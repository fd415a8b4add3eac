import { useQuery } from '@tanstack/react-query'
import { siteCheckAt } from '../../../domain/paths.ts'
import { foundWords } from '../../../domain/place/site-check.ts'
import { api } from '../../app/api/api.ts'
import { ownAnswer } from '../../booking/own-booking/own-answer.ts'
import { contact } from '../../site/contact.ts'
import { Fact } from '../../ui/facts.tsx'
import * as warningStyles from '../../ui/feedback/warning.module.css'
import { Link } from '../../ui/link.tsx'

const check = api.siteChecks[':id']

interface PlaceFoundProps {
  id: string
  /** Shows the link to the place check, because no button asks for answers. */
  isReady: true | undefined
}

/** What the site check found about an event's place. Nothing before the first answer. */
export function PlaceFound({ id, isReady }: PlaceFoundProps) {
  const { data } = useQuery({
    queryKey: ['place found', id],
    networkMode: 'always',
    queryFn: ({ signal }) => ownAnswer(check.$get({ param: { id }, query: {} }, { init: { signal } })),
  })
  if (!data || data.state === 'not-started') return null
  const { words, calls } = foundWords(data)
  return (
    <Fact name="Place check">
      <div className={calls ? warningStyles.warning : undefined}>
        {words.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
        {calls && (
          <div>
            Call us at <a href={contact.phoneLink}>{contact.phone}</a>.
          </div>
        )}
      </div>
      {isReady && (
        <Link className="no-print" to={siteCheckAt(id)}>
          Open the place check
        </Link>
      )}
    </Fact>
  )
}
