import { judge } from '../../domain/place/judge-site.ts'
import { sentenceOf } from '../../domain/refusals.ts'
import type { SiteCheck } from './check-query.ts'

/** How the check stands, to whoever answers it. */
export function standingWords(
  check: Pick<SiteCheck, 'answers' | 'packageId' | 'state' | 'askedAt' | 'isOver'>,
): string {
  if (check.isOver) return sentenceOf('check-over')
  if (check.state === 'ready') return 'You’re all set. If anything changes, update it here.'
  const judged = judge(check.answers, check.packageId)
  const open = judged.filter(({ verdict }) => verdict === 'open').length
  if (open > 0)
    return open === judged.length
      ? 'Answer what you know; you can come back anytime.'
      : `${open} ${open === 1 ? 'question' : 'questions'} to go.`
  if (judged.some(({ verdict }) => verdict === 'look'))
    return 'Thank you! We’ll get back to you about what’s marked below.'
  return check.askedAt ? 'Please go over your answers once more, or call us.' : 'Thank you! That’s everything.'
}
