import { longDate } from '../../domain/calendar.ts'
import { judge } from '../../domain/place/judge-site.ts'
import { bookedName } from '../../domain/text/typeset.ts'
import type { SiteCheck } from './check-query.ts'

/** 'Iron Dome, Friday, December 4, 2026 at 2:00 PM'; for the owner with the customer's name before it. */
export const checkedEvent = ({
  customerName,
  packageName,
  date,
  time,
}: Pick<SiteCheck, 'customerName' | 'packageName' | 'date' | 'time'>) =>
  [customerName, bookedName(packageName), date && `${longDate(date)}${time ? ` at ${time}` : ''}`]
    .filter(Boolean)
    .join(', ')

/** How the check stands, to whoever answers it. */
export function standingWords(
  check: Pick<SiteCheck, 'answers' | 'packageId' | 'state' | 'askedAt' | 'isOver'>,
): string {
  if (check.isOver) return 'This booking is over or cancelled, so there’s nothing left to check.'
  if (check.state === 'ready') return 'You’re all set. If anything changes, change it here.'
  const judged = judge(check.answers, check.packageId)
  const open = judged.filter(({ verdict }) => verdict === 'open').length
  if (open > 0)
    return open === judged.length
      ? 'Answer what you know; you can come back anytime.'
      : `${open} ${open === 1 ? 'question' : 'questions'} to go.`
  if (judged.some(({ verdict }) => verdict === 'look')) return 'Thank you! We’ll look at the points marked below.'
  return check.askedAt ? 'Please go over your answers once more, or call us.' : 'Thank you! That’s everything.'
}

/** How the check stands, to the owner: what doesn't fit comes first. */
export function ownersStandingWords(check: Pick<SiteCheck, 'answers' | 'packageId' | 'state'>): string {
  if (check.state === 'not-started') return 'No answers yet.'
  const judged = judge(check.answers, check.packageId)
  const count = (verdict: 'look' | 'open') => judged.filter((one) => one.verdict === verdict).length
  const [look, open] = [count('look'), count('open')]
  const words = [
    look > 0 && `${look} ${look === 1 ? 'answer needs' : 'answers need'} a look`,
    open > 0 && `${open} ${open === 1 ? 'question is' : 'questions are'} still open`,
  ].filter(Boolean)
  return words.length > 0 ? `${words.join(', ')}.` : 'Everything fits.'
}
