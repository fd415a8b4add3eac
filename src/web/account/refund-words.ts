import { cents, priceLabel } from '../../domain/money.ts'
import { cancellationPolicy, type RefundTier } from '../../domain/payments/refund-tiers.ts'
import { NOTHING_TO_REFUND, type Refundable, refundOf } from '../../domain/payments/refunds.ts'
import type { Booking } from './bookings-query.ts'

export interface RefundNow {
  /** Integer cents. */
  amount: number
  /** '7 days or more ahead: full refund of the deposit, $162.50.' */
  sentence: string
}

/** A booking as the refund rules see it. */
export const refundableFrom = (booking: Booking): Refundable => ({
  paid: cents(booking.paidAmount) - goingBack(booking),
  deposit: booking.depositAmount === null ? null : cents(booking.depositAmount),
  policy: booking.cancellationPolicy,
  startsAt: booking.startsAt ? new Date(booking.startsAt) : null,
  limit: booking.refundPercentLimit,
})

/** On its way back to the card, in cents: it is not there to be given back again. */
const goingBack = ({ money }: Booking) =>
  -(money?.entries ?? [])
    .filter(({ kind, state }) => kind === 'refund' && state === 'pending')
    .reduce((sum, { amount }) => sum + cents(amount), 0)

/** What comes back if this booking is cancelled now: a part of what was paid, or plainly nothing (readings R17, R39). */
export function refundNow(booking: Booking, now: Date): RefundNow {
  const held = refundableFrom(booking)
  if (held.paid === 0) return { amount: 0, sentence: NOTHING_TO_REFUND }
  const { percent, cents: amount } = refundOf(held, now)
  return { amount, sentence: `${reasonOf(held, percent, now)}: ${share(held, percent, amount)}.` }
}

/** Why it is this share: how far ahead it is, or when it was moved (reading R40). */
function reasonOf(held: Refundable, percent: number, now: Date): string {
  if (!held.startsAt) return 'No date on record'
  if (percent < refundOf({ ...held, limit: null }, now).percent) return 'Because of when it was moved'
  return aheadOf(held.policy ?? cancellationPolicy, (held.startsAt.getTime() - now.getTime()) / 3_600_000)
}

function share({ paid, deposit }: Refundable, percent: number, amount: number): string {
  const paidBeyond = paid > (deposit ?? 0)
  if (amount === 0) return 'no refund'
  if (amount === paid) return `${paidBeyond ? 'full refund' : 'full refund of the deposit'}, ${priceLabel(amount)}`
  const ofDeposit = percent === 0 ? 'no refund of the deposit' : `${percent}% refund of the deposit`
  const beyond = percent === 0 ? ', but everything else you paid' : ' plus everything else you paid'
  return `${ofDeposit}${paidBeyond ? beyond : ''}, ${priceLabel(amount)}`
}

/** What whoever moves a booking at this share must know before they agree (reading R40); nothing at a full refund. */
export function rescheduleTerms(percent: number): string | undefined {
  if (percent === 100) return undefined
  const comesBack =
    percent === 0 ? 'you won’t get the deposit back' : `you’ll get back at most ${percent}% of the deposit`
  return `If you move it now and cancel later, ${comesBack}, no matter how far off the new date is.`
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
export function policyLines({
  cancellationPolicy: stored,
  refundPercentLimit: limit,
}: Pick<Booking, 'cancellationPolicy' | 'refundPercentLimit'>): string[] {
  const policy = stored ?? cancellationPolicy
  const lines = policy.map(({ fromHours, percent }) => `${aheadOf(policy, fromHours)}: ${refundWord(percent)}`)
  if (limit === null || limit === 100) return lines
  return [...lines, `Because it was moved: ${refundWord(limit)}${limit > 0 ? ' at most' : ''}`]
}

const refundWord = (percent: number) =>
  percent === 100 ? 'full refund' : percent === 0 ? 'no refund' : `${percent}% refund`
