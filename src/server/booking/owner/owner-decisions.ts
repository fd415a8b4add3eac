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
import { type Day, dayAndHoursOf, overlap } from '../../../domain/schedule/slots.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { constraintOf, type Database, type Db } from '../../platform/database/database.ts'
import { type BookingRow, bookings, type NewBookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { type LockedTx, lockSchedule } from '../../schedule/lock-schedule.ts'
import { anyBooking, requireSeen, subjectOf, type TimeOnScreen } from '../booking-row.ts'
import { enqueueConfirmationEmail } from '../emails/enqueue-emails.ts'
import { findCrew } from '../find-crew.ts'

/**
 * The owner confirms an upcoming booking; the customer is written to. A second time changes nothing. `seen` is the time
 * that the owner read: where the customer changed it meanwhile nothing is confirmed (`booking-moved`).
 */
export function confirmBooking(
  { db, jobs }: { db: Database; jobs: Jobs },
  actor: string,
  id: string,
  seen: TimeOnScreen,
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (unlocked) => {
    const tx = await lockSchedule(unlocked)
    const booking = await anyBooking(tx, id)
    if (!canConfirm(booking, now) || isHeld(booking)) throw new Refused('cannot-confirm')
    requireSeen(booking, seen)
    if (isConfirmed(booking)) return booking

    const confirmed = await decide(tx, id, { confirmedAt: now })
    await recordAudit(
      tx,
      { actor, action: 'booking confirmed', subject: subjectOf(booking), details: { bookingId: id } },
      now,
    )
    await enqueueConfirmationEmail({ jobs }, tx, confirmed)
    return confirmed
  })
}

/**
 * Makes an upcoming booking of the old site block its time, where that is free (`time-taken` otherwise; the exclusion
 * constraint has the last word). The customer is not written to; one that was confirmed there is confirmed here.
 */
export function reserveTime({ db }: { db: Database }, actor: string, id: string, now: Date): Promise<BookingRow> {
  return db.transaction(async (unlocked) => {
    const tx = await lockSchedule(unlocked)
    const booking = await anyBooking(tx, id)
    if (blocksTime(booking.status) && !isHoldOver(booking, now)) return booking
    if (!lacksItsTime(booking, now)) throw new Refused('cannot-reserve')

    const resourceId = await freeCrew(tx, booking, now)
    const confirmedAt = isConfirmedOnOldSite(booking.status) ? now : null
    const change = { status: BOOKED, resourceId, confirmedAt, updatedAt: now }
    const reserved = await decide(tx, id, change).catch(sayTaken)
    const details = { bookingId: id, was: booking.status }
    await recordAudit(tx, { actor, action: 'time reserved', subject: subjectOf(booking), details }, now)
    return reserved
  })
}

/** The crew that has no other booking then: what `bookings_no_overlap` asks for, and no more. */
async function freeCrew(tx: LockedTx, booking: BookingRow, now: Date): Promise<number> {
  const { startsAt, endsAt } = booking
  if (!startsAt || !endsAt) throw new Refused('cannot-reserve')
  const { date, hours } = dayAndHoursOf(startsAt, endsAt)
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

/** Not one more revision of the calendar entry, whose time stays: reminders that are planned for it still hold. */
async function decide(tx: Db, id: string, change: Partial<NewBookingRow>): Promise<BookingRow> {
  const [decided] = await tx.update(bookings).set(change).where(eq(bookings.id, id)).returning()
  if (!decided) throw new Error('The update returned no booking')
  return decided
}

/** The customer's sentence asks for another time: it is of no use to the owner. */
function sayTaken(error: unknown): never {
  throw constraintOf(error) === 'bookings_no_overlap' ? new Refused('time-taken', { cause: error }) : error
}
