import { and, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isCancelledRow, isNotCancelled } from '../booking/booking-row.ts'
import { bookings } from '../platform/database/schema.ts'

/** SQL equivalent of the domain's `discountedPrice`, in integer cents. */
export const priceSql = sql<number>`greatest(0, coalesce(${bookings.totalCents}, 0) - ${bookings.discountCents})`

/** SQL equivalent of the domain's `netPaid`. */
export const netPaidSql = sql`${bookings.paidCents} - ${bookings.refundingCents}`

/** SQL equivalent of the domain's `stillDue(booking) > 0`. */
export const isStillDueRow = and(isNotCancelled, isNull(bookings.dispute), sql`${priceSql} > ${netPaidSql}`) as SQL

/** Bookings that owe money: active, priced and not just held. */
export const isOwedRow = and(isStillDueRow, isNull(bookings.holdExpiresAt), isNotNull(bookings.totalCents)) as SQL

/** Total still due over rows that match `isStillDueRow`, in integer cents. */
export const stillDueSumSql = sql<number>`coalesce(sum(${priceSql} - (${netPaidSql})), 0)::float8`

/** SQL equivalent of the domain's `toGiveBack(booking) > 0`. The check on `paidCents` is implied; it enables the index. */
export const isToGiveBackRow = and(
  gt(bookings.paidCents, 0),
  sql`${bookings.dispute} is distinct from 'open'`,
  sql`case when ${isCancelledRow}
    then least(coalesce(${bookings.refundCents}, 0) - ${bookings.givenBackCents} - ${bookings.refundingCents}, ${netPaidSql}) > 0
    else ${netPaidSql} > ${priceSql} end`,
) as SQL
