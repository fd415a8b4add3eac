import { cents, priceLabel } from '../../domain/money.ts'
import { cancellationPolicy, type RefundTier, refundOf, refundPercent } from '../../domain/refunds.ts'
import type { Booking } from './bookings-query.ts'

export interface RefundNow {
  /** Integer cents. */
  amount: number
  /** '7 or more days ahead: full refund of the deposit, $162.50.' */
  sentence: string
}

/** What comes back if this booking is cancelled now, by the policy kept with it (reading R17). */
export function refundNow({ startsAt, depositAmount, cancellationPolicy: kept }: Booking, now: Date): RefundNow {
  const policy = kept ?? cancellationPolicy
  if (!startsAt || depositAmount === null) return { amount: 0, sentence: 'No deposit is on record for this booking.' }
  const start = new Date(startsAt)
  const amount = refundOf(cents(depositAmount), start, policy, now)
  const hours = (start.getTime() - now.getTime()) / 3_600_000
  return { amount, sentence: `${aheadOf(policy, hours)}: ${share(refundPercent(start, policy, now), amount)}.` }
}

function share(percent: number, amount: number): string {
  if (percent === 0) return 'no refund'
  const what = percent === 100 ? 'full refund' : `${percent}% refund`
  return `${what} of the deposit, ${priceLabel(amount)}`
}

/** In which step of the policy the hours to the start lie, in words. */
function aheadOf(policy: readonly RefundTier[], hours: number): string {
  const step = policy.findIndex(({ fromHours }) => hours >= fromHours)
  const from = policy[step]?.fromHours ?? 0
  const below = policy[step - 1]?.fromHours
  if (below === undefined) return `${span(from)} or more ahead`
  return from === 0 ? `Less than ${span(below)} ahead` : `${between(from, below)} ahead`
}

const inDays = (hours: number) => hours % 24 === 0

/** '7 days', '12 hours'. */
function span(hours: number): string {
  const count = inDays(hours) ? hours / 24 : hours
  return `${count} ${inDays(hours) ? 'day' : 'hour'}${count === 1 ? '' : 's'}`
}

const between = (from: number, below: number) =>
  `${inDays(from) && inDays(below) ? from / 24 : span(from)} to ${span(below)}`

/** Every step of the policy, one line each: what a customer gets back, and until when. */
export function policyLines(kept: Booking['cancellationPolicy']): string[] {
  const policy = kept ?? cancellationPolicy
  return policy.map(({ fromHours, percent }) => {
    const what = percent === 100 ? 'full refund' : percent === 0 ? 'no refund' : `${percent}% refund`
    return `${aheadOf(policy, fromHours)}: ${what}`
  })
}
