import { cents, priceLabel } from '../../domain/money.ts'
import {
  between,
  cancellationPolicy,
  depositBack,
  durationLabel,
  type RefundTerms,
  type RefundTier,
  tierAt,
} from '../../domain/payments/refund-tiers.ts'
import { computeRefund, NOTHING_TO_REFUND, paidDepositCents, type Refundable } from '../../domain/payments/refunds.ts'
import { discountedPrice } from '../../domain/pricing/pricing.ts'
import type { OwnBooking as Booking } from '../booking/own-booking/own-booking-query.ts'

export interface RefundNow {
  /** Refund in integer cents. */
  amount: number
  /** Refund and its reason: '7 days or more ahead: full refund of the deposit, $162.50.' */
  sentence: string
}

/** The refund terms agreed on with this booking. */
export const termsFrom = (booking: Booking): RefundTerms => ({
  policy: booking.cancellationPolicy,
  rule: booking.refundRule,
  limit: booking.refundPercentLimit,
  balanceLost: cents(booking.balanceLost),
})

/** Maps a booking for the refund rules. */
export const refundableFrom = (booking: Booking): Refundable => ({
  paid: cents(booking.paidAmount) - goingBack(booking),
  price: discountedPrice({ totalCents: cents(booking.total ?? 0), discountCents: cents(booking.discount) }),
  deposit: booking.depositAmount === null ? null : cents(booking.depositAmount),
  ...termsFrom(booking),
  startsAt: booking.startsAt ? new Date(booking.startsAt) : null,
})

/** Pending card refunds, in cents. That money can't be refunded a second time. */
const goingBack = ({ money }: Booking) =>
  -(money?.entries ?? [])
    .filter(({ kind, state }) => kind === 'refund' && state === 'pending')
    .reduce((sum, { amount }) => sum + cents(amount), 0)

/** Nothing is refunded while a dispute is open (R79: disputes). */
const REFUND_WAITS =
  'A payment is in dispute. Once your bank decides, we’ll work out your refund as of the moment you cancel.'

/** Refund if this booking is cancelled now: part of what was paid, or nothing (R17: refund tiers; R39: percent of what). */
export function refundNow(booking: Booking, now: Date): RefundNow {
  if (booking.money?.dispute === 'open') return { amount: 0, sentence: REFUND_WAITS }
  const held = refundableFrom(booking)
  if (held.paid === 0) return { amount: 0, sentence: NOTHING_TO_REFUND }
  const { percent, cents: amount } = computeRefund(held, now)
  return { amount, sentence: `${amountReason(held, amount, now)}: ${share(held, percent, amount)}.` }
}

/** Reason for the amount: how far ahead the event is, or when it was moved (R40: refund limit after a move). */
function amountReason(held: Refundable, amount: number, now: Date): string {
  if (!held.startsAt) return 'No date on record'
  if (amount < computeRefund({ ...held, limit: null, balanceLost: 0 }, now).cents) return 'Because of when it was moved'
  return tierWords(held.policy ?? cancellationPolicy, (held.startsAt.getTime() - now.getTime()) / 3_600_000)
}

function share(held: Refundable, percent: number, amount: number): string {
  const { paid } = held
  const depositPaid = paidDepositCents(held)
  const beyond = paid - depositPaid
  if (amount === 0) return 'no refund'
  // Part of it may have been refunded already, or not been paid yet.
  const deposit = depositPaid < Math.min(held.deposit ?? 0, held.price) ? 'the deposit we hold' : 'the deposit'
  if (amount === paid) return `${beyond > 0 ? 'full refund' : `full refund of ${deposit}`}, ${priceLabel(amount)}`
  const ofDeposit = `${percent === 100 ? 'full' : percent === 0 ? 'no' : `${percent}%`} refund of ${deposit}`
  const beyondBack = amount - depositBack(depositPaid, percent)
  return `${ofDeposit}${beyondWords(beyond, beyondBack, percent === 0)}, ${priceLabel(amount)}`
}

/** The rest of the sentence after the deposit's share: what is refunded of the other payments. */
function beyondWords(beyond: number, back: number, isInstead: boolean): string {
  if (beyond === 0) return ''
  if (back === 0) return ' and none of the balance'
  const what = back === beyond ? 'everything else you paid' : `${priceLabel(back)} of what else you paid`
  return isInstead ? `, but ${what}` : ` plus ${what}`
}

/** Warning before a move is agreed to (R40: refund limit after a move). Undefined if a full refund stays possible. */
export function rescheduleTerms(percent: number, balanceLost: number): string | undefined {
  const deposit =
    percent === 100
      ? undefined
      : percent === 0
        ? 'you won’t get the deposit back'
        : `you’ll get back at most ${percent}% of the deposit`
  const balance = balanceLost > 0 ? `${priceLabel(balanceLost)} of the balance won’t come back` : undefined
  const lost = [deposit, balance].filter((words) => words !== undefined)
  if (lost.length === 0) return undefined
  return `If you move it now and cancel later, ${lost.join(', and ')}, no matter how far off the new date is.`
}

/** The refund tier that applies this many hours before the start, in words. */
function tierWords(policy: readonly RefundTier[], hours: number): string {
  const step = tierAt(policy, hours)
  const from = policy[step]?.fromHours ?? 0
  const below = policy[step - 1]?.fromHours
  if (below === undefined) return `${durationLabel(from)} or more ahead`
  return from === 0 ? `Less than ${durationLabel(below)} ahead` : `${between(from, below)} ahead`
}
