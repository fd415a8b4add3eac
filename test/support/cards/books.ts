import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { StripeStandIn } from '../../stand-in/stripe/start-stripe-stand-in.ts'

type Cents = { name: string; cents: number }
const byName = (rows: Cents[]) => Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))

/** What each payment intent moved in the provider's books, in cents, without fees. */
function theirs(standIn: Pick<StripeStandIn, 'books'>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { paymentIntent, amount } of standIn.books()) {
    sums[paymentIntent ?? ''] = (sums[paymentIntent ?? ''] ?? 0) + amount
  }
  return sums
}

/**
 * After reconciliation: ledger and fees match the provider's books to the cent, no expired hold blocks a time, no money
 * is kept for a lost time, and the only open differences are failed refunds and bookings refunded in full from the
 * dashboard.
 */
export async function expectBooksAgree(pool: Pool, standIn: Pick<StripeStandIn, 'books'>, now: Date): Promise<void> {
  const { rows: ours } = await pool.query<Cents>(
    `select p.payment_intent_id as name, sum(l.amount_cents)::int as cents from ledger_entries l
       join payments p on p.id = l.payment_id where l.kind <> 'fee' group by 1`,
  )
  expect(byName(ours)).toEqual(theirs(standIn))
  const { rows: fees } = await pool.query<{ cents: number }>(
    `select coalesce(-sum(amount_cents), 0)::int as cents from ledger_entries where kind = 'fee'`,
  )
  expect(fees[0]?.cents).toBe(standIn.books().reduce((sum, { fee }) => sum + fee, 0))

  const { rows: wrong } = await pool.query(
    `select id, status, cancel_reason, paid_cents, refunding_cents from bookings where
       (status = 'BOOKED' and hold_expires_at <= $1)
       or (cancel_reason in ('hold-expired', 'given-up') and paid_cents - refunding_cents > 0
         and not exists (select from refunds where booking_id = bookings.id and state = 'failed'))`,
    [now],
  )
  expect(wrong).toEqual([])
  const { rows: open } = await pool.query<{ kind: string }>(
    `select kind from payment_differences d where resolved_at is null and kind <> 'refund failed'
       and not (kind = 'all refunded' and exists (select from bookings b where b.id = d.booking_id
         and b.status = 'BOOKED' and b.paid_cents - b.refunding_cents <= 0))`,
  )
  expect(open).toEqual([])
}

/**
 * Cancellation refunds that differ from the quote or never arrived; empty if all is well. Leaves out disputed bookings,
 * because the bank has that money, and refunds the provider failed at, which the owner sees.
 */
export async function brokenQuotes(pool: Pool): Promise<object[]> {
  const { rows } = await pool.query(
    `select r.booking_id, max(r.quoted_cents) as quoted, sum(r.amount_cents)::int as sent, array_agg(r.state) as states
       from refunds r where r.reason = 'cancelled' and r.quoted_cents is not null
         and not exists (select from disputes d where d.booking_id = r.booking_id)
       group by r.booking_id
       having max(r.quoted_cents) <> sum(r.amount_cents) or not bool_and(r.state in ('succeeded', 'failed'))`,
  )
  return rows
}
