import { beforeEach, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { reconcile as reconcileDays } from './reconcile.ts'

const cards = await testCards()
const { signUp, standIn, later, reconcile } = cards
const ann = await signUp()
const steps = cardSteps(cards)
const { differences, net, ledger } = steps
beforeEach(() => steps.reset())

/** Minutes per day. */
const DAY = 24 * 60

// These two run first: what other tests leave at Stripe no longer has a booking.
test("expired unpaid sessions aren't fetched again every night", async () => {
  await steps.book(ann, sampleOrder('9:00 AM', '2026-06-16'))
  later(32)
  await cards.work()
  expect(standIn.list({ kind: 'checkout.session' }).at(-1)).toMatchObject({ status: 'expired' })
  standIn.fail({ route: 'GET /v1/checkout/sessions/:id', with: 'error-500', times: 1_000 })
  expect(await reconcile()).toMatchObject({ differences: 0 })
})

test('reconciling recovers three days of lost webhooks', async () => {
  const one = await steps.paid(ann)
  const two = await steps.book(ann, sampleOrder('9:00 AM', '2026-06-16'))
  standIn.pay({ session: parseSessionId(two.payment.url) })
  const three = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-17'))
  await cards.deps.cards.stripe.refunds.create({ payment_intent: intentIdAt(), amount: 500 })
  standIn.dispute({ paymentIntent: intentIdAt(0) })
  standIn.dropWebhooks()
  later(3 * 24 * 60)
  expect(await reconcile()).toMatchObject({ differences: 0 })
  expect((await steps.read(two.id, ann)).money.paid).toBe(two.depositAmount)
  expect((await steps.read(three.id, ann)).money.paid).toBe(three.depositAmount - 5)
  expect((await steps.read(one.id, ann)).money.paid).toBe(0)
  expect((await ledger()).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(net())
  expect(await reconcile()).toMatchObject({ differences: 0 })
})

test('reconciling finds a dispute decided after two months without a webhook', async () => {
  const { id, depositAmount } = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-18'))
  const { id: dispute } = standIn.dispute({ paymentIntent: intentIdAt() })
  await reconcile()
  expect((await steps.read(id, ann)).money.paid).toBe(0)
  later(60 * 24 * 60)
  standIn.closeDispute({ dispute, status: 'won' })
  standIn.dropWebhooks()
  await reconcile()
  expect((await steps.read(id, ann)).money.paid).toBe(depositAmount)
})

test("an old dispute unknown to Stripe doesn't block reconciling the rest", async () => {
  await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-19'))
  const { id } = standIn.dispute({ paymentIntent: intentIdAt() })
  await reconcile()
  later(40 * DAY)
  await cards.pool.query(`update disputes set id = 'dp_of_another_account' where id = $1`, [id])
  await reconcile()
  expect(await differences()).toContain('missing at Stripe')
  await cards.pool.query(`update disputes set id = $1 where id = 'dp_of_another_account'`, [id])
  await cards.pool.query(`update payment_differences set provider_object = $1 where kind = 'missing at Stripe'`, [id])
  await reconcile()
  expect(await differences()).not.toContain('missing at Stripe')
})

test('a recurring discrepancy is dated from its return', async () => {
  const { id } = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-26'))
  await spoil(id, 1_00)
  await reconcile()
  await cards.pool.query('update payment_differences set resolved_at = $1', [cards.clock()])
  later(DAY)
  await reconcile()
  const { rows } = await cards.pool.query(
    `select first_seen_at at from payment_differences where kind = 'ledger differs' and booking_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ at: cards.clock() }])
})

test("a payment without a booking is shown to the owner until it's gone", async () => {
  const { id } = await steps.paid(ann)
  await cards.pool.query('delete from bookings where id = $1', [id])
  await reconcile()
  expect(await differences()).toContain('unknown payment')
  // The same details as its webhook notes, or one the owner has settled would reopen.
  const { rows } = await cards.pool.query(
    `select details, provider_object from payment_differences where kind = 'unknown payment'`,
  )
  expect(rows[0].details.intentId).toBe(rows[0].provider_object)
})

test('a new refund of a months-old payment is reconciled too', async () => {
  const { id, depositAmount } = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-23'))
  later(60 * 24 * 60)
  await cards.deps.cards.stripe.refunds.create({ payment_intent: intentIdAt(), amount: depositAmount * 100 })
  await reconcile()
  expect(await differences()).toEqual([])
  await cards.pool.query(
    `insert into ledger_entries (booking_id, payment_id, kind, amount_cents, actor, provider_object, created_at)
       select $1, payment_id, 'balance', 100, 'nobody', 'made up', $2 from ledger_entries where booking_id = $1 and kind = 'deposit'`,
    [id, cards.clock()],
  )
  await reconcile()
  expect(await differences()).toContain('ledger differs')
})

test('a refund that failed days later is no discrepancy if the window starts in between', async () => {
  await steps.paid(ann, sampleOrder('9:00 AM', '2026-08-03'))
  standIn.refundsBegin({ status: 'pending' })
  const { id: refund } = await cards.deps.cards.stripe.refunds.create({ payment_intent: intentIdAt(), amount: 500 })
  await reconcile()
  expect(await differences()).not.toContain('ledger differs') // pending: gone there, but not here yet
  later(4 * DAY)
  standIn.settleRefund({ refund, status: 'failed' })
  await reconcile()
  later(33 * DAY)
  await reconcile()
  expect(await differences()).not.toContain('ledger differs')
})

test('a discrepancy is rechecked until it is resolved, however old the payment', async () => {
  const { id } = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-25'))
  await spoil(id, 3_00)
  await reconcile()
  later(60 * DAY)
  await reconcile()
  expect(await differences()).toContain('ledger differs')
  await cards.pool.query('alter table ledger_entries disable trigger user')
  await cards.pool.query(`delete from ledger_entries where booking_id = $1 and provider_object = 'made up, 300'`, [id])
  await cards.pool.query('alter table ledger_entries enable trigger user')
  await reconcile()
  expect(await differences()).not.toContain('ledger differs')
})

test('a shorter window resolves nothing outside of it', async () => {
  const { id } = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-24'))
  await cards.pool.query('delete from bookings where id = $1', [id])
  await reconcile()
  const before = await differences()
  expect(before).toContain('unknown payment')
  later(3 * 24 * 60)
  await reconcileDays(cards.deps, 1)
  expect(await differences()).toEqual(before)
})

test("a settled discrepancy stays settled until the amount changes, and can't be settled as it was before", async () => {
  const owner = await cards.signInAdmin({ unlocked: true })
  const { id } = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-22'))
  const isOpen = async () => {
    await reconcile()
    const { differences: open } = await (await owner.get('/api/admin/money')).json()
    return open.find(({ bookingId }: { bookingId: string | null }) => bookingId === id)
  }
  await spoil(id, 1_00)
  const { id: difference, kind, version } = await isOpen()
  expect(kind).toBe('ledger differs')
  const settle = (seen: string) => owner.post(`/api/admin/money/differences/${difference}/resolve`, { version: seen })
  expect((await settle(version)).status).toBe(200)
  expect(await isOpen()).toBeUndefined()
  await spoil(id, 2_00)
  const changed = await isOpen()
  expect(changed).toMatchObject({ id: difference })
  expect(await (await settle(version)).json()).toMatchObject({ status: 409, code: 'difference-changed' })
  expect(await (await settle(changed.version)).json()).toEqual({ resolved: true })
  expect(await isOpen()).toBeUndefined()
})

/** Adds a ledger line dated like the deposit that Stripe knows nothing about. */
const spoil = (id: string, cents: number) =>
  cards.pool.query(
    `insert into ledger_entries (booking_id, payment_id, kind, amount_cents, actor, provider_object, created_at)
       select $1, payment_id, 'balance', $2, 'nobody', $3, created_at from ledger_entries where booking_id = $1 and kind = 'deposit'`,
    [id, cents, `made up, ${cents}`],
  )

const intentIdAt = (at = -1) =>
  (standIn.list({ kind: 'payment_intent' }).at(at) as { id: string } | undefined)?.id ?? ''
