import { sql } from 'drizzle-orm'
import { BOOKED, CANCELLED, type CancelReason } from '../../domain/booking/booking.ts'
import { bookings } from '../platform/database/schema.ts'
import type { LockedTx } from './lock-schedule.ts'

const because: CancelReason = 'hold-expired'

/**
 * Releases every expired hold (R41). Runs whenever the schedule is locked for a booking, so no one is refused a time
 * that's actually free. Pipelined with the queries that follow.
 */
export async function releaseHolds(tx: LockedTx, now: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({
      status: CANCELLED,
      cancelReason: because,
      updatedAt: now,
      calendarSequence: sql`${bookings.calendarSequence} + 1`,
    })
    // Paying for a hold ends it, so money on an expired one was the wrong amount and gets refunded.
    .where(sql`${bookings.status} = ${sql.raw(`'${BOOKED}'`)} and ${bookings.holdExpiresAt} <= ${now.toISOString()}`)
}
