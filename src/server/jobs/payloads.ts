import { isCancelled, isConfirmed } from '../../domain/booking.ts'
import { addDays, dateAndHourOf, instantOf } from '../../domain/calendar.ts'
import { balanceDueAt, balanceOf } from '../../domain/pricing.ts'
import type { BookingRow } from '../bookings/booking-json.ts'

/** About a booking as it stood at revision `sequence` of its calendar entry. */
type Revision = { bookingId: string; sequence: number }

/** A change of a booking, told to its customer and, where the customer made it, to the owner. */
export type ChangeMessage = Revision & ({ about: 'cancelled' } | { about: 'rescheduled'; previous: Previous })

/** A mail to a customer. */
export type BookingMessage =
  | ChangeMessage
  | (Revision & { about: 'confirmed' | 'owner-confirmed' | 'balance-due' | 'details' | 'thanks' })

export type About = BookingMessage['about']

/** What the customer knew of a moved booking before: its start (ISO 8601) and its total in integer cents. */
export interface Previous {
  startsAt: string
  totalCents: number
}

type Reminder = 'balance-due' | 'details' | 'thanks'

const HOUR = 3_600_000

const THANKS_AT = 10

/** When each reminder of a booking is due: details three days before, balance when it is due (§9), thanks the day after. */
export function remindersOf(startsAt: Date | null): { about: Reminder; at: Date }[] {
  if (!startsAt) return []
  return [
    { about: 'details', at: new Date(startsAt.getTime() - 72 * HOUR) },
    { about: 'balance-due', at: balanceDueAt(startsAt) },
    { about: 'thanks', at: instantOf(addDays(dateAndHourOf(startsAt).date, 1), THANKS_AT) },
  ]
}

/** After a mail about a booking, changes of this long are told in one. */
const PAUSE_MS = 120_000

type Told = Pick<BookingRow, 'mailDueAt' | 'mailPrevious' | 'startsAt' | 'totalCents'>

/**
 * When a change of a booking that is made now is told, and what its customer knew before: at once, or together with
 * other changes two minutes after the last mail. Kept with the booking; `stillHolds` drops all but the last of them.
 */
export function planMail(before: Told, now: Date): { mailDueAt: Date; mailPrevious: Previous | null } {
  const { mailDueAt: last, mailPrevious, startsAt, totalCents } = before
  if (last && last > now) return { mailDueAt: last, mailPrevious }
  const isSoon = last !== null && now.getTime() - last.getTime() < PAUSE_MS
  const known = { startsAt: startsAt?.toISOString() ?? '', totalCents: totalCents ?? 0 }
  return { mailDueAt: isSoon ? new Date(last.getTime() + PAUSE_MS) : now, mailPrevious: known }
}

/**
 * Is the message still true? Asked when it is sent: a booking that was moved or cancelled since has a newer revision,
 * and reminders of what is ahead make no sense once it has begun, nor one of a balance that is paid.
 */
export function stillHolds(message: BookingMessage, booking: BookingRow, now: Date): boolean {
  if (booking.calendarSequence !== message.sequence) return false
  if (isCancelled(booking.status) !== (message.about === 'cancelled')) return false
  const isAhead = booking.startsAt !== null && now < booking.startsAt
  if (message.about === 'owner-confirmed') return isAhead && isConfirmed(booking)
  // Nobody is asked for what they have paid.
  if (message.about === 'balance-due') return isAhead && balanceOf(amountsOf(booking)) > 0
  return message.about === 'details' ? isAhead : true
}

/** What a booking costs and what was paid of it, in integer cents. */
export const amountsOf = ({ totalCents, depositCents, paidCents }: BookingRow) => ({
  total: totalCents ?? 0,
  deposit: depositCents ?? 0,
  paid: paidCents,
})
