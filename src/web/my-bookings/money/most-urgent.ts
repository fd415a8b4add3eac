import { isPast } from '../../../domain/booking/booking.ts'
import { bookingPaymentStatus } from '../../booking/own-booking/booking-payment-status.ts'
import type { Booking } from '../bookings-query.ts'

/** Sort key: smaller is more urgent. Infinity if there's nothing to pay yet. */
function paymentUrgency(booking: Booking, now: Date): number {
  const payment = bookingPaymentStatus(booking, now)
  if (payment?.kind === 'held') return payment.until.getTime() - now.getTime()
  if (payment?.kind !== 'due') return Number.POSITIVE_INFINITY
  const isOver = isPast(booking, now)
  if (payment.isOverdue) return isOver ? Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER - 2
  return payment.purpose === 'deposit' ? Number.MAX_SAFE_INTEGER - 1 : Number.POSITIVE_INFINITY
}

/**
 * Id of the booking whose payment is most urgent: the hold that ends first, then overdue payments, then deposits, then
 * what's still due for a past event; ties go to the first in the list. Undefined if nothing is urgent.
 */
export function mostUrgent(bookings: readonly Booking[], now: Date): string | undefined {
  let [first, least] = [undefined as string | undefined, Number.POSITIVE_INFINITY]
  for (const booking of bookings) {
    const urgency = paymentUrgency(booking, now)
    if (urgency < least) [first, least] = [booking.id, urgency]
  }
  return first
}
