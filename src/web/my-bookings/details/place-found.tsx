import { useQuery } from '@tanstack/react-query'
import { judge } from '../../../domain/place/judge-site.ts'
import { api } from '../../app/api/api.ts'
import { ownAnswer } from '../../booking/own-booking/own-answer.ts'
import { contact } from '../../site/contact.ts'
import { Fact } from '../../ui/facts.tsx'

const check = api.siteChecks[':id']

/** What the check of an event's place found: what doesn't fit, else how far it is; nothing before the first answer. */
export function PlaceFound({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['place found', id],
    networkMode: 'always',
    queryFn: ({ signal }) => ownAnswer(check.$get({ param: { id }, query: {} }, { init: { signal } })),
  })
  if (!data || data.state === 'not-started') return null
  const judged = judge(data.answers, data.packageId)
  const wrong = data.state === 'ready' ? [] : judged.filter(({ calls }) => calls)
  const open = judged.filter(({ verdict }) => verdict === 'open').length
  return (
    <Fact name="Place check">
      {wrong.map(({ question, words }) => (
        <div key={question}>{words}</div>
      ))}
      {wrong.length > 0 ? (
        <>
          Call us at <a href={contact.phoneLink}>{contact.phone}</a>.
        </>
      ) : data.state === 'ready' ? (
        'All set.'
      ) : open > 0 ? (
        `${open} ${open === 1 ? 'question' : 'questions'} to go.`
      ) : (
        'We’ll get back to you about your answers.'
      )}
    </Fact>
  )
}
