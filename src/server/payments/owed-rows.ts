import { and, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { isCancelledRow, isNotCancelled } from '../booking/booking-row.ts'
import { bookings } from '../platform/database/schema.ts'

const priceOfRow = sql`greatest(0, coalesce(${bookings.totalCents}, 0) - ${bookings.discountCents})`

const keptOfRow = sql`${bookings.paidCents} - ${bookings.refundingCents}`

/** The same as `stillDue` of the domain being more than nothing, for queries. */
export const isStillDueRow = and(isNotCancelled, isNull(bookings.dispute), sql`${priceOfRow} > ${keptOfRow}`) as SQL

/** The same of `toGiveBack`. What was paid is more than nothing then: said for the sake of its index. */
export const isToGiveBackRow = and(
  gt(bookings.paidCents, 0),
  sql`${bookings.dispute} is distinct from 'open'`,
  sql`case when ${isCancelledRow}
    then least(coalesce(${bookings.refundCents}, 0) - ${bookings.givenBackCents} - ${bookings.refundingCents}, ${keptOfRow}) > 0
    else ${keptOfRow} > ${priceOfRow} end`,
) as SQL
