import type { BookingRow } from './booking-json.ts'
import { type Previous, remindersOf } from './booking-message.ts'
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'
import type { Job } from './jobs.ts'

type Parts = Pick<Deps, 'jobs'>

/** What the mails are planned by. */
type Announced = Pick<BookingRow, 'id' | 'calendarSequence'> & Partial<Pick<BookingRow, 'email' | 'startsAt'>>

/**
 * Tells owner and customer of a new booking, and plans its reminders; those whose time has passed are left out. In the
 * caller's transaction: nothing is sent unless it commits, and nothing is waited for.
 */
export function announceBooking({ jobs }: Parts, tx: Db, booking: Announced, now: Date): Promise<void> {
  return jobs.enqueue(
    tx,
    { queue: 'owner-notification', data: { bookingId: booking.id } },
    ...toCustomer(booking, { queue: 'booking-mail', data: { about: 'confirmed', ...revisionOf(booking) } }),
    ...toCustomer(booking, ...plannedReminders(booking, now)),
  )
}

/** Tells the customer that a booking was moved and plans its reminders anew. `booking` is the row after the change. */
export function announceReschedule(
  { jobs }: Parts,
  tx: Db,
  booking: BookingRow,
  previous: BookingRow,
  now: Date,
): Promise<void> {
  const before: Previous = {
    startsAt: previous.startsAt?.toISOString() ?? '',
    totalCents: previous.totalCents ?? 0,
  }
  return jobs.enqueue(
    tx,
    ...toCustomer(
      booking,
      { queue: 'booking-mail', data: { about: 'rescheduled', previous: before, ...revisionOf(booking) } },
      ...plannedReminders(booking, now),
    ),
  )
}

/** Tells the customer that the owner confirmed a booking. `booking` is the row after the change. */
export function announceConfirmation({ jobs }: Parts, tx: Db, booking: BookingRow): Promise<void> {
  const letter: Job = { queue: 'booking-mail', data: { about: 'owner-confirmed', ...revisionOf(booking) } }
  return jobs.enqueue(tx, ...toCustomer(booking, letter))
}

/** Tells the customer that a booking was cancelled, by them or by the owner. `booking` is the row after the change. */
export function announceCancellation({ jobs }: Parts, tx: Db, booking: BookingRow): Promise<void> {
  const letter: Job = { queue: 'booking-mail', data: { about: 'cancelled', ...revisionOf(booking) } }
  return jobs.enqueue(tx, ...toCustomer(booking, letter))
}

/** A caller need not have an email: then there is nobody to write to. */
const toCustomer = ({ email }: Announced, ...letters: Job[]): Job[] => (email ? letters : [])

/** Reminders of an earlier revision stay planned: they are dropped when their time comes (`stillHolds`). */
const plannedReminders = (booking: Announced, now: Date): Job[] =>
  remindersOf(booking.startsAt ?? null)
    .filter(({ at }) => at > now)
    .map(({ about, at }) => ({ queue: 'booking-mail', startAfter: at, data: { about, ...revisionOf(booking) } }))

const revisionOf = ({ id, calendarSequence }: Announced) => ({ bookingId: id, sequence: calendarSequence })
