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

/** What would come back of what was paid, in integer cents, if the booking were cancelled now (readings R17, R39). */
export const refundQuote = (row: BookingRow, now: Date): Refund => refundOf(refundableOf(row), now)
