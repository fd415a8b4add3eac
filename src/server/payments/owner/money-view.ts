import { and, desc, eq, gt, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, monthStart, todayIn } from '../../../domain/calendar.ts'
import { latestStartDue } from '../../../domain/pricing/balance-due.ts'
import { BookingGroup, bookingGroup } from '../../booking/owner/booking-group.ts'
import type { Db } from '../../platform/database/database.ts'
import { reconciliations, refunds } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { Instant } from '../../platform/http/responses.ts'
import {
  isOverdueRow,
  LineSum,
  openDifferences,
  sumRefundLines,
  sumStillDue,
  sumUrgent,
  UrgentSums,
} from '../money-sums.ts'
import { isOwedRow } from '../owed-rows.ts'
import type { Cards } from '../provider/client.ts'
import { Income, incomeByMonth, movedBetween, yearBefore } from './income.ts'
import {
  DifferenceLine,
  DisputeLine,
  FailedRefundLine,
  failedRefundsShown,
  listDifferenceLines,
  listDisputeLines,
  listRefundLines,
  RefundLine,
  SHOWN,
} from './money-lines.ts'

const HOUR = 3_600_000
const WEEK_HOURS = 7 * 24

const Sums = z
  .strictObject({
    ...UrgentSums.shape,
    dueThisWeek: LineSum,
    refundsOnTheirWay: LineSum,
  })
  .describe('Count and total per section, including lines not shown')

/** The owner's Money view: everything the screen shows, with each number from the ledger and related rows. */
export const MoneyView = z
  .strictObject({
    takesCards: z.boolean(),
    isLive: z.boolean().describe('True in live mode, where real money moves'),
    dueThisWeek: BookingGroup.describe('Bookings whose balance comes due within seven days'),
    overdue: BookingGroup.describe('Bookings whose balance is overdue'),
    refundsOnTheirWay: z.array(RefundLine),
    failedRefunds: z.array(FailedRefundLine),
    disputes: z.array(DisputeLine).describe('Open, or lost and undecided; newest first'),
    differences: z.array(DifferenceLine).describe("Discrepancies between Stripe's books and ours"),
    openDifferences: z
      .int()
      .describe('Number of open discrepancies, including those not shown, without failed refunds'),
    sums: Sums,
    takings: z.array(Income).describe('Income of the last thirteen months, newest first'),
    lastReconciledAt: Instant.nullable(),
  })
  .meta({ id: 'MoneyView' })

type Deps = { db: Db; cards: Cards | undefined }

/** Builds the Money view as of `now`. */
export async function moneyView({ db, cards }: Deps, now: Date): Promise<z.output<typeof MoneyView>> {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR)
  const lastDue = latestStartDue(now)
  const { startsAt, invoiceDueOn } = bookings
  const today = todayIn(now)
  const week = and(
    isOwedRow,
    or(
      and(isNull(invoiceDueOn), gt(startsAt, lastDue), lte(startsAt, latestStartDue(at(WEEK_HOURS)))),
      and(gte(invoiceDueOn, today), lt(invoiceDueOn, addDays(today, WEEK_HOURS / 24))),
    ),
  )
  const [last] = await db.select().from(reconciliations).orderBy(desc(reconciliations.at)).limit(1)
  return {
    takesCards: cards !== undefined,
    isLive: cards?.isLive ?? false,
    dueThisWeek: await unpaid({ db, cards }, week, now),
    overdue: await unpaid({ db, cards }, isOverdueRow(now), now),
    refundsOnTheirWay: await listRefundLines(db, eq(refunds.state, 'pending')),
    failedRefunds: await failedRefundsShown({ db, cards }),
    disputes: await listDisputeLines(db),
    differences: await listDifferenceLines(db),
    openDifferences: await openDifferences(db),
    sums: {
      ...(await sumUrgent(db, now)),
      dueThisWeek: await sumStillDue(db, week),
      refundsOnTheirWay: await sumRefundLines(db, eq(refunds.state, 'pending')),
    },
    takings: incomeByMonth(await movedBetween(db, { from: yearBefore(monthStart(today)), by: 'month' })),
    lastReconciledAt: last?.at.toISOString() ?? null,
  }
}

/** Active unpaid bookings, soonest first. A hold isn't owed. */
const unpaid = (deps: Deps, when: SQL | undefined, now: Date) =>
  bookingGroup(deps, { where: when, order: sql`${bookings.startsAt}`, most: SHOWN }, now)
