import { sql } from 'drizzle-orm'
import { BOOKED, CANCELLED } from '../../../domain/booking/booking.ts'
import type { CancelReason } from '../../../domain/payments/holds.ts'
import { bookings } from '../../platform/database/schema.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'

const because: CancelReason = 'hold-expired'

/**
 * Gives every time back whose hold is over (R41): asked whenever the schedule is locked for a booking, so that nobody is
 * refused for a time that nobody has. Sent along with the queries that follow it.
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
    // What was paid for one ends the hold; money on it is of the wrong amount, and goes back.
    .where(sql`${bookings.status} = ${sql.raw(`'${BOOKED}'`)} and ${bookings.holdExpiresAt} <= ${now.toISOString()}`)
}
