import { and, eq, gt, sql } from 'drizzle-orm'
import { type EventDetails, eventDetailLabels } from '../../domain/booking/booking-form.ts'
import { newZipProblem, placeZipOf } from '../../domain/place/place-gate.ts'
import { milesByZip } from '../../domain/place/zip-places.ts'
import { Refused } from '../../domain/refusals.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import type { Db } from '../platform/database/database.ts'
import { auditLog, type BookingRow, bookings } from '../platform/database/schema.ts'
import type { LockedTx } from '../schedule/lock-schedule.ts'
import { subjectOf } from './booking-row.ts'

const names = Object.keys(eventDetailLabels) as (keyof EventDetails)[]

const ACTION = 'event details changed'

/** A text that is typed is saved at every pause: within this time the change log says only once that it changed. */
const LOGGED_AGAIN_MS = 10 * 60_000

/**
 * Takes what is said of an event after it was booked: what is left out stays. A new ZIP code is
 * judged as at booking, and all is refused where we do not come there. Price and time never depend on it.
 */
export async function updateEventDetails(
  tx: LockedTx,
  booking: BookingRow,
  told: { [Name in keyof EventDetails]?: EventDetails[Name] | undefined },
  actor: string,
  now: Date,
): Promise<BookingRow> {
  const problem = newZipProblem(told.placeZip ?? '', booking.placeZip, milesByZip)
  if (problem) throw new Refused(problem)
  const said = told.placeZip ? { ...told, placeZip: placeZipOf(told.placeZip) } : told
  const changed = names.filter((name) => said[name] !== undefined && said[name] !== booking[name])
  if (changed.length === 0) return booking

  // Not one more revision of the calendar entry, whose time stays: reminders that are planned for it still hold.
  const change = { ...Object.fromEntries(changed.map((name) => [name, said[name]])), updatedAt: now }
  const [row] = await tx.update(bookings).set(change).where(eq(bookings.id, booking.id)).returning()
  if (!row) throw new Error('The update returned no booking')
  await noteInLog(tx, booking, changed, actor, now)
  return row
}

/** What changed, not how it reads: that goes with the booking, and the log stays. */
async function noteInLog(tx: Db, booking: BookingRow, changed: (keyof EventDetails)[], actor: string, now: Date) {
  const what = sql<string>`${auditLog.details}->>'changed'`
  const ofBooking = eq(sql`${auditLog.details}->>'bookingId'`, booking.id)
  const lately = await tx
    .select({ what })
    .from(auditLog)
    .where(
      and(
        gt(auditLog.at, new Date(now.getTime() - LOGGED_AGAIN_MS)),
        eq(auditLog.action, ACTION),
        eq(auditLog.actor, actor),
        ofBooking,
      ),
    )
  const known = lately.flatMap(({ what }) => what.split(', '))
  const news = changed.map((name) => eventDetailLabels[name]).filter((label) => !known.includes(label))
  if (news.length === 0) return
  const details = { bookingId: booking.id, changed: news.join(', ') }
  await recordAudit(tx, { actor, action: ACTION, subject: subjectOf(booking), details }, now)
}
