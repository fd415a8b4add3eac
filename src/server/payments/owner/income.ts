import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CalendarDate, instantOf, monthStart } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { incomeBy, type Movements, type Income as Sums } from '../../../domain/payments/income.ts'
import { Tax } from '../../booking/booking-json.ts'
import type { Db } from '../../platform/database/database.ts'

/** What some days of Phoenix brought; all from the ledger, in dollars. */
export const IncomeSums = z.strictObject({
  received: z.number(),
  refunded: z.number().describe('Negative'),
  disputed: z.number().describe('Negative, or positive where a dispute was won'),
  fees: z.number().describe('Negative'),
  net: z.number(),
})

/** The same of a month. */
export const Income = z
  .strictObject({
    month: z.string().describe('YYYY-MM'),
    ...IncomeSums.shape,
    taxes: z
      .array(z.strictObject({ ...Tax.shape, amount: z.number().describe('Dollars') }))
      .describe('What is contained in what came in and went back, each movement rounded by itself; fees contain none'),
  })
  .meta({ id: 'Takings' })

/** Sums of the domain as the API says them. */
export const sumsJson = ({ received, refunded, disputed, fees, net }: Sums): z.output<typeof IncomeSums> => ({
  received: dollars(received),
  refunded: dollars(refunded),
  disputed: dollars(disputed),
  fees: dollars(fees),
  net: dollars(net),
})

export const taxesJson = ({ taxes }: Sums) =>
  taxes
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.percent - b.percent)
    .map(({ name, percent, cents }) => ({ name, percent, amount: dollars(cents) }))

/** The same as `taxOfMovement` of the domain, for queries: of a line `l`, by the tax that its booking `b` was made with. */
const thousandths = sql`round((b.tax ->> 'percent')::numeric * 1000)`
const isTaxed = sql`(l.kind <> 'fee' and b.tax is not null and b.tax_certificate is null)`
const taxCents = sql`case when ${isTaxed} then round(l.amount_cents * ${thousandths} / (100000 + ${thousandths})) end`

type Row = Omit<Movements, 'tax'> & { key: string; name: string | null; percent: number | null; tax: number | null }

/**
 * What moved from one day to before another, if any; days of Phoenix, added up by day or by month: `key` is 'YYYY-MM-DD' or
 * 'YYYY-MM'. Of each, a row for each kind, method and tax there was: bounded by the range, however much moved.
 */
export async function movedBetween(
  db: Db,
  { from, before, by }: { from: CalendarDate; before?: CalendarDate; by: 'day' | 'month' },
): Promise<(Movements & { key: string })[]> {
  const key: SQL = sql`to_char(l.created_at at time zone 'America/Phoenix', ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'})`
  const end = before ? sql`l.created_at < ${instantOf(before, 0).toISOString()}` : sql`true`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${key} as key, l.kind, l.method,
      exists (select from company_invoices i where i.booking_id = b.id) as "isInvoiced",
      case when ${isTaxed} then b.tax ->> 'name' end as name,
      case when ${isTaxed} then (b.tax ->> 'percent')::float8 end as percent,
      count(*)::int as count, sum(l.amount_cents)::float8 as cents, sum(${taxCents})::float8 as tax
    from ledger_entries l join bookings b on b.id = l.booking_id
    where l.created_at >= ${instantOf(from, 0).toISOString()} and ${end}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`)
  return rows.map(({ name, percent, tax, ...moved }) => ({
    ...moved,
    tax: name === null || percent === null ? null : { name, percent, cents: tax ?? 0 },
  }))
}

/** So many months a report looks back on: the month of a year ago among them. */
const MONTHS = 13

/** The first day of the thirteen months that end with the one of `first`, its own first day. */
export const yearBefore = (first: CalendarDate): CalendarDate => monthStart(first, 1 - MONTHS)

/** The months of movements, of those in which money moved, latest first. */
export const monthsOf = (moved: readonly (Movements & { key: string })[]): z.output<typeof Income>[] =>
  incomeBy(moved.map((one) => ({ ...one, key: one.key.slice(0, 'YYYY-MM'.length) })))
    .map((sums) => ({ month: sums.key, ...sumsJson(sums), taxes: taxesJson(sums) }))
    .toReversed()
