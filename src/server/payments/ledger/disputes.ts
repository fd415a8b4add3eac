import { and, eq, isNull, sql } from 'drizzle-orm'
import { combinedDisputeState, type DisputeDecision, type DisputeState } from '../../../domain/payments/disputes.ts'
import { disputes } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'

/** Updates a booking's combined dispute state (R79); called after each change of a dispute. */
export async function keepDisputeState(tx: LockedTx, bookingId: string): Promise<DisputeState | null> {
  const all = await tx.select().from(disputes).where(eq(disputes.bookingId, bookingId))
  const dispute = combinedDisputeState(all)
  await tx
    .update(bookings)
    .set({ dispute })
    .where(and(eq(bookings.id, bookingId), sql`${bookings.dispute} is distinct from ${dispute}`))
  return dispute
}

/** Records the owner's decision about a booking's lost disputes. */
export async function decideLostDisputes(tx: LockedTx, bookingId: string, decision: DisputeDecision, now: Date) {
  const isWaiting = and(eq(disputes.bookingId, bookingId), eq(disputes.status, 'lost'), isNull(disputes.decision))
  await tx.update(disputes).set({ decision, decidedAt: now }).where(isWaiting)
  return await keepDisputeState(tx, bookingId)
}
