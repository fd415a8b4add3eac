import { and, eq, gt, sql } from 'drizzle-orm'
import { type EventDetails, eventDetailLabels } from '../../domain/booking/booking-form.ts'
import { newZipProblem, normalizeZip } from '../../domain/place/place-gate.ts'
import { milesByZip } from '../../domain/place/zip-places.ts'
import { Refused } from '../../domain/refusals.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import { type Db, theRow } from '../platform/database/database.ts'
import { auditLog, type BookingRow, bookings } from '../platform/database/schema.ts'
import type { LockedTx } from '../schedule/lock-schedule.ts'
import { auditSubject } from './booking-row.ts'

const names = Object.keys(eventDetailLabels) as (keyof EventDetails)[]

const ACTION = 'event details changed'

/** Typed text is saved at every pause; within this time the change log records the change only once. */
const LOGGED_AGAIN_MS = 10 * 60_000

/**
 * Updates the details of a booked event; omitted fields stay. A new ZIP code is checked as at booking, and outside our area
 * the whole update is refused. Price and time never depend on the details.
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
  const said = told.placeZip ? { ...told, placeZip: normalizeZip(told.placeZip) } : told
  const changed = names.filter((name) => said[name] !== undefined && said[name] !== booking[name])
  if (changed.length === 0) return booking

  // Doesn't bump the calendar revision, because the time is unchanged; planned reminders stay valid. `updatedAt` stays,
  // because the owner's 24 hours to confirm count from it.
  const change = Object.fromEntries(changed.map((name) => [name, said[name]]))
  const row = await theRow(tx.update(bookings).set(change).where(eq(bookings.id, booking.id)).returning())
  await noteInLog(tx, booking, changed, actor, now)
  return row
}

/** Logs which fields changed, not their content: that is deleted with the booking, but the log stays. */
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
  await recordAudit(tx, { actor, action: ACTION, subject: auditSubject(booking), details }, now)
}
