import { useQuery } from '@tanstack/react-query'
import { foundWords } from '../../../domain/place/site-check.ts'
import { api } from '../../app/api/api.ts'
import { ownAnswer } from '../../booking/own-booking/own-answer.ts'
import { contact } from '../../site/contact.ts'
import { Fact } from '../../ui/facts.tsx'
import * as warningStyles from '../../ui/feedback/warning.module.css'

const check = api.siteChecks[':id']

/** What the site check found about an event's place. Nothing before the first answer. */
export function PlaceFound({ id }: { id: string }) {
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
    </Fact>
  )
}
