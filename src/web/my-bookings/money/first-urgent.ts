import { bookingPaymentStatus } from '../../booking/own-booking/booking-payment-status.ts'
import type { Booking } from '../bookings-query.ts'

/** Whether a payment can't wait: a held time's, a deposit, what's due now, or a charge that was declined. */
export function isUrgent(booking: Booking, now: Date): boolean {
  const payment = bookingPaymentStatus(booking, now)
  if (payment?.kind === 'held') return true
  if (payment?.kind !== 'due') return false
  return payment.purpose === 'deposit' || payment.isOverdue || booking.money?.card?.declined === true
}

/**
 * Id of the booking whose payment has the page's filled button: a held time, which could be lost, before what's due.
 * Without one, an offer to move for free is filled, or else New Booking.
 */
export function firstUrgent(bookings: readonly Booking[], now: Date): string | undefined {
  const urgent = bookings.filter((booking) => isUrgent(booking, now))
  return (urgent.find(({ holdExpiresAt }) => holdExpiresAt) ?? urgent[0])?.id
}
