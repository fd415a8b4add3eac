import { z } from 'zod'
import { dollars } from '../domain/money.ts'
import { Booking, type BookingRow, bookingJson } from './booking-json.ts'
import { refundQuote } from './change-booking.ts'

/** A booking as the admin sees it: with the rules that were set aside for a caller. */
export const AdminBooking = z
  .strictObject({
    ...Booking.shape,
    overrides: z
      .array(z.strictObject({ rule: z.string(), reason: z.string() }))
      .describe('Rules set aside by the owner for a caller, each with its reason'),
  })
  .meta({ id: 'AdminBooking' })

export const adminBookingJson = (row: BookingRow): z.output<typeof AdminBooking> => ({
  ...bookingJson(row),
  overrides: row.overrides ?? [],
})

const Refund = z.strictObject({ percent: z.number(), amount: z.number().describe('Dollars') })

/** One booking with what would come back of what was paid if it were cancelled now. */
export const AdminBookingDetails = z
  .strictObject({ booking: AdminBooking, refundNow: Refund })
  .meta({ id: 'AdminBookingDetails' })

export const adminBookingDetails = (row: BookingRow, now: Date): z.output<typeof AdminBookingDetails> => {
  const { percent, cents } = refundQuote(row, now)
  return { booking: adminBookingJson(row), refundNow: { percent, amount: dollars(cents) } }
}
