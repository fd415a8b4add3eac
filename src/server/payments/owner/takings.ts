import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dollars } from '../../../domain/money.ts'
import { paymentPurposes } from '../../../domain/payments/ledger.ts'
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
      coalesce(sum(amount_cents) filter (where kind in ${[...paymentPurposes, 'manual payment']}), 0)::int as received,
      coalesce(sum(amount_cents) filter (where kind in ('refund', 'manual refund')), 0)::int as refunded,
      coalesce(sum(amount_cents) filter (where kind in ('dispute', 'dispute won')), 0)::int as disputed,
      coalesce(sum(amount_cents) filter (where kind = 'fee'), 0)::int as fees,
      sum(amount_cents)::int as net
    from ledger_entries where created_at >= ${first} group by month order by month desc limit ${MONTHS}`)
  return rows.map(({ month, received, refunded, disputed, fees, net }) => ({
    month,
    received: dollars(received),
    refunded: dollars(refunded),
    disputed: dollars(disputed),
    fees: dollars(fees),
    net: dollars(net),
  }))
}
