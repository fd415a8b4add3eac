import { eq, sql } from 'drizzle-orm'
import { isOver } from '../../../domain/booking/booking.ts'
import { mayRevive } from '../../../domain/payments/holds.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking, auditSubject } from '../../booking/booking-row.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'
import { parsePayToken } from '../ledger/pay-link-url.ts'
import { pendingPayment } from '../ledger/payment-rows.ts'
import { enqueuePageClose } from '../ledger/request-page-close.ts'

/**
 * The booking a payment link is for. Refuses links that ended with the event, a cancellation or a newer link
 * (`payment-link-ended`), and links we didn't issue (`link-expired`). An expired hold is still returned.
 */
export async function findLinkedBooking(db: Db, token: string, secret: string, now: Date): Promise<BookingRow> {
  const { id, version } = parsePayToken(token, secret)
  const booking = await anyBooking(db, id)
  const hasEnded = isOver(booking, now) && !mayRevive(booking)
  if (hasEnded || version !== booking.payLinkVersion) throw new Refused('payment-link-ended')
  return booking
}

/** Issues a new payment link. Earlier links stop working, and a page opened from one is closed. */
export function renewPayLink(
  { db, jobs }: { db: Database; jobs: Jobs },
  actor: string,
  id: string,
  now: Date,
): Promise<BookingRow> {
  return inSchedule(db, async (tx) => {
    const booking = await anyBooking(tx, id)
    await tx
      .update(bookings)
      .set({ payLinkVersion: sql`${bookings.payLinkVersion} + 1` })
      .where(eq(bookings.id, id))
    const pending = await pendingPayment(tx, id)
    if (pending?.byLink && pending.sessionId)
      await enqueuePageClose({ jobs }, tx, { bookingId: id, sessionId: pending.sessionId })
    const details = { bookingId: id }
    await recordAudit(tx, { actor, action: 'new payment link', subject: auditSubject(booking), details }, now)
    return await anyBooking(tx, id)
  })
}
