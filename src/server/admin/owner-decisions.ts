import { eq } from 'drizzle-orm'
import {
  BOOKED,
  blocksTime,
  canConfirm,
  isConfirmed,
  isConfirmedOnOldSite,
  lacksItsTime,
} from '../../domain/booking.ts'
import { Refused } from '../../domain/refusals.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { lockDiary } from '../availability/load-days.ts'
import type { BookingRow } from '../bookings/booking-json.ts'
import { announceConfirmation } from '../bookings/enqueue-emails.ts'
import { constraintOf, type Db } from '../database/database.ts'
import { bookings } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { anyBooking, subjectOf } from './owner-bookings.ts'

/**
 * The owner confirms an upcoming booking; the customer is written to. A second time changes nothing. `seen` is the start
 * that the owner read: where the customer moved it meanwhile nothing is confirmed (`booking-moved`).
 */
export function confirmBooking(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: string,
  id: string,
  seen: Date | undefined,
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    await lockDiary(tx)
    const booking = await anyBooking(tx, id)
    if (!canConfirm(booking, now)) throw new Refused('cannot-confirm')
    if (seen && seen.getTime() !== booking.startsAt?.getTime()) throw new Refused('booking-moved')
    if (isConfirmed(booking)) return booking

    const confirmed = await decide(tx, id, { confirmedAt: now })
    await recordAudit(
      tx,
      { actor, action: 'booking confirmed', subject: subjectOf(booking), details: { bookingId: id } },
      now,
    )
    await announceConfirmation({ jobs }, tx, confirmed)
    return confirmed
  })
}

/**
 * Makes an upcoming booking of the old site block its time, where that is free (`time-taken` otherwise; the exclusion
 * constraint has the last word). The customer is not written to; one that was confirmed there is confirmed here.
 */
export function reserveTime({ db }: Pick<Deps, 'db'>, actor: string, id: string, now: Date): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    await lockDiary(tx)
    const booking = await anyBooking(tx, id)
    if (blocksTime(booking.status)) return booking
    if (!lacksItsTime(booking, now)) throw new Refused('cannot-reserve')

    const confirmedAt = isConfirmedOnOldSite(booking.status) ? now : null
    const reserved = await decide(tx, id, { status: BOOKED, confirmedAt, updatedAt: now }).catch(sayTaken)
    const details = { bookingId: id, was: booking.status }
    await recordAudit(tx, { actor, action: 'time reserved', subject: subjectOf(booking), details }, now)
    return reserved
  })
}

/** Not one more revision of the calendar entry, whose time stays: reminders that are planned for it still hold. */
async function decide(tx: Db, id: string, change: Partial<typeof bookings.$inferInsert>): Promise<BookingRow> {
  const [decided] = await tx.update(bookings).set(change).where(eq(bookings.id, id)).returning()
  if (!decided) throw new Error('The update returned no booking')
  return decided
}

/** The customer's sentence asks for another time: it is of no use to the owner. */
function sayTaken(error: unknown): never {
  throw constraintOf(error) === 'bookings_no_overlap' ? new Refused('time-taken', { cause: error }) : error
}
