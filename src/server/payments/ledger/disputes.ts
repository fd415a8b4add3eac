import { and, eq, isNull, sql } from 'drizzle-orm'
import { type DisputeDecision, type DisputeState, disputeStateOf } from '../../../domain/payments/disputes.ts'
import { disputes } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'

/** Keeps with a booking what its disputes come to (R79), after each change of one. */
export async function keepDisputeState(tx: LockedTx, bookingId: string): Promise<DisputeState | null> {
  const all = await tx.select().from(disputes).where(eq(disputes.bookingId, bookingId))
  const dispute = disputeStateOf(all)
  await tx
    .update(bookings)
    .set({ dispute })
    .where(and(eq(bookings.id, bookingId), sql`${bookings.dispute} is distinct from ${dispute}`))
  return dispute
}

/** Notes what the owner decided about the disputes of a booking that were lost. */
export async function decideLostDisputes(tx: LockedTx, bookingId: string, decision: DisputeDecision, now: Date) {
  const isWaiting = and(eq(disputes.bookingId, bookingId), eq(disputes.status, 'lost'), isNull(disputes.decision))
  await tx.update(disputes).set({ decision, decidedAt: now }).where(isWaiting)
  return await keepDisputeState(tx, bookingId)
}
