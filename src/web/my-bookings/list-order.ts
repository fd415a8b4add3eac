import { isCancelled, isOver } from '../../domain/booking/booking.ts'
import { dayOverAt } from '../../domain/crew/steps.ts'
import { bookingPaymentStatus } from '../booking/own-booking/booking-payment-status.ts'
import type { Booking } from './bookings-query.ts'

/** Whether a payment can't wait: a held time's, a deposit, what's due now, or a charge that was declined. */
export function isUrgent(booking: Booking, now: Date): boolean {
  const payment = bookingPaymentStatus(booking, now)
  if (payment?.kind === 'held') return true
  if (payment?.kind !== 'due') return false
  return payment.purpose === 'deposit' || payment.isOverdue || booking.money?.card?.declined === true
}

/**
 * Place in My Bookings: a held time, which could be lost, then other payments, a place that doesn't fit, the rest, and last
 * what has no date.
 */
function orderRank(booking: Booking, now: Date): number {
  if (isUrgent(booking, now)) return booking.holdExpiresAt ? 0 : 1
  if (booking.placeNeedsCall) return 2
  return booking.startsAt ? 3 : 4
}

const byStart = (a: Booking, b: Booking) => (a.startsAt ?? '').localeCompare(b.startsAt ?? '')

/** Whether the crew is at the place, also after the event: it isn't packed up, and its day isn't over. */
function isCrewThere({ status, startsAt, endsAt, day }: Booking, now: Date): boolean {
  if (!day || day.step === 'packed' || isCancelled(status) || !startsAt || !endsAt) return false
  return now < dayOverAt({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
}

/** My Bookings in its order (R14): what's left to do or still to come, and below it what's past or cancelled, latest first. */
export function arrangeBookings(bookings: readonly Booking[], now: Date) {
  const isDone = (booking: Booking) => isOver(booking, now) && !isUrgent(booking, now) && !isCrewThere(booking, now)
  const ahead = bookings.filter((booking) => !isDone(booking))
  return {
    ahead: ahead.toSorted((a, b) => orderRank(a, now) - orderRank(b, now) || byStart(a, b)),
    behind: bookings.filter(isDone).toSorted((a, b) => byStart(b, a)),
  }
}

/**
 * Id of the booking whose payment has the page's filled button: the first one, if it's to be paid.
 * Without one, an offer to move for free is filled, or else New Booking.
 */
export function firstUrgent([first]: readonly Booking[], now: Date): string | undefined {
  return first && isUrgent(first, now) ? first.id : undefined
}
