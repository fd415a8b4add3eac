import { eq } from 'drizzle-orm'
import {
  BOOKED,
  blocksTime,
  canConfirm,
  isConfirmed,
  isConfirmedOnOldSite,
  isHeld,
  lacksItsTime,
} from '../../../domain/booking/booking.ts'
import { isHoldOver } from '../../../domain/payments/holds.ts'
import { Refused } from '../../../domain/refusals.ts'
import { type Day, overlap, toDayHours } from '../../../domain/schedule/slots.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { type Database, type Db, theRow, violatedConstraint } from '../../platform/database/database.ts'
import { type BookingRow, bookings, type NewBookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { inSchedule, type LockedTx } from '../../schedule/lock-schedule.ts'
import { anyBooking, auditSubject, requireSeen, type TimeOnScreen } from '../booking-row.ts'
import { enqueueConfirmationEmail } from '../emails/enqueue-emails.ts'
import { findCrew } from '../find-crew.ts'

/**
 * Confirms an upcoming booking and emails the customer. A second call changes nothing. `seen` is the time the owner saw; if
 * the customer has changed it since, it refuses (`booking-moved`).
 */
export function confirmBooking(
  { db, jobs }: { db: Database; jobs: Jobs },
  actor: string,
  id: string,
  seen: TimeOnScreen,
  now: Date,
): Promise<BookingRow> {
  return inSchedule(db, async (tx) => {
    const booking = await anyBooking(tx, id)
    if (!canConfirm(booking, now) || isHeld(booking)) throw new Refused('cannot-confirm')
    requireSeen(booking, seen)
    if (isConfirmed(booking)) return booking

    const confirmed = await decide(tx, id, { confirmedAt: now })
    await recordAudit(
      tx,
      { actor, action: 'booking confirmed', subject: auditSubject(booking), details: { bookingId: id } },
      now,
    )
    await enqueueConfirmationEmail({ jobs }, tx, confirmed)
    return confirmed
  })
}

/**
 * Makes an upcoming booking from the old site block its time if it is free (otherwise `time-taken`; the exclusion constraint
 * is the final guard). No email is sent. A booking confirmed on the old site stays confirmed.
 */
export function reserveTime({ db }: { db: Database }, actor: string, id: string, now: Date): Promise<BookingRow> {
  return inSchedule(db, async (tx) => {
    const booking = await anyBooking(tx, id)
    if (blocksTime(booking.status) && !isHoldOver(booking, now)) return booking
    if (!lacksItsTime(booking, now)) throw new Refused('cannot-reserve')

    const resourceId = await freeCrew(tx, booking, now)
    const confirmedAt = isConfirmedOnOldSite(booking.status) ? now : null
    const change = { status: BOOKED, resourceId, confirmedAt, updatedAt: now }
    const reserved = await decide(tx, id, change).catch(sayTaken)
    const details = { bookingId: id, was: booking.status }
    await recordAudit(tx, { actor, action: 'time reserved', subject: auditSubject(booking), details }, now)
    return reserved
  })
}

/** A crew with no other booking then: exactly what `bookings_no_overlap` requires. */
async function freeCrew(tx: LockedTx, booking: BookingRow, now: Date): Promise<number> {
  const { startsAt, endsAt } = booking
  if (!startsAt || !endsAt) throw new Refused('cannot-reserve')
  const { date, hours } = toDayHours(startsAt, endsAt)
  const isTaken = ({ booked }: Day) => booked.some((taken) => overlap(hours, taken))
  const { crew, problem } = await findCrew(
    tx,
    { date, booking },
    (lane) => (isTaken(lane) ? 'time-taken' : undefined),
    now,
  )
  if (problem) throw new Refused(problem)
  return crew
}

/** Doesn't bump the calendar revision, because the time is unchanged; planned reminders stay valid. */
const decide = (tx: Db, id: string, change: Partial<NewBookingRow>): Promise<BookingRow> =>
  theRow(tx.update(bookings).set(change).where(eq(bookings.id, id)).returning())

/** Replaces the customer-facing message, which suggests picking another time. */
function sayTaken(error: unknown): never {
  throw violatedConstraint(error) === 'bookings_no_overlap' ? new Refused('time-taken', { cause: error }) : error
}
