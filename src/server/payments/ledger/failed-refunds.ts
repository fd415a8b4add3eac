import { and, asc, eq, exists, gt, inArray, not, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { ledgerEntries, refunds } from '../../platform/database/money-schema.ts'

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

/** Those of one booking that can be sent again, the earliest first: not where money was given back by hand since. */
export const resendableRefunds = (db: Db, bookingId: string) =>
  db
    .select({ id: refunds.id, cents: refunds.amountCents, failure: refunds.failure })
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), isUnsettledFailure, not(wasGivenBackSince(db))))
    .orderBy(asc(refunds.createdAt))

/** Was money of its booking given back by hand since a refund failed? The customer may have it already. */
export const wasGivenBackSince = (db: Db) =>
  exists(
    db
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.bookingId, refunds.bookingId),
          eq(ledgerEntries.kind, 'manual refund'),
          gt(ledgerEntries.createdAt, refunds.updatedAt),
        ),
      ),
  )
