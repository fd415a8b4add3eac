import { eq } from 'drizzle-orm'
import { planMail } from '../../domain/booking/booking-emails.ts'
import { toGiveBack } from '../../domain/payments/payments.ts'
import { type Db, translateConstraint } from '../database/database.ts'
import { type BookingRow, bookings, type NewBookingRow } from '../database/schema.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { closePayments } from '../money/close-payments.ts'
import { planRefunds } from '../money/plan-refunds.ts'
import { anyBooking } from './any-booking.ts'
import { announceReschedule } from './emails/enqueue-emails.ts'

/** Every change is one more revision of the calendar entry. */
export async function updateBooking(tx: Db, booking: BookingRow, change: Partial<NewBookingRow>): Promise<BookingRow> {
  const [changed] = await translateConstraint(
    tx
      .update(bookings)
      .set({ ...change, calendarSequence: booking.calendarSequence + 1 })
      .where(eq(bookings.id, booking.id))
      .returning(),
  )
  if (!changed) throw new Error('The update returned no booking')
  return changed
}

/** Where a booking goes, for how many hours, with which crew, and what of its price and refund changes with that. */
interface NewTime {
  startsAt: Date
  hours: number
  crew: number
  newTerms?: Partial<NewBookingRow>
}

/** Writes a customer's move, with the schedule locked and the start found free, and tells of it. Returns the row after it. */
export async function moveBooking(
  { jobs }: { jobs: Jobs },
  tx: Db,
  booking: BookingRow,
  { startsAt, hours, crew, newTerms = {} }: NewTime,
  now: Date,
): Promise<BookingRow> {
  const moved = await updateBooking(tx, booking, {
    startsAt,
    endsAt: new Date(startsAt.getTime() + hours * 3_600_000),
    resourceId: crew,
    ...newTerms,
    confirmedAt: null, // what the owner confirmed was the other time
    updatedAt: now,
    ...planMail(booking, now),
  })
  // Paid more than the new total: the difference goes back (R43).
  const over = { cents: toGiveBack(moved), reason: 'overpaid', actor: 'customer' } as const
  const back = await planRefunds({ jobs }, tx, booking, over, now)
  await closePayments({ jobs }, tx, booking)
  await announceReschedule({ jobs }, tx, moved, 'customer', now)
  return back.length > 0 ? await anyBooking(tx, booking.id) : moved
}
