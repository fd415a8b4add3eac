import { and, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isCancelledRow, isNotCancelled } from '../booking/booking-row.ts'
import { bookings } from '../platform/database/schema.ts'

/** SQL equivalent of the domain's `priceOf`, in integer cents. */
export const priceOfRow = sql`greatest(0, coalesce(${bookings.totalCents}, 0) - ${bookings.discountCents})`

/** SQL equivalent of the domain's `netPaid`. */
export const keptOfRow = sql`${bookings.paidCents} - ${bookings.refundingCents}`

/** SQL equivalent of the domain's `stillDue(booking) > 0`. */
export const isStillDueRow = and(isNotCancelled, isNull(bookings.dispute), sql`${priceOfRow} > ${keptOfRow}`) as SQL

/** Bookings that owe money: active, priced and not just held. */
export const isOwedRow = and(isStillDueRow, isNull(bookings.holdExpiresAt), isNotNull(bookings.totalCents)) as SQL

/** Total still due over rows that match `isStillDueRow`, in integer cents. */
export const stillDueOfRows = sql<number>`coalesce(sum(${priceOfRow} - (${keptOfRow})), 0)::float8`

/** SQL equivalent of the domain's `toGiveBack(booking) > 0`. The check on `paidCents` is implied; it enables the index. */
export const isToGiveBackRow = and(
  gt(bookings.paidCents, 0),
  sql`${bookings.dispute} is distinct from 'open'`,
  sql`case when ${isCancelledRow}
    then least(coalesce(${bookings.refundCents}, 0) - ${bookings.givenBackCents} - ${bookings.refundingCents}, ${keptOfRow}) > 0
    else ${keptOfRow} > ${priceOfRow} end`,
) as SQL
