import { and, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { counted } from '../../domain/typography/counted.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import { companyInvoices } from '../platform/database/company-schema.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { payments } from '../platform/database/money-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { inSchedule, type LockedTx } from '../schedule/lock-schedule.ts'
import { isCancelledRow } from './booking-row.ts'

/** Bookings with a card payment on record, finished or not, or an invoice must stay in the books and can't be deleted. */
const isDeletable = and(
  notExists(new QueryBuilder().select({ id: payments.id }).from(payments).where(eq(payments.bookingId, bookings.id))),
  notExists(
    new QueryBuilder()
      .select({ id: companyInvoices.id })
      .from(companyInvoices)
      .where(eq(companyInvoices.bookingId, bookings.id)),
  ),
) as SQL

/**
 * How many bookings each tool would change, and how many it keeps because they have a card payment or an invoice on record.
 */
export async function countBookings(db: Db) {
  const [counts] = await db
    .select({
      all: sql<number>`count(*) filter (where ${isDeletable})`.mapWith(Number),
      cancelled: sql<number>`count(*) filter (where ${isCancelledRow} and ${isDeletable})`.mapWith(Number),
      keptForMoney: sql<number>`count(*) filter (where not (${isDeletable}))`.mapWith(Number),
      cancelledKeptForMoney: sql<number>`count(*) filter (where ${isCancelledRow} and not (${isDeletable}))`.mapWith(
        Number,
      ),
      withoutUser: sql<number>`count(*) filter (where ${bookings.userId} is null)`.mapWith(Number),
    })
    .from(bookings)
  return counts ?? { all: 0, cancelled: 0, keptForMoney: 0, cancelledKeptForMoney: 0, withoutUser: 0 }
}

/** Locks the schedule, changes bookings, and records in the audit log who did it and how many changed. */
function changing(
  { db }: { db: Database },
  actor: string,
  action: string,
  now: Date,
  change: (tx: LockedTx) => Promise<object[]>,
) {
  return inSchedule(db, async (tx) => {
    const { length } = await change(tx)
    await recordAudit(tx, { actor, action, subject: counted(length, 'booking'), details: { count: length } }, now)
    return length
  })
}

const id = { id: bookings.id }

/**
 * Deletes every booking, or every cancelled one, except those with a card payment or an invoice. Returns the number deleted.
 */
export const deleteBookings = (deps: { db: Database }, actor: string, which: 'all' | 'cancelled', now: Date) =>
  changing(deps, actor, `${which} bookings deleted`, now, (tx) =>
    tx
      .delete(bookings)
      .where(which === 'all' ? isDeletable : and(isCancelledRow, isDeletable))
      .returning(id),
  )

/** Assigns the bookings without a user to this one. Returns how many there were. */
export const assignBookings = (deps: { db: Database }, user: { id: string; email: string }, now: Date) =>
  changing(deps, user.email, 'bookings assigned', now, (tx) =>
    tx.update(bookings).set({ userId: user.id }).where(isNull(bookings.userId)).returning(id),
  )
