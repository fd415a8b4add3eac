import { and, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CalendarDate, instantOf, monthStart } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { incomeBy, incomeOf, kindsOf } from '../../../domain/payments/income.ts'
import { ledgerSides } from '../../../domain/payments/ledger.ts'
import type { Db } from '../../platform/database/database.ts'
import { ledgerEntries } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { isOwedRow } from '../owed-rows.ts'
import { Income, IncomeSums, monthsOf, movedBetween, sumsJson, taxesJson, yearBefore } from './income.ts'
import { LineSum, sumStillDue } from './money-lines.ts'

/** A month for the owner and their bookkeeper (R98): its sums, kinds and days are of the same lines of the ledger. */
export const MonthReport = z
  .strictObject({
    ...Income.shape,
    firstMonth: z.string().nullable().describe('YYYY-MM of the first movement there is; null: none yet'),
    kinds: z.array(
      z.strictObject({
        label: z.string(),
        side: z.enum(ledgerSides),
        count: z.int(),
        amount: z.number().describe('Dollars'),
      }),
    ),
    days: z.array(z.strictObject({ date: z.string(), ...IncomeSums.shape })).describe('On which money moved'),
    outstanding: z
      .strictObject({ ofMonth: LineSum, inAll: LineSum })
      .describe('What is still due as of now: on events of this month, and on all'),
    months: z.array(Income).describe('Of the thirteen months that end with this one, latest first'),
  })
  .meta({ id: 'MonthReport' })

/** The report of the month that begins on `first`. */
export async function monthReport(db: Db, first: CalendarDate): Promise<z.output<typeof MonthReport>> {
  const month = first.slice(0, 'YYYY-MM'.length)
  const before = monthStart(first, 1)
  // Read at once, so that the parts agree while money comes in.
  const inYear = await movedBetween(db, { from: yearBefore(first), before, by: 'day' })
  const moved = inYear.filter(({ key }) => key.startsWith(month))
  const sums = incomeOf(moved)
  const [earliest] = await db
    .select({
      month: sql<string | null>`to_char(min(${ledgerEntries.createdAt}) at time zone 'America/Phoenix', 'YYYY-MM')`,
    })
    .from(ledgerEntries)
  const inMonth = and(gte(bookings.startsAt, instantOf(first, 0)), lt(bookings.startsAt, instantOf(before, 0)))
  return {
    month,
    ...sumsJson(sums),
    taxes: taxesJson(sums),
    firstMonth: earliest?.month ?? null,
    kinds: kindsOf(moved).map(({ label, side, count, cents }) => ({ label, side, count, amount: dollars(cents) })),
    days: incomeBy(moved).map((day) => ({ date: day.key, ...sumsJson(day) })),
    outstanding: {
      ofMonth: await sumStillDue(db, and(isOwedRow, inMonth)),
      inAll: await sumStillDue(db, isOwedRow),
    },
    months: monthsOf(inYear),
  }
}
