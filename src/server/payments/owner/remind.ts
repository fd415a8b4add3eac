import { eq } from 'drizzle-orm'
import { priceLabel } from '../../../domain/money.ts'
import { stillDue } from '../../../domain/payments/amounts-due.ts'
import { reminderProblem } from '../../../domain/payments/overdue.ts'
import { afterQuietHours } from '../../../domain/quiet-hours.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking, subjectOf } from '../../booking/booking-row.ts'
import { enqueueBalanceReminderEmail } from '../../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import type { Database } from '../../platform/database/database.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { lockSchedule } from '../../schedule/lock-schedule.ts'
import { cardToCharge } from '../ledger/cards-on-file.ts'
import type { Cards } from '../provider/client.ts'

/**
 * Asks for an overdue balance by mail because the owner does: now, and between 8 PM and 9 AM in the morning (R82). Refuses
 * where nothing is overdue, in a dispute, while a card on file will be charged, without an address, and within an hour of the last time (`reminderProblem`).
 */
export function remindOfBalance(
  { db, jobs, cards }: { db: Database; jobs: Jobs; cards: Cards | undefined },
  actor: string,
  id: string,
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (unlocked) => {
    const tx = await lockSchedule(unlocked)
    const booking = await anyBooking(tx, id)
    const isCharged = cards !== undefined && (await cardToCharge(tx, booking, now)) !== undefined
    const problem = reminderProblem(booking, isCharged, now)
    if (problem) throw new Refused(problem)
    const remindedAt = afterQuietHours(now)
    await tx.update(bookings).set({ remindedAt }).where(eq(bookings.id, id))
    await enqueueBalanceReminderEmail({ jobs }, tx, booking, remindedAt)
    const details = { bookingId: id, stillDue: priceLabel(stillDue(booking)), at: remindedAt.toISOString() }
    await recordAudit(tx, { actor, action: 'balance asked for', subject: subjectOf(booking), details }, now)
    return await anyBooking(tx, id)
  })
}
