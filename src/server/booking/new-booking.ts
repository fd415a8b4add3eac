import type { Logger } from 'pino'
import { z } from 'zod'
import { isHeld } from '../../domain/booking/booking.ts'
import { openPayment } from '../payments/ledger/open-payment.ts'
import { livePayment } from '../payments/ledger/payment-rows.ts'
import type { Cards } from '../payments/provider/client.ts'
import type { Database } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { Booking, oneBookingJson } from './booking-json.ts'

/** What booking answers: with cards on, where to pay the deposit until `holdExpiresAt`. */
export const NewBooking = z
  .strictObject({
    ...Booking.shape,
    payment: z
      .strictObject({ url: z.string() })
      .nullable()
      .optional()
      .describe('Only with cards on. Null: the card provider did not answer (try `pay`), or nothing is to be paid'),
  })
  .meta({ id: 'NewBooking' })

/** A booking just made, and where to pay its deposit. The provider is asked here, after all of ours has committed. */
export async function newBookingJson(
  deps: { db: Database; cards: Cards | undefined; log: Logger },
  row: BookingRow,
  now: Date,
): Promise<z.output<typeof NewBooking>> {
  const booking = await oneBookingJson(deps, row, now)
  const { db, cards, log } = deps
  if (!cards) return booking
  const payment = isHeld(row) ? await livePayment(db, row.id) : undefined
  const url = payment && (await openPayment({ db, cards, log }, payment, row))
  return { ...booking, payment: url ? { url } : null }
}
