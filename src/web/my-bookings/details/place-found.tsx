import { useQuery } from '@tanstack/react-query'
import { judge, questionsToGo } from '../../../domain/place/judge-site.ts'
import type { SiteAnswers } from '../../../domain/place/site-answers.ts'
import type { CheckState } from '../../../domain/place/site-check.ts'
import { api } from '../../app/api/api.ts'
import { ownAnswer } from '../../booking/own-booking/own-answer.ts'
import { contact } from '../../site/contact.ts'
import { Fact } from '../../ui/facts.tsx'

const check = api.siteChecks[':id']

interface Found {
  state: CheckState
  answers: SiteAnswers
  packageId: string | null
}

/** What doesn't fit, a sentence each and a call to make; else how far the check is. */
export function foundWords({ state, answers, packageId }: Found): { words: string[]; calls: boolean } {
  if (state === 'ready') return { words: ['All set.'], calls: false }
  const judged = judge(answers, packageId)
  const wrong = judged.filter(({ calls }) => calls).map(({ words = '' }) => words)
  if (wrong.length > 0) return { words: wrong, calls: true }
  return { words: [questionsToGo(judged) ?? 'We’ll get back to you about your answers.'], calls: false }
}

/** What the check of an event's place found; nothing before the first answer. */
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
      {words.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {calls && (
        <div>
          Call us at <a href={contact.phoneLink}>{contact.phone}</a>.
        </div>
      )}
    </Fact>
  )
}
