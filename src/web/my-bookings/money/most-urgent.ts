import { bookingPaymentStatus } from '../../booking/own-booking/booking-payment-status.ts'
import type { Booking } from '../bookings-query.ts'

/** The smaller, the sooner; a balance that is due later can wait. */
function urgencyOf(booking: Booking, now: Date): number {
  const payment = bookingPaymentStatus(booking, now)
  if (payment?.kind === 'held') return payment.until.getTime() - now.getTime()
  if (payment?.kind !== 'due') return Number.POSITIVE_INFINITY
  if (payment.isOverdue) return Number.MAX_SAFE_INTEGER - 1
  return payment.purpose === 'deposit' ? Number.MAX_SAFE_INTEGER : Number.POSITIVE_INFINITY
}

/**
 * The id of the booking whose payment comes first: the time that is held the shortest, then what is overdue, then a deposit, the
 * first of each in the list. Undefined where nothing is urgent.
 */
export function mostUrgent(bookings: readonly Booking[], now: Date): string | undefined {
  let [first, least] = [undefined as string | undefined, Number.POSITIVE_INFINITY]
  for (const booking of bookings) {
    const urgency = urgencyOf(booking, now)
    if (urgency < least) [first, least] = [booking.id, urgency]
  }
  return first
}
