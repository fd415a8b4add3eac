import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dollars } from '../../../domain/money.ts'
import { paymentPurposes } from '../../../domain/payments/ledger.ts'
import { Tax } from '../../booking/booking-json.ts'
import type { Db } from '../../platform/database/database.ts'

/** What a month of Phoenix brought; all from the ledger, in dollars. */
export const Takings = z
  .strictObject({
    month: z.string().describe('YYYY-MM'),
    received: z.number(),
    refunded: z.number().describe('Negative'),
    disputed: z.number().describe('Negative, or positive where a dispute was won'),
    fees: z.number().describe('Negative'),
    net: z.number(),
    taxes: z
      .array(z.strictObject({ ...Tax.shape, amount: z.number().describe('Dollars') }))
      .describe('What is contained in what came in and went back, each movement rounded by itself; fees contain none'),
  })
  .meta({ id: 'Takings' })

type Row = Record<'received' | 'refunded' | 'disputed' | 'fees' | 'net', number> & { month: string }

const MONTHS = 12

/** Of the last twelve months those in which money moved, latest first. */
export async function takingsOf(db: Db, now: Date): Promise<z.output<typeof Takings>[]> {
  const first = sql`(date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'America/Phoenix')
    - make_interval(months => ${MONTHS - 1})) at time zone 'America/Phoenix'`
  const { rows } = await db.execute<Row>(sql`
    select to_char(created_at at time zone 'America/Phoenix', 'YYYY-MM') as month,
      coalesce(sum(amount_cents) filter (where kind in ${[...paymentPurposes, 'manual payment']}), 0)::float8 as received,
      coalesce(sum(amount_cents) filter (where kind in ('refund', 'manual refund')), 0)::float8 as refunded,
      coalesce(sum(amount_cents) filter (where kind in ('dispute', 'dispute won')), 0)::float8 as disputed,
      coalesce(sum(amount_cents) filter (where kind = 'fee'), 0)::float8 as fees,
      sum(amount_cents)::float8 as net
    from ledger_entries where created_at >= ${first} group by month order by month desc limit ${MONTHS}`)
  const taxes = await taxesOf(db, first)
  return rows.map(({ month, received, refunded, disputed, fees, net }) => ({
    month,
    received: dollars(received),
    refunded: dollars(refunded),
    disputed: dollars(disputed),
    fees: dollars(fees),
    net: dollars(net),
    taxes: taxes
      .filter((tax) => tax.month === month)
      .map(({ name, percent, cents }) => ({ name, percent, amount: dollars(cents) })),
  }))
}

/** The same as `containedTax` of the domain, for queries: of one movement, by the tax that its booking was made with. */
const thousandths = sql`round((b.tax ->> 'percent')::numeric * 1000)`
const containedCents = sql`round(l.amount_cents * ${thousandths} / (100000 + ${thousandths}))`

async function taxesOf(db: Db, first: SQL) {
  const { rows } = await db.execute<{ month: string; name: string; percent: number; cents: number }>(sql`
    select to_char(l.created_at at time zone 'America/Phoenix', 'YYYY-MM') as month,
      b.tax ->> 'name' as name, (b.tax ->> 'percent')::float as percent, sum(${containedCents})::float8 as cents
    from ledger_entries l join bookings b on b.id = l.booking_id
    where l.created_at >= ${first} and l.kind <> 'fee' and b.tax is not null and b.tax_certificate is null
    group by 1, 2, 3 order by 1 desc, 2, 3`)
  return rows
}
