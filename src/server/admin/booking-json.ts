import { z } from 'zod'
import { dollars } from '../../domain/money.ts'
import { stillDue, toGiveBack } from '../../domain/payments/payments.ts'
import { Booking, bookingJson } from '../bookings/booking-json.ts'
import { refundQuote } from '../bookings/change-booking.ts'
import type { Db } from '../database/database.ts'
import type { BookingRow } from '../database/schema.ts'
import { Payment, paymentJson, paymentsOf } from '../payments/payments.ts'

/** A booking as the admin sees it: with the rules that were set aside for a caller. */
export const AdminBooking = z
  .strictObject({
    ...Booking.shape,
    overrides: z
      .array(z.strictObject({ rule: z.string(), reason: z.string() }))
      .describe('Rules set aside by the owner for a caller, each with its reason'),
    stillDue: z.number().describe('Dollars'),
    toGiveBack: z.number().describe('Dollars the owner still owes the customer'),
  })
  .meta({ id: 'AdminBooking' })

export const adminBookingJson = (row: BookingRow): z.output<typeof AdminBooking> => ({
  ...bookingJson(row),
  overrides: row.overrides ?? [],
  stillDue: dollars(stillDue(row)),
  toGiveBack: dollars(toGiveBack(row)),
})

const Refund = z.strictObject({ percent: z.number(), amount: z.number().describe('Dollars') })

const AdminPayment = z
  .strictObject({ ...Payment.shape, actor: z.string().describe('Who recorded it') })
  .meta({ id: 'AdminPayment' })

/** One booking with its payments and what would come back of its deposit if it were cancelled now. */
export const AdminBookingDetails = z
  .strictObject({ booking: AdminBooking, payments: z.array(AdminPayment), refundNow: Refund })
  .meta({ id: 'AdminBookingDetails' })

/** Asks for the payments of `row`; the rest is computed. */
export async function adminBookingDetails(
  db: Db,
  row: BookingRow,
  now: Date,
): Promise<z.output<typeof AdminBookingDetails>> {
  const { percent, cents } = refundQuote(row, now)
  const payments = (await paymentsOf(db, row.id)).map((entry) => ({ ...paymentJson(entry), actor: entry.actor }))
  return { booking: adminBookingJson(row), payments, refundNow: { percent, amount: dollars(cents) } }
}
