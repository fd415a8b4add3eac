import { cancellationPolicy, type RefundTier } from './refund-tiers.ts'

/** Said wherever a refund is asked about and nothing was paid (reading R39). */
export const NOTHING_TO_REFUND = 'Nothing has been paid, so there’s nothing to refund.'

/** A booking as far as its refund goes. Money in integer cents; nulls stand in bookings of the old site. */
export interface Refundable {
  /** Received so far, less what was given back. */
  paid: number
  deposit: number | null
  /** The tiers that held at booking. */
  policy: readonly RefundTier[] | null
  startsAt: Date | null
  /** Maximum refund in percent after a reschedule (reading R40). Null: never rescheduled. */
  limit: number | null
}

export interface Refund {
  /** The share of the deposit. */
  percent: number
  /** All that comes back, in integer cents. */
  cents: number
}

/**
 * What comes back when a booking is cancelled now: the tier's share of the deposit that was paid, rounded to the cent,
 * and all that was paid beyond it (reading R39). A start that is not known reaches no tier.
 */
export function refundOf({ paid: received, deposit, policy, startsAt, limit }: Refundable, now: Date): Refund {
  const paid = Math.max(0, received) // a dispute may have taken what was given back already
  const hours = startsAt ? (startsAt.getTime() - now.getTime()) / 3_600_000 : Number.NEGATIVE_INFINITY
  const tier = (policy ?? cancellationPolicy).find(({ fromHours }) => hours >= fromHours)?.percent ?? 0
  const percent = Math.min(tier, limit ?? 100)
  const depositPaid = Math.min(paid, deposit ?? 0)
  return { percent, cents: Math.round((depositPaid * percent) / 100) + paid - depositPaid }
}

/** The maximum refund in percent once the customer reschedules now: rescheduling never raises it (reading R40). */
export const limitAfterReschedule = (booking: Refundable, now: Date): number => refundOf(booking, now).percent

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
