import { isBalanceDue } from '../pricing/balance-due.ts'
import { cancellationPolicy, depositBack, type RefundTerms, tierAt } from './refund-tiers.ts'

/** Shown wherever a refund is asked about but nothing was paid (R39: refunds). */
export const NOTHING_TO_REFUND = 'Nothing has been paid, so there’s nothing to refund.'

/** What the refund rules need to know. Integer cents. Rows from the old site may have nulls. */
export interface Refundable extends RefundTerms {
  /** Received so far, minus refunds. */
  paid: number
  /** Price of the event. */
  price: number
  deposit: number | null
  startsAt: Date | null
}

export interface Refund {
  /** Percentage of the deposit that's refunded. */
  percent: number
  /** Total refund, in integer cents. */
  cents: number
}

/** Overpayment in cents. 0 for rule 1, which refunds everything beyond the deposit anyway and may lack a price. */
const overpaidCents = ({ paid, price, rule }: Pick<Refundable, 'paid' | 'price' | 'rule'>): number =>
  rule === 1 ? 0 : Math.max(0, paid - price)

/** Cents of the amount paid that count as the deposit. */
export const paidDepositCents = (booking: Pick<Refundable, 'paid' | 'price' | 'deposit' | 'rule'>): number =>
  Math.min(booking.paid - overpaidCents(booking), booking.deposit ?? 0)

/** Splits payments into deposit, balance (and how much of it is refundable), and overpayment. */
function shares(booking: Refundable, now: Date) {
  const { policy, rule, startsAt, limit, balanceLost } = booking
  const paid = Math.max(0, booking.paid) // a dispute may take money that was already refunded
  const beyondPrice = overpaidCents({ ...booking, paid })
  const hours = startsAt ? (startsAt.getTime() - now.getTime()) / 3_600_000 : Number.NEGATIVE_INFINITY
  const steps = policy ?? cancellationPolicy
  const tier = steps[tierAt(steps, hours)]?.percent ?? 0
  const depositPaid = paidDepositCents({ ...booking, paid })
  const balance = paid - beyondPrice - depositPaid
  // Based on the start, even if an invoice names another day.
  const isDue = rule !== 1 && (!startsAt || isBalanceDue({ startsAt }, now))
  const balanceBack = isDue ? 0 : Math.max(0, balance - balanceLost)
  return { percent: Math.min(tier, limit ?? 100), depositPaid, balance, balanceBack, beyondPrice }
}

/**
 * Refund if a booking is cancelled now (R80): the tier's share of the paid deposit, rounded to the cent, plus the
 * balance until it's due, plus any overpayment. Without a known start, no tier applies.
 */
export function computeRefund(booking: Refundable, now: Date): Refund {
  const { percent, depositPaid, balanceBack, beyondPrice } = shares(booking, now)
  return { percent, cents: depositBack(depositPaid, percent) + balanceBack + beyondPrice }
}

/**
 * True if a cancellation now would keep part of the payments. Then reducing an order refunds nothing either: ordering
 * fewer hours and cancelling later would bypass the policy (R97: changing extras).
 */
export const keepsSome = (booking: Refundable, now: Date): boolean => computeRefund(booking, now).cents < booking.paid

/**
 * True if a new price, in cents, would return more than the part of the balance that a cancellation now returns in full:
 * moving to a cheaper day, and cancelling later, must not bypass the policy (R43).
 */
export function beatsPolicy(booking: Refundable, newPrice: number, now: Date): boolean {
  const { balanceBack, beyondPrice } = shares(booking, now)
  return keepsSome(booking, now) && booking.paid - newPrice > balanceBack + beyondPrice
}

/** Cap on the deposit's refund, in percent, if the customer moves the booking now: a move never raises it (R40). */
export const limitAfterReschedule = (booking: Refundable, now: Date): number => shares(booking, now).percent

/** Part of the balance, in integer cents, that's no longer refundable once the customer moves the booking now. */
export function balanceLostByReschedule(booking: Refundable, now: Date): number {
  const { balance, balanceBack } = shares(booking, now)
  return Math.max(booking.balanceLost, balance - balanceBack)
}

/**
 * Deposit after a move to a day whose deposit is `quoted`, in integer cents. What was paid as a deposit stays one, and
 * a deposit paid in full isn't asked for again (R39, R43).
 */
export function depositAtNewPrice({ paid, deposit }: Pick<Refundable, 'paid' | 'deposit'>, quoted: number): number {
  if (deposit === null) return quoted
  return paid > 0 && paid >= deposit ? deposit : Math.max(quoted, paid)
}
