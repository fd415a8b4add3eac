import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { refunds } from '../database/money-schema.ts'

/** A refund that its bank refused, until it is sent again or the owner says that it is settled. */
export const isUnsettledFailure = and(
  eq(refunds.state, 'failed'),
  sql`exists (select from payment_differences d where d.kind = 'refund failed'
    and d.provider_object = ${refunds.id}::text and d.resolved_at is null)`,
)

/** What of each booking in `ids` was refused and is not settled, in cents, by its id. */
export async function failedRefundsOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: refunds.bookingId, cents: sql<number>`sum(${refunds.amountCents})::int` })
    .from(refunds)
    .where(and(inArray(refunds.bookingId, [...ids]), isUnsettledFailure))
    .groupBy(refunds.bookingId)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
