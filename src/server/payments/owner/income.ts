import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CalendarDate, monthStart, toInstant } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { incomeBy, type Movements, type Income as Sums } from '../../../domain/payments/income.ts'
import { Tax } from '../../booking/booking-json.ts'
import type { Db } from '../../platform/database/database.ts'

/** Income over some days (Phoenix time), all from the ledger, in dollars. */
export const IncomeSums = z.strictObject({
  received: z.number(),
  refunded: z.number().describe('Negative'),
  disputed: z.number().describe('Negative; positive when won disputes outweigh lost ones'),
  fees: z.number().describe('Negative'),
  net: z.number(),
})

/** Income of one month. */
export const Income = z
  .strictObject({
    month: z.string().describe('YYYY-MM'),
    ...IncomeSums.shape,
    taxes: z
      .array(z.strictObject({ ...Tax.shape, amount: z.number().describe('Dollars') }))
      .describe('Tax contained in payments and refunds, each rounded separately; fees contain none'),
  })
  .meta({ id: 'Takings' })

/** Domain sums as JSON, in dollars. */
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

/** SQL equivalent of the domain's `movementTax` for a ledger line `l`, with the tax of its booking `b`. */
const thousandths = sql`round((b.tax ->> 'percent')::numeric * 1000)`
const isTaxed = sql`(l.kind <> 'fee' and b.tax is not null and b.tax_certificate is null)`
const taxCents = sql`case when ${isTaxed} then round(l.amount_cents * ${thousandths} / (100000 + ${thousandths})) end`

type Row = Omit<Movements, 'tax'> & { key: string; name: string | null; percent: number | null; tax: number | null }

/**
 * Movements from `from` up to but excluding `before`, in Phoenix days, summed by day or month (`key`: 'YYYY-MM-DD' or
 * 'YYYY-MM'). One row per key, kind, method and tax, so the row count is bounded by the range.
 */
export async function movedBetween(
  db: Db,
  { from, before, by }: { from: CalendarDate; before?: CalendarDate; by: 'day' | 'month' },
): Promise<(Movements & { key: string })[]> {
  const key: SQL = sql`to_char(l.created_at at time zone 'America/Phoenix', ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'})`
  const end = before ? sql`l.created_at < ${toInstant(before, 0).toISOString()}` : sql`true`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${key} as key, l.kind, l.method,
      exists (select from company_invoices i where i.booking_id = b.id) as "isInvoiced",
      case when ${isTaxed} then b.tax ->> 'name' end as name,
      case when ${isTaxed} then (b.tax ->> 'percent')::float8 end as percent,
      count(*)::int as count, sum(l.amount_cents)::float8 as cents, sum(${taxCents})::float8 as tax
    from ledger_entries l join bookings b on b.id = l.booking_id
    where l.created_at >= ${toInstant(from, 0).toISOString()} and ${end}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`)
  return rows.map(({ name, percent, tax, ...moved }) => ({
    ...moved,
    tax: name === null || percent === null ? null : { name, percent, cents: tax ?? 0 },
  }))
}

/** Months a report looks back, so it includes the same month a year ago. */
const MONTHS = 13

/** First day of the 13 months that end with the month starting on `first`. */
export const yearBefore = (first: CalendarDate): CalendarDate => monthStart(first, 1 - MONTHS)

/** Movements grouped by month, newest first; only months in which money moved. */
export const incomeByMonth = (moved: readonly (Movements & { key: string })[]): z.output<typeof Income>[] =>
  incomeBy(moved.map((one) => ({ ...one, key: one.key.slice(0, 'YYYY-MM'.length) })))
    .map((sums) => ({ month: sums.key, ...sumsJson(sums), taxes: taxesJson(sums) }))
    .toReversed()
