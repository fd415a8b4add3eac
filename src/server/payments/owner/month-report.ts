import { and, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CalendarDate, monthStart, toInstant } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { incomeBy, sumByKind, sumIncome } from '../../../domain/payments/income.ts'
import { ledgerSides } from '../../../domain/payments/ledger.ts'
import type { Db } from '../../platform/database/database.ts'
import { ledgerEntries } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { LineSum, sumStillDue } from '../money-sums.ts'
import { isOwedRow } from '../owed-rows.ts'
import { Income, IncomeSums, incomeByMonth, movedBetween, sumsJson, taxesJson, yearBefore } from './income.ts'

/** A month for the owner and their bookkeeper (R98). Sums, kinds and days all come from the same ledger lines. */
export const MonthReport = z
  .strictObject({
    ...Income.shape,
    firstMonth: z.string().nullable().describe('YYYY-MM of the first movement; null if there are none'),
    kinds: z.array(
      z.strictObject({
        label: z.string(),
        side: z.enum(ledgerSides),
        count: z.int(),
        amount: z.number().describe('Dollars'),
      }),
    ),
    days: z.array(z.strictObject({ date: z.string(), ...IncomeSums.shape })).describe('Days on which money moved'),
    outstanding: z
      .strictObject({ ofMonth: LineSum, inAll: LineSum })
      .describe("Still due as of now: on this month's events, and in total"),
    months: z.array(Income).describe('The thirteen months ending with this one, newest first'),
  })
  .meta({ id: 'MonthReport' })

/** Builds the report of the month starting on `first`. */
export async function monthReport(db: Db, first: CalendarDate): Promise<z.output<typeof MonthReport>> {
  const month = first.slice(0, 'YYYY-MM'.length)
  const before = monthStart(first, 1)
  // One query for everything, so the parts agree even while money comes in.
  const inYear = await movedBetween(db, { from: yearBefore(first), before, by: 'day' })
  const moved = inYear.filter(({ key }) => key.startsWith(month))
  const sums = sumIncome(moved)
  const [earliest] = await db
    .select({
      month: sql<string | null>`to_char(min(${ledgerEntries.createdAt}) at time zone 'America/Phoenix', 'YYYY-MM')`,
    })
    .from(ledgerEntries)
  const inMonth = and(gte(bookings.startsAt, toInstant(first, 0)), lt(bookings.startsAt, toInstant(before, 0)))
  return {
    month,
    ...sumsJson(sums),
    taxes: taxesJson(sums),
    firstMonth: earliest?.month ?? null,
    kinds: sumByKind(moved).map(({ label, side, count, cents }) => ({ label, side, count, amount: dollars(cents) })),
    days: incomeBy(moved).map((day) => ({ date: day.key, ...sumsJson(day) })),
    outstanding: {
      ofMonth: await sumStillDue(db, and(isOwedRow, inMonth)),
      inAll: await sumStillDue(db, isOwedRow),
    },
    months: incomeByMonth(inYear),
  }
}
