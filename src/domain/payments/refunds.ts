import { isBalanceDue } from '../pricing/balance-due.ts'
import { cancellationPolicy, depositBack, type RefundTerms, tierAt } from './refund-tiers.ts'

/** Said wherever a refund is asked about and nothing was paid (reading R39). */
export const NOTHING_TO_REFUND = 'Nothing has been paid, so there’s nothing to refund.'

/** A booking as far as its refund goes. Money in integer cents; nulls stand in bookings of the old site. */
export interface Refundable extends RefundTerms {
  /** Received so far, less what was given back. */
  paid: number
  /** What the event costs. */
  price: number
  deposit: number | null
  startsAt: Date | null
}

export interface Refund {
  /** The share of the deposit. */
  percent: number
  /** All that comes back, in integer cents. */
  cents: number
}

/**
 * Cents paid beyond the price. 0 under the first refund rule, which refunds everything beyond the deposit anyway and whose
 * rows may lack a price.
 */
const beyondPriceOf = ({ paid, price, rule }: Pick<Refundable, 'paid' | 'price' | 'rule'>): number =>
  rule === 1 ? 0 : Math.max(0, paid - price)

/** Cents of the amount paid that count as the deposit. */
export const depositPaidOf = (booking: Pick<Refundable, 'paid' | 'price' | 'deposit' | 'rule'>): number =>
  Math.min(booking.paid - beyondPriceOf(booking), booking.deposit ?? 0)

/** What was paid, taken apart: the deposit's share, the balance and how much of it comes back, and what nobody owed. */
function shares(booking: Refundable, now: Date) {
  const { policy, rule, startsAt, limit, balanceLost } = booking
  const paid = Math.max(0, booking.paid) // a dispute may have taken what was given back already
  const beyondPrice = beyondPriceOf({ ...booking, paid })
  const hours = startsAt ? (startsAt.getTime() - now.getTime()) / 3_600_000 : Number.NEGATIVE_INFINITY
  const steps = policy ?? cancellationPolicy
  const tier = steps[tierAt(steps, hours)]?.percent ?? 0
  const depositPaid = depositPaidOf({ ...booking, paid })
  const balance = paid - beyondPrice - depositPaid
  // By the start, whatever day an invoice names.
  const isDue = rule !== 1 && (!startsAt || isBalanceDue({ startsAt }, now))
  const balanceBack = isDue ? 0 : Math.max(0, balance - balanceLost)
  return { percent: Math.min(tier, limit ?? 100), depositPaid, balance, balanceBack, beyondPrice }
}

/**
 * What comes back when a booking is cancelled now (R80): the tier's share of the deposit that was paid, rounded to the
 * cent, and the balance until it is due. What was paid beyond the price always does. A start that is not known reaches
 * no tier.
 */
export function refundOf(booking: Refundable, now: Date): Refund {
  const { percent, depositPaid, balanceBack, beyondPrice } = shares(booking, now)
  return { percent, cents: depositBack(depositPaid, percent) + balanceBack + beyondPrice }
}

/**
 * Would a cancellation now keep some of what was paid? Then a customer gets nothing back by ordering less either: fewer
 * hours and a cancellation after them would go around the policy (R97).
 */
export const keepsSome = (booking: Refundable, now: Date): boolean => refundOf(booking, now).cents < booking.paid

/** The maximum refund in percent once the customer reschedules now: rescheduling never raises it (reading R40). */
export const limitAfterReschedule = (booking: Refundable, now: Date): number => shares(booking, now).percent

/** The same of the balance: what of it, in integer cents, no longer comes back once the customer reschedules now. */
export function balanceLostByReschedule(booking: Refundable, now: Date): number {
  const { balance, balanceBack } = shares(booking, now)
  return Math.max(booking.balanceLost, balance - balanceBack)
}

/**
 * The deposit of a booking whose new day is `quoted` another one. What was paid as a deposit stays one, and one that
 * was paid in full is not asked for again (readings R39, R43). Integer cents.
 */
export function depositAfterReschedule(
  { paid, deposit }: Pick<Refundable, 'paid' | 'deposit'>,
  quoted: number,
): number {
  if (deposit === null) return quoted
  return paid > 0 && paid >= deposit ? deposit : Math.max(quoted, paid)
}
