import { CANCELLED, isConfirmed } from '../domain/booking.ts'
import { addDays, dateAndHourOf, instantOf } from '../domain/calendar.ts'
import { isPaidInFull } from '../domain/payments.ts'
import type { BookingRow } from './booking-json.ts'

/** A mail to a customer about a booking as it stood at revision `sequence` of its calendar entry. */
export type BookingMessage = { bookingId: string; sequence: number } & (
  | { about: 'confirmed' | 'owner-confirmed' | 'cancelled' | 'balance-due' | 'details' | 'thanks' }
  | { about: 'rescheduled'; previous: Previous }
)

export type About = BookingMessage['about']

/** What a moved booking was before: its start (ISO 8601) and its total in integer cents. */
export interface Previous {
  startsAt: string
  totalCents: number
}

type Reminder = 'balance-due' | 'details' | 'thanks'

const HOUR = 3_600_000

const THANKS_AT = 10

/** When each reminder of a booking is due: details three days before, balance 48 hours before (§9), thanks the day after. */
export function remindersOf(startsAt: Date | null): { about: Reminder; at: Date }[] {
  if (!startsAt) return []
  return [
    { about: 'details', at: new Date(startsAt.getTime() - 72 * HOUR) },
    { about: 'balance-due', at: balanceDueAt(startsAt) },
    { about: 'thanks', at: instantOf(addDays(dateAndHourOf(startsAt).date, 1), THANKS_AT) },
  ]
}

/** The remaining balance is due 48 hours before the event (§9). */
export const balanceDueAt = (startsAt: Date): Date => new Date(startsAt.getTime() - 48 * HOUR)

/**
 * Is the message still true? Asked when it is sent: a booking that was moved or cancelled since has a newer revision,
 * and reminders of what is ahead make no sense once it has begun.
 */
export function stillHolds(message: BookingMessage, booking: BookingRow, now: Date): boolean {
  if (booking.calendarSequence !== message.sequence) return false
  if ((booking.status === CANCELLED) !== (message.about === 'cancelled')) return false
  const isAhead = booking.startsAt !== null && now < booking.startsAt
  if (message.about === 'owner-confirmed') return isAhead && isConfirmed(booking)
  // Nobody is asked for what they have paid.
  if (message.about === 'balance-due') return isAhead && !isPaidInFull(booking)
  return message.about === 'details' ? isAhead : true
}
