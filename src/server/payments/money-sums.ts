import { and, eq, gt, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { todayIn } from '../../domain/calendar.ts'
import { dollars } from '../../domain/money.ts'
import { kindsInBooks } from '../../domain/payments/differences.ts'
import { closedDisputes } from '../../domain/payments/disputes.ts'
import { latestForgotten } from '../../domain/payments/overdue.ts'
import { type Sum, sumAmounts } from '../../domain/payments/sums.ts'
import { latestStartDue } from '../../domain/pricing/balance-due.ts'
import type { Db } from '../platform/database/database.ts'
import { disputes, paymentDifferences, refunds } from '../platform/database/money-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { isUnsettledFailure } from './ledger/failed-refunds.ts'
import { isOwedRow, stillDueSumSql } from './owed-rows.ts'

/** Number of lines in a section, and their total. */
export const LineSum = z.strictObject({ count: z.int(), amount: z.number().describe('Dollars') })

const inDollars = ({ count, cents }: Sum): z.output<typeof LineSum> => ({ count, amount: dollars(cents) })

const sumRows = (rows: readonly { cents: number }[]) => inDollars(sumAmounts(rows.map(({ cents }) => cents)))

/** Count and total of refunds matching `where`, including those not shown. */
export const sumRefundLines = async (db: Db, where: SQL | undefined) =>
  sumRows(await db.select({ cents: refunds.amountCents }).from(refunds).where(where))

/** Disputes that are open, or lost and not decided on. */
export const isDisputed = or(
  notInArray(disputes.status, [...closedDisputes]),
  and(eq(disputes.status, 'lost'), isNull(disputes.decision)),
)

/** Number of open discrepancies between the books, including those not shown. */
export const openDifferences = (db: Db) =>
  db.$count(
    paymentDifferences,
    and(isNull(paymentDifferences.resolvedAt), inArray(paymentDifferences.kind, kindsInBooks)),
  )

/** Count of bookings matching `where` (all within `isOwedRow`) and the total they still owe. */
export async function sumStillDue(db: Db, where: SQL | undefined) {
  const [sum] = await db
    .select({ count: sql<number>`count(*)::int`, cents: stillDueSumSql })
    .from(bookings)
    .where(where)
  return inDollars(sum ?? { count: 0, cents: 0 })
}

/** SQL equivalent of the domain's `isBalanceDue` and not `isForgotten`. An invoice's due date replaces the start (R94). */
export function isOverdueRow(now: Date): SQL | undefined {
  const { startsAt, invoiceDueOn } = bookings
  const today = todayIn(now)
  const forgotten = latestForgotten(now)
  return and(
    isOwedRow,
    or(
      and(isNull(invoiceDueOn), lte(startsAt, latestStartDue(now)), gt(startsAt, forgotten.startsAt)),
      and(lt(invoiceDueOn, today), gt(invoiceDueOn, forgotten.invoiceDueOn)),
    ),
  )
}

/** Sums of what can't wait, all lines included. */
export const UrgentSums = z.strictObject({ overdue: LineSum, failedRefunds: LineSum, disputes: LineSum })

/** Sums overdue balances, failed refunds, and disputes as of `now`. */
export const sumUrgent = async (db: Db, now: Date): Promise<z.output<typeof UrgentSums>> => ({
  overdue: await sumStillDue(db, isOverdueRow(now)),
  failedRefunds: await sumRefundLines(db, isUnsettledFailure),
  disputes: sumRows(await db.select({ cents: disputes.amountCents }).from(disputes).where(isDisputed)),
})
