import { refundTermsOf } from '../../domain/payments/refund-tiers.ts'
import { type Refund, type Refundable, refundOf } from '../../domain/payments/refunds.ts'
import { kept, priceOf } from '../../domain/pricing.ts'
import type { BookingRow } from '../database/schema.ts'

/** A row as far as its refund goes; what is on its way back already is not there to be given back. */
export const refundableOf = (row: BookingRow): Refundable => ({
  paid: kept(row),
  price: priceOf(row),
  deposit: row.depositCents,
  ...refundTermsOf(row),
  startsAt: row.startsAt,
})

/**
 * What would come back of what was paid, in integer cents, if the booking were cancelled now (R17, R80). While a dispute
 * is open that is nothing yet: it is worked out when the dispute ends (R79).
 */
export function refundQuote(row: BookingRow, now: Date): Refund {
  const refund = refundOf(refundableOf(row), now)
  return row.dispute === 'open' ? { ...refund, cents: 0 } : refund
}

/** Everything that was paid and is not on its way back, in cents. */
export const refundInFull = (row: BookingRow): number => Math.max(0, kept(row))

/** What a cancellation keeps of the refund that was decided on: with a dispute open, from when on it waits. */
export const refundRecord = (row: BookingRow, { percent, cents }: Refund, isInFull: boolean, now: Date) =>
  row.dispute === 'open'
    ? { refundWaitsSince: now, refundWaitsInFull: isInFull }
    : // What was on its way before is no part of the refund.
      { refundPercent: percent, refundCents: cents, givenBackCents: -row.refundingCents }
