import { beforeEach, expect, test } from 'vitest'
import { bookingOn } from '../../../../test/support/booking.ts'
import { cardSteps, parseSessionId } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { payments } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'

const cards = await testCards()
const { db, pool, clock, signUp, standIn, sweep, later } = cards
const ann = await signUp()
const steps = cardSteps(cards)
beforeEach(() => steps.reset())

/** Batch size of one sweep, per kind. */
const AT_ONCE = 50

const ago = (minutes: number) => new Date(clock().getTime() - minutes * 60_000)

/** Long-expired payment pages opened with another account's keys. */
async function ofAnotherAccount(count: number) {
  const rows = Array.from({ length: count }, () =>
    bookingOn('2026-05-01', { status: 'cancelled', createdAt: ago(900) }),
  )
  await db.insert(bookings).values(rows)
  const page = {
    purpose: 'deposit',
    amountCents: 100,
    state: 'open',
    url: 'https://example.com',
    expiresAt: ago(600),
  } as const
  const when = { createdAt: ago(900), updatedAt: ago(900) }
  await db
    .insert(payments)
    .values(rows.map(({ id }) => ({ ...page, ...when, bookingId: id, sessionId: `cs_of_${id}` })))
}

async function states() {
  const { rows } = await pool.query('select state, count(*)::int from payments group by state order by state')
  return rows
}

test('payment pages unknown to Stripe are closed, and the owner is notified', async () => {
  await ofAnotherAccount(3)
  await sweep()
  expect(await states()).toEqual([{ state: 'expired', count: 3 }])
  expect(await steps.differences()).toEqual(['missing at Stripe', 'missing at Stripe', 'missing at Stripe'])
})

test('a bank payment that takes days stays pending, and expires once the bank rejects it', async () => {
  const { payment } = await steps.book(ann)
  standIn.pay({ session: parseSessionId(payment.url) })
  const bankSays = (status: string) => standIn.patch({ id: steps.lastIntent(), fields: { status, amount_received: 0 } })
  bankSays('processing')
  later(32)
  await sweep()
  expect(await states()).toEqual([{ state: 'open', count: 1 }])
  bankSays('requires_payment_method')
  later(5)
  await sweep()
  expect(await states()).toEqual([{ state: 'expired', count: 1 }])
})

test("payment pages that can't be fetched queue behind those not tried yet", async () => {
  await ofAnotherAccount(AT_ONCE)
  const { id } = await steps.book(ann)
  await pool.query('update bookings set hold_expires_at = null') // only the page is left to handle
  later(32)
  standIn.fail({ route: 'GET /v1/checkout/sessions/:id', with: 'error-500', times: AT_ONCE })
  await expect(sweep()).rejects.toThrow('50 payments could not be looked after')
  standIn.clearFailures()
  later(5)
  await sweep()
  const { rows } = await pool.query('select state from payments where booking_id = $1', [id])
  expect(rows).toEqual([{ state: 'expired' }])
})

test("holds released long ago don't block others from being released", async () => {
  const rows = Array.from({ length: AT_ONCE }, () =>
    bookingOn('2026-05-01', { status: 'cancelled', cancelReason: 'hold-expired', holdExpiresAt: ago(900) }),
  )
  await db.insert(bookings).values(rows)
  const { id } = await steps.book(ann)
  later(31)
  await sweep()
  const { rows: now } = await pool.query('select status, cancel_reason from bookings where id = $1', [id])
  expect(now).toEqual([{ status: 'cancelled', cancel_reason: 'hold-expired' }])
})

test("a refund that can't be sent queues behind those not tried yet", async () => {
  const { id } = await steps.paidInFull(ann)
  const { rows } = await pool.query(
    `insert into refunds (booking_id, payment_id, amount_cents, reason, actor, updated_at)
       select booking_id, id, 1, 'by the owner', 'owner', $2::timestamptz + n * interval '1 millisecond'
       from payments, generate_series(1, $3) n where booking_id = $1 and purpose = 'deposit' returning id`,
    [id, ago(900), AT_ONCE],
  )
  expect(rows).toHaveLength(AT_ONCE)
  const last = await pool.query(
    `insert into refunds (booking_id, payment_id, amount_cents, reason, actor, updated_at)
       select booking_id, id, 1, 'by the owner', 'owner', $2 from payments where booking_id = $1 and purpose = 'balance' returning id`,
    [id, ago(800)],
  )
  standIn.fail({ route: 'GET /v1/refunds', with: 'error-500', times: AT_ONCE })
  await expect(sweep()).rejects.toThrow('50 payments could not be looked after')
  later(5)
  standIn.clearFailures()
  await sweep()
  const { rows: sent } = await pool.query('select state from refunds where id = $1', [last.rows[0].id])
  expect(sent).toEqual([{ state: 'succeeded' }])
})

test('a refund of a payment unknown to Stripe fails and is shown to the owner', async () => {
  const { id } = await steps.paid(ann)
  await pool.query(
    `insert into refunds (booking_id, payment_id, amount_cents, reason, actor, updated_at)
       select booking_id, id, 1, 'by the owner', 'owner', $2 from payments where booking_id = $1`,
    [id, ago(900)],
  )
  await pool.query(`update payments set payment_intent_id = 'pi_of_another'`)
  await sweep()
  expect((await pool.query('select state from refunds')).rows).toEqual([{ state: 'failed' }])
  expect(await steps.differences()).toEqual(['refund failed'])
})

test("a refund unknown to Stripe is shown to the owner and doesn't fail every sweep", async () => {
  const { id } = await steps.paid(ann)
  await pool.query(
    `insert into refunds (booking_id, payment_id, amount_cents, reason, actor, provider_refund_id, updated_at)
       select booking_id, id, 1, 'by the owner', 'owner', 're_of_another', $2 from payments where booking_id = $1`,
    [id, ago(900)],
  )
  await sweep()
  expect(await steps.differences()).toEqual(['missing at Stripe'])
})
