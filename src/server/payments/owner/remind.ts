import { eq } from 'drizzle-orm'
import { priceLabel } from '../../../domain/money.ts'
import { stillDue } from '../../../domain/payments/amounts-due.ts'
import { reminderProblem } from '../../../domain/payments/overdue.ts'
import { afterQuietHours } from '../../../domain/quiet-hours.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking, auditSubject } from '../../booking/booking-row.ts'
import { enqueueBalanceReminderEmail } from '../../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import type { Database } from '../../platform/database/database.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'
import { cardToCharge } from '../ledger/cards-on-file.ts'
import type { Cards } from '../provider/client.ts'

/**
 * Emails the customer about an overdue balance at the owner's request: now, or at 9 AM if it's between 8 PM and 9 AM
 * (R82). Refused if nothing is overdue, during a dispute, while a card on file will be charged, without an email
 * address, and within an hour of the last time (`reminderProblem`).
 */
export function remindBalance(
  { db, jobs, cards }: { db: Database; jobs: Jobs; cards: Cards | undefined },
  actor: string,
  id: string,
  now: Date,
): Promise<BookingRow> {
  return inSchedule(db, async (tx) => {
    const booking = await anyBooking(tx, id)
    const isCharged = cards !== undefined && (await cardToCharge(tx, booking, now)) !== undefined
    const problem = reminderProblem(booking, isCharged, now)
    if (problem) throw new Refused(problem)
    const remindedAt = afterQuietHours(now)
    await tx.update(bookings).set({ remindedAt }).where(eq(bookings.id, id))
    await enqueueBalanceReminderEmail({ jobs }, tx, booking, remindedAt)
    const details = { bookingId: id, stillDue: priceLabel(stillDue(booking)), at: remindedAt.toISOString() }
    await recordAudit(tx, { actor, action: 'balance asked for', subject: auditSubject(booking), details }, now)
    return await anyBooking(tx, id)
  })
}
