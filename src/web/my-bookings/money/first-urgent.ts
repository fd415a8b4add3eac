import { bookingPaymentStatus } from '../../booking/own-booking/booking-payment-status.ts'
import type { Booking } from '../bookings-query.ts'

/** Whether a payment can't wait: a held time's, a deposit, what's due now, or a charge that was declined. */
function isUrgent(booking: Booking, now: Date): boolean {
  const payment = bookingPaymentStatus(booking, now)
  if (payment?.kind === 'held') return true
  if (payment?.kind !== 'due') return false
  return payment.purpose === 'deposit' || payment.isOverdue || booking.money?.card?.declined === true
}

/** Id of the first booking in the list whose payment can't wait. */
export const firstUrgent = (bookings: readonly Booking[], now: Date): string | undefined =>
  bookings.find((booking) => isUrgent(booking, now))?.id
