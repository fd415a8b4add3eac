import { isCancelled, isOngoing, isOver } from '../../domain/booking/booking.ts'
import { dayOverAt } from '../../domain/crew/steps.ts'
import type { PaymentStatus } from '../../domain/payments/payment-status.ts'
import { isBalanceDueSoon } from '../../domain/pricing/balance-due.ts'
import { balanceTerms } from '../booking/own-booking/booking-money.ts'
import { bookingPaymentStatus } from '../booking/own-booking/booking-payment-status.ts'
import type { Booking } from './bookings-query.ts'

/** Whether a payment can't wait: a held time's, a deposit, what's due within 24 hours, or a charge that was declined. */
export function isUrgent(booking: Booking, now: Date): boolean {
  const payment = bookingPaymentStatus(booking, now)
  if (payment?.kind === 'held') return true
  if (payment?.kind !== 'due') return false
  if (isDueNow(payment)) return true
  // A card on file is charged without anyone's help, unless it was declined.
  const card = booking.money?.card
  return card ? card.declined === true : isBalanceDueSoon(balanceTerms(booking), now)
}

/** A deposit, and a balance that's overdue. */
const isDueNow = (payment: PaymentStatus | undefined) =>
  payment?.kind === 'due' && (payment.purpose === 'deposit' || payment.isOverdue)

/**
 * Place in My Bookings: a held time, which could be lost, then other payments, those due now first, a place that doesn't
 * fit, the rest, and last what has no date.
 */
function orderRank(booking: Booking, now: Date): number {
  if (isUrgent(booking, now)) {
    if (booking.holdExpiresAt) return 0
    return isDueNow(bookingPaymentStatus(booking, now)) ? 1 : 2
  }
  if (booking.placeNeedsCall) return 3
  return booking.startsAt ? 4 : 5
}

const byStart = (a: Booking, b: Booking) => (a.startsAt ?? '').localeCompare(b.startsAt ?? '')

/** Whether the crew has set off, also after the event: it isn't packed up, and its day isn't over. */
function isCrewThere({ status, startsAt, endsAt, day }: Booking, now: Date): boolean {
  if (!day || day.step === 'packed' || isCancelled(status) || !startsAt || !endsAt) return false
  return now < dayOverAt({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
}

/** Whether the customer has to act: a payment that can't wait, or a place that doesn't fit. */
const isToDo = (booking: Booking, now: Date) => orderRank(booking, now) < 4

/** Whether an event is going on, or its crew is on its way or there. */
export const isHappening = (booking: Booking, now: Date) => isOngoing(booking, now) || isCrewThere(booking, now)

/** My Bookings in its order (R14): what's happening, what's to do, what's to come, and what's past or cancelled, latest first. */
export function arrangeBookings(bookings: readonly Booking[], now: Date) {
  const isDone = (booking: Booking) => isOver(booking, now) && !isUrgent(booking, now) && !isCrewThere(booking, now)
  const ahead = bookings
    .filter((booking) => !isDone(booking))
    .toSorted((a, b) => orderRank(a, now) - orderRank(b, now) || byStart(a, b))
  const later = ahead.filter((booking) => !isHappening(booking, now))
  return {
    happening: ahead.filter((booking) => isHappening(booking, now)),
    toDo: later.filter((booking) => isToDo(booking, now)),
    ahead: later.filter((booking) => !isToDo(booking, now)),
    behind: bookings.filter(isDone).toSorted((a, b) => byStart(b, a)),
  }
}
