import { and, eq, isNull, sql } from 'drizzle-orm'
import { isCancelled } from '../../../domain/booking/booking.ts'
import { stillDue, toGiveBack } from '../../../domain/payments/amounts-due.ts'
import type { DisputeDecision } from '../../../domain/payments/disputes.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking, auditSubject, refundAt } from '../../booking/booking-row.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type DisputeRow, disputes, type PaymentRow, refunds } from '../../platform/database/money-schema.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { inSchedule, type LockedTx } from '../../schedule/lock-schedule.ts'
import { keepDisputeState } from '../ledger/disputes.ts'
import { settleReplaced, sumFailedRefunds } from '../ledger/failed-refunds.ts'
import { countAgainstPlanned, planRefunds, takeOffPrice } from '../ledger/plan-refunds.ts'

type Deps = { jobs: Jobs }

/**
 * Runs what waited for a booking's last open dispute to end (R79): computes a cancellation's refund as of the time it
 * was canceled, returns what's now paid beyond the price, and sends the planned refunds.
 */
export async function goOnAfterDisputes({ jobs }: Deps, tx: LockedTx, bookingId: string, now: Date): Promise<void> {
  const before = await anyBooking(tx, bookingId)
  if (before.refundWaitsSince) {
    const { id, refundCents, ...row } = await withPromise(tx, before, before.refundWaitsSince)
    const amounts = { cents: toGiveBack({ ...row, refundCents }), promised: refundCents ?? undefined }
    const back = await planRefunds({ jobs }, tx, { id }, { ...amounts, reason: 'cancelled', actor: 'system' }, now)
    await settleReplaced(tx, await anyBooking(tx, id), back, now)
  } else if (!isCancelled(before.status)) {
    // A refund the bank rejected is for the owner to resend.
    const failed = (await sumFailedRefunds(tx, [bookingId])).get(bookingId) ?? 0
    const over = { cents: toGiveBack(before) - failed, reason: 'overpaid', actor: 'system' } as const
    await planRefunds({ jobs }, tx, before, over, now)
  }
  const waiting = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), eq(refunds.state, 'pending'), isNull(refunds.providerRefundId)))
  await jobs.enqueue(tx, ...waiting.map(({ id }) => ({ queue: 'refund' as const, data: { refundId: id } })))
}

/** Gives a booking canceled during the dispute the refund percentage of that moment, applied to what's paid now. */
async function withPromise(tx: Db, booking: BookingRow, since: Date): Promise<BookingRow> {
  const { percent, cents } = refundAt(booking, booking.refundWaitsInFull, since)
  await tx
    .update(bookings)
    .set({
      refundPercent: percent,
      refundCents: cents,
      givenBackCents: -booking.refundingCents,
      refundWaitsSince: null,
    })
    .where(eq(bookings.id, booking.id))
  return await anyBooking(tx, booking.id)
}

/**
 * Money a bank took for good already reached the customer. On a booking canceled with a promised refund, it counts
 * toward that promise, and the owner isn't asked about it.
 */
export async function countLost(
  tx: LockedTx,
  payment: PaymentRow,
  { id, amountCents }: Pick<DisputeRow, 'id' | 'amountCents'>,
  now: Date,
) {
  const booking = await anyBooking(tx, payment.bookingId)
  if (!isCancelled(booking.status)) return
  await tx.update(disputes).set({ decision: 'cancelled', decidedAt: now }).where(eq(disputes.id, id))
  if (booking.refundWaitsSince) return
  await countAgainstPlanned(tx, payment, amountCents, now)
  await tx
    .update(bookings)
    .set({ givenBackCents: sql`${bookings.givenBackCents} + ${amountCents}` })
    .where(eq(bookings.id, booking.id))
}

/** The owner's choices after a lost dispute, except canceling the booking. */
export type LossAnswer = Exclude<DisputeDecision, 'cancelled'>

/**
 * After a lost dispute, either asks the customer for the money again or writes it off, which lowers the price.
 * Refused (`cannot-decide`) if there's nothing to decide.
 */
export function decideLoss(
  { db }: { db: Database },
  actor: string,
  id: string,
  decision: LossAnswer,
  now: Date,
): Promise<BookingRow> {
  return inSchedule(db, async (tx) => {
    const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, id))
    if (!dispute) throw new Refused('not-found')
    if (dispute.status !== 'lost' || dispute.decision !== null) throw new Refused('cannot-decide')
    const { bookingId, amountCents } = dispute
    const booking = await anyBooking(tx, bookingId)
    await tx.update(disputes).set({ decision, decidedAt: now }).where(eq(disputes.id, id))
    await keepDisputeState(tx, bookingId)
    if (decision === 'write off') {
      await takeOffPrice(tx, booking, Math.min(amountCents, stillDue({ ...booking, dispute: null })))
    }
    const details = { bookingId, dispute: id, amountCents }
    await recordAudit(tx, { actor, action: `lost dispute: ${decision}`, subject: auditSubject(booking), details }, now)
    return await anyBooking(tx, bookingId)
  })
}
