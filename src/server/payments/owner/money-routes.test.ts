import { beforeEach, expect, test, vi } from 'vitest'
import { bookingOn } from '../../../../test/support/booking.ts'
import { cardSteps, parseSessionId, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { bookings } from '../../platform/database/schema.ts'
import { sendRefundAgain } from '../refunds/owner-refunds.ts'
import { moneyView } from './money-view.ts'

const cards = await testCards()
const { db, signUp, signInAdmin, standIn, work, hear, later, visitor } = cards
const ann = await signUp()
const admin = await signInAdmin({ unlocked: true })
const steps = cardSteps(cards)
const { post, net } = steps
beforeEach(() => steps.reset())

const view = async () => (await admin.get('/api/admin/money')).json()
const caller = (deposit?: object) => ({ ...sampleOrder(), ...(deposit ? { deposit } : {}), overrides: [] })
const linkToken = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('the Money view shows what is due this week or overdue, refunds pending and failed, disputes, and income', async () => {
  await db.insert(bookings).values([bookingOn('2026-06-06'), bookingOn('2026-06-02', { fullName: 'Late' })])
  const booking = await steps.paid(ann)
  standIn.refundsBegin({ status: 'pending' })
  await post(admin, `/api/admin/money/bookings/${booking.id}/refunds`, { amount: 10, reason: 'late start' })
  await work()
  const shown = await view()
  expect(shown).toMatchObject({
    takesCards: true,
    isLive: false,
    dueThisWeek: { total: 1, bookings: [{ stillDue: 700 }] },
    overdue: { total: 1, bookings: [{ customerInfo: { fullName: 'Late' } }] },
    sums: {
      overdue: { count: 1, amount: 700 },
      dueThisWeek: { count: 1, amount: 700 },
      refundsOnTheirWay: { count: 1, amount: 10 },
      failedRefunds: { count: 0, amount: 0 },
      disputes: { count: 0, amount: 0 },
    },
    refundsOnTheirWay: [{ bookingId: booking.id, amount: 10, reason: 'by the owner', note: 'late start' }],
    failedRefunds: [],
    takings: [{ month: '2026-06', received: booking.depositAmount, refunded: 0 }],
  })
  const [{ id: refund }] = standIn.list({ kind: 'refund' }).slice(-1) as { id: string }[] as [{ id: string }]
  standIn.settleRefund({ refund, status: 'failed' })
  await hear()
  await work()
  const after = await view()
  expect(after).toMatchObject({
    refundsOnTheirWay: [],
    failedRefunds: [{ amount: 10, state: 'failed', problem: null }],
    differences: [{ kind: 'refund failed', whatToDo: expect.stringContaining('pay it back another way') }],
  })

  standIn.refundsBegin({ status: 'succeeded' })
  await post(admin, `/api/admin/money/refunds/${after.failedRefunds[0].id}/send-again`)
  await work()
  expect(await view()).toMatchObject({ failedRefunds: [], differences: [], takings: [{ refunded: -10 }] })
  // The first refund has failed at Stripe for good, and reconciling must not bring it back.
  await cards.reconcile()
  expect(await view()).toMatchObject({ failedRefunds: [], differences: [] })
  expect(net()).toBe(booking.depositAmount * 100 - 1_000)
  const csv = await (await admin.get('/api/admin/money/ledger.csv?from=2026-06-01&to=2026-06-30')).text()
  const kinds = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[2])
  expect(kinds.toSorted()).toEqual(['deposit', 'fee', 'refund'])
})

test("with cards off a failed refund can't be resent, and the view says why", async () => {
  const { id } = await steps.paid(ann)
  await cards.pool.query(
    `insert into refunds (booking_id, payment_id, amount_cents, reason, actor, state)
       select booking_id, id, 1000, 'by the owner', 'owner', 'failed' from payments where booking_id = $1`,
    [id],
  )
  await cards.pool.query(
    `insert into payment_differences (kind, provider_object) select 'refund failed', id from refunds`,
  )
  const [failed] = (await view()).failedRefunds

  const off = { ...cards.deps, cards: undefined }
  expect((await moneyView(off, cards.clock())).failedRefunds).toMatchObject([
    { id: failed.id, problem: 'no-cards-here' },
  ])
  await expect(sendRefundAgain(off, 'owner', failed.id, cards.clock())).rejects.toMatchObject({ code: 'no-cards-here' })
  expect((await view()).failedRefunds).toMatchObject([{ id: failed.id }])
})

test('failed refunds of many bookings take no more queries than one', async () => {
  const ask = vi.spyOn(cards.pool, 'query')
  const queries = async () => {
    ask.mockClear()
    await moneyView(cards.deps, cards.clock())
    return ask.mock.calls.length
  }
  const fail = async (time: string) => {
    const { id } = await steps.paid(ann, sampleOrder(time))
    await cards.pool.query(
      `with failed as (
         insert into refunds (booking_id, payment_id, amount_cents, reason, actor, state)
         select booking_id, id, 1000, 'by the owner', 'owner', 'failed' from payments where booking_id = $1 returning id)
       insert into payment_differences (kind, provider_object) select 'refund failed', id from failed`,
      [id],
    )
  }
  await fail('9:00 AM')
  const ofOne = await queries()
  expect(ofOne).toBeGreaterThan(5)
  await fail('1:00 PM')
  expect(await queries()).toBe(ofOne)
  expect((await view()).failedRefunds).toMatchObject([{ problem: null }, { problem: null }])
  ask.mockRestore()
})

test('totals include lines that truncated lists leave out', async () => {
  const { id } = await steps.paid(ann)
  const of = `from payments, generate_series(1, 53) n where booking_id = '${id}'`
  await cards.pool.query(
    `insert into refunds (booking_id, payment_id, amount_cents, reason, actor, state)
       select booking_id, payments.id, 1, 'by the owner', 'owner', 'failed' ${of}`,
  )
  await cards.pool.query(
    `insert into payment_differences (kind, provider_object) select 'unknown refund', 're_' || n ${of}`,
  )
  await cards.pool.query(
    `insert into payment_differences (kind, provider_object) select 'refund failed', id from refunds`,
  )
  await cards.pool.query(
    `insert into disputes (id, booking_id, payment_id, amount_cents, status, reason, created_at)
       select 'dp_' || n, booking_id, payments.id, 1, 'needs_response', 'fraudulent', now() ${of}`,
  )
  const { failedRefunds, differences, disputes, sums, openDifferences } = await view()
  expect([failedRefunds, differences, disputes].map(({ length }) => length)).toEqual([50, 50, 50])
  expect(sums).toMatchObject({
    refundsOnTheirWay: { count: 0, amount: 0 },
    failedRefunds: { count: 53, amount: 0.53 },
    disputes: { count: 53, amount: 0.53 },
  })
  expect(openDifferences).toBe(53)
  expect(await (await admin.get('/api/admin/bookings/attention')).json()).toMatchObject({ differences: 53 })
})

test('income covers thirteen months: this one and the twelve before it', async () => {
  const { id, depositAmount } = await steps.paid(ann)
  // Midnight in Phoenix is 7:00 AM in UTC.
  await cards.pool.query(
    `insert into ledger_entries (booking_id, kind, amount_cents, method, actor, created_at)
       select $1, 'manual payment', 100, 'cash', 'owner', at::timestamptz
       from unnest(array['2025-06-01T06:59:59Z', '2025-06-01T07:00:00Z']) at`,
    [id],
  )
  expect((await view()).takings).toMatchObject([
    { month: '2026-06', received: depositAmount },
    { month: '2025-06', received: 1 },
  ])
})

test('reconciliation is queued once at a time, however often the button is pressed', async () => {
  const press = () => admin.post('/api/admin/money/reconcile')
  const waiting = async () => (await cards.pool.query(`select from pgboss.job where name = 'reconcile'`)).rowCount
  const answers = await Promise.all(Array.from({ length: 5 }, press))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
  expect(await waiting()).toBe(1)
  await work(['reconcile'])
  expect((await press()).status).toBe(202)
  expect(await waiting()).toBe(1)
})

test('a refund is limited to what was paid by card, needs a reason, and is refused from a stale screen', async () => {
  const { id, depositAmount } = await steps.paid(ann)
  const refund = (change: object) =>
    post(admin, `/api/admin/money/bookings/${id}/refunds`, { amount: 1, reason: 'rain', ...change })
  expect(await refund({ amount: depositAmount + 0.01 })).toMatchObject({ status: 422, code: 'refund-too-much' })
  expect(await refund({ reason: ' ' })).toMatchObject({ status: 422, code: 'reason-required' })
  expect(await refund({ paidBefore: 1 })).toMatchObject({ status: 409, code: 'payments-changed' })
  expect(net()).toBe(depositAmount * 100)
})

test('a phone booking with a payment link is held until the deadline and paid without an account', async () => {
  const made = await post(admin, '/api/admin/bookings', caller({ by: 'link', hours: 48 }))
  expect(made).toMatchObject({ status: 'BOOKED', holdExpiresAt: '2026-06-03T19:00:00.000Z' })
  await work(['booking-mail'])
  expect(cards.sent.at(-1)).toMatchObject({
    to: 'ann@example.com',
    subject: expect.stringContaining('Pay your deposit'),
  })
  expect(cards.sent.at(-1)?.text).toContain(made.paymentLink)

  const path = `/api/payments/links/${linkToken(made.paymentLink)}`
  const somebody = visitor()
  expect(await (await somebody.get(path)).json()).toMatchObject({
    purpose: 'deposit',
    amount: made.depositAmount,
  })
  const { url } = await post(somebody, path)
  standIn.pay({ session: parseSessionId(url) })
  const paid = await (await somebody.get(path)).json()
  expect(paid).toMatchObject({ purpose: 'balance', holdExpiresAt: null })
  expect((await somebody.get(`${path.slice(0, -1)}!`)).status).toBe(400)
})

test("a phone booking whose payment link isn't used frees its time after the deadline", async () => {
  const made = await post(admin, '/api/admin/bookings', caller({ by: 'link', hours: 2 }))
  later(121)
  await work()
  const [booking] = await db.select().from(bookings)
  expect(booking).toMatchObject({ status: 'cancelled', cancelReason: 'hold-expired' })
  const path = `/api/payments/links/${linkToken(made.paymentLink)}`
  expect(await post(visitor(), path)).toMatchObject({ status: 409, code: 'hold-ended' })
})

test('a phone booking with a deposit received is confirmed, and the deposit is in the ledger', async () => {
  const made = await post(admin, '/api/admin/bookings', caller({ by: 'received', method: 'cash' }))
  expect(made).toMatchObject({ paidAmount: made.depositAmount, holdExpiresAt: null, paymentLink: null })
  expect(made.money.entries).toMatchObject([{ kind: 'manual payment', amount: made.depositAmount, state: 'succeeded' }])
})

test('manual payments are returned manually, and card payments by card', async () => {
  const booking = await steps.paid(ann)
  const rest = booking.money.due
  const received = { kind: 'payment', amount: rest, method: 'cash', paidBefore: booking.depositAmount }
  await post(admin, `/api/admin/bookings/${booking.id}/payments`, received)
  const cancelled = await post(admin, `/api/admin/bookings/${booking.id}/cancel`, { refund: 'full', reason: 'storm' })
  expect(cancelled).toMatchObject({ status: 'cancelled', refunding: booking.depositAmount, toGiveBack: rest })
  await work()
  expect(net()).toBe(0)
})

test('a cancellation previews its refund by card and by hand, and is refused if the preview is stale', async () => {
  const { id, depositAmount, money } = await steps.paid(ann)
  const details = async () => (await admin.get(`/api/admin/bookings/${id}`)).json()
  const received = { kind: 'payment', amount: money.due, method: 'cash', paidBefore: depositAmount }
  await post(admin, `/api/admin/bookings/${id}/payments`, received)
  await post(admin, `/api/admin/money/bookings/${id}/refunds`, { amount: 20, reason: 'late start' })
  const rest = depositAmount + money.due - 20
  expect(await details()).toMatchObject({
    refundNow: { percent: 100, amount: rest },
    refundInFull: rest,
    byCard: { held: depositAmount - 20, refundNow: depositAmount - 20, refundInFull: depositAmount - 20 },
  })
  const cancel = (quotedRefund: number) =>
    post(admin, `/api/admin/bookings/${id}/cancel`, { refund: 'full', reason: 'storm', quotedRefund })
  expect(await cancel(rest + 20)).toMatchObject({ status: 409, code: 'refund-changed' })
  expect(await cancel(rest)).toMatchObject({ status: 'cancelled', refund: { amount: rest } })
})

test('a failed refund that the owner settled leaves the Money view', async () => {
  const { id } = await steps.paid(ann)
  standIn.refundsBegin({ status: 'pending' })
  await post(admin, `/api/admin/money/bookings/${id}/refunds`, { amount: 10, reason: 'late start' })
  await work()
  const refund = standIn.list({ kind: 'refund' }).at(-1)?.id ?? ''
  standIn.settleRefund({ refund, status: 'failed', reason: 'expired_or_canceled_card' })
  await hear()
  await work()
  const { failedRefunds, differences } = await view()
  expect(differences).toMatchObject([{ kind: 'refund failed', providerObject: failedRefunds[0].id }])
  await post(admin, `/api/admin/money/differences/${differences[0].id}/resolve`, { version: differences[0].version })
  expect(await view()).toMatchObject({ failedRefunds: [], differences: [] })
  standIn.refundsBegin({ status: 'succeeded' })
})

test('cash recorded for a hold confirms it and closes its payment page', async () => {
  const made = await steps.book(ann)
  const received = { kind: 'payment', amount: made.depositAmount, method: 'cash', paidBefore: 0 }
  const { booking } = await post(admin, `/api/admin/bookings/${made.id}/payments`, received)
  expect(booking).toMatchObject({ status: 'BOOKED', holdExpiresAt: null, paidAmount: made.depositAmount })
  later(31)
  await work()
  expect(await steps.read(made.id, ann)).toMatchObject({ status: 'BOOKED' })
  expect(standIn.pay({ session: parseSessionId(made.payment.url) })).toBe('expired')
})

test('the payment link of a booking is the one in its emails, and a missing booking has none', async () => {
  const made = await post(admin, '/api/admin/bookings', caller({ by: 'link', hours: 48 }))
  const fetchPaymentLink = async (id: string) => (await admin.get(`/api/admin/money/bookings/${id}/link`)).json()
  expect(await fetchPaymentLink(made.id)).toEqual({ url: made.paymentLink })
  expect(await fetchPaymentLink(crypto.randomUUID())).toMatchObject({ status: 404, code: 'booking-not-found' })
  const { id } = await steps.paid(ann, sampleOrder('4:00 PM'))
  const asked = await visitor().get(`/api/payments/links/${linkToken((await fetchPaymentLink(id)).url)}`)
  const link = await asked.json()
  expect(link).toMatchObject({ purpose: 'balance', packageName: 'Iron Dome' })
  expect(JSON.stringify(link)).not.toMatch(/Ann|ann@|Main St|555/)
})

test("a check recorded for a phone booking's deposit confirms it, and its link asks for the rest", async () => {
  const made = await post(admin, '/api/admin/bookings', caller({ by: 'link', hours: 48 }))
  const received = { kind: 'payment', amount: made.depositAmount, method: 'check', paidBefore: 0 }
  const { booking } = await post(admin, `/api/admin/bookings/${made.id}/payments`, received)
  expect(booking).toMatchObject({ holdExpiresAt: null, paidAmount: made.depositAmount })
  later(49 * 60)
  await work()
  const link = await visitor().get(`/api/payments/links/${linkToken(made.paymentLink)}`)
  expect(await link.json()).toMatchObject({ purpose: 'balance' })
})

test('a refund by card keeps its reason, on the Money view and in the change log', async () => {
  const { id } = await steps.paid(ann)
  standIn.refundsBegin({ status: 'pending' })
  await post(admin, `/api/admin/money/bookings/${id}/refunds`, { amount: 10, reason: '  late start ' })
  await work()
  expect((await view()).refundsOnTheirWay).toMatchObject([{ bookingId: id, amount: 10, note: 'late start' }])
  const { entries } = await (await admin.get('/api/admin/audit')).json()
  const kept = { action: 'refund by card', details: { bookingId: id, amount: '$10', reason: 'late start' } }
  expect(entries).toContainEqual(expect.objectContaining(kept))
})
