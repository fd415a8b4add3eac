import { beforeEach, describe, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'
import { payments } from '../platform/database/money-schema.ts'

const cards = await testCards()
const { db, signUp, standIn, work, hear, sweep, later } = cards
const ann = await signUp()
const bob = await signUp()

const steps = cardSteps(cards)
const { post, net } = steps
const book = (who = ann, request?: object) => steps.book(who, request)
const read = (id: string, who = ann) => steps.read(id, who)
beforeEach(() => steps.reset())

describe('a hold', () => {
  test('expires unpaid: the booking is canceled with a reason and its time is free', async () => {
    const made = await book()
    later(31)
    await work()
    expect(await read(made.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'hold-expired',
      holdExpiresAt: null,
    })
    expect((await book(bob)).status).toBe('BOOKED')
  })

  test('that has expired frees its time for the next customer, even before the cleanup job runs', async () => {
    await book()
    expect(await book(bob)).toMatchObject({ status: 409, code: 'time-conflict' })
    later(30)
    expect((await book(bob)).status).toBe('BOOKED')
  })

  test("that has expired isn't answered as booked if its request is repeated, even before the cleanup job runs", async () => {
    const send = () => ann.post('/api/bookings', sampleOrder(), { 'idempotency-key': 'one' })
    expect((await send()).status).toBe(201)
    later(30)
    expect(await (await send()).json()).toMatchObject({ status: 422, code: 'repeat-of-ended' })
  })

  test('can be given up: nothing is owed and its payment page is closed', async () => {
    const made = await book()
    const answer = await post(ann, `/api/bookings/${made.id}/cancel`, { quotedRefund: 0 })
    expect(answer).toMatchObject({ status: 'cancelled', cancelReason: 'given-up', money: { paid: 0, due: 0 } })
    await work()
    expect(standIn.pay({ session: parseSessionId(made.payment.url) })).toBe('expired')
  })

  test('that is unpaid can be canceled by customer and owner', async () => {
    const admin = await cards.signInAdmin({ unlocked: true })
    const made = await book()
    const answer = await admin.post(`/api/admin/bookings/${made.id}/cancel`, { reason: 'storm' })
    expect(await answer.json()).toMatchObject({ status: 'cancelled', cancelReason: 'owner', cancelNote: 'storm' })
  })

  test("has its payment page closed on a retry if Stripe didn't answer the first time", async () => {
    const made = await book()
    await post(ann, `/api/bookings/${made.id}/cancel`, { quotedRefund: 0 })
    const { rows: asked } = await cards.pool.query<{ data: object }>(
      `select data from pgboss.job where name = 'payment-close'`,
    )
    standIn.fail({ route: 'POST /v1/checkout/sessions/:id/expire', with: 'error-500', times: 1 })
    await work(undefined, true)
    // Retry what failed, as the queue does.
    for (const { data } of asked)
      await cards.jobs.enqueue(db, { queue: 'payment-close', data: data as { bookingId: string } })
    await work()
    expect(standIn.pay({ session: parseSessionId(made.payment.url) })).toBe('expired')
  })

  test('that was paid is never cleaned up: the payment is recorded first', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    standIn.dropWebhooks()
    later(45)
    await sweep()
    expect(await read(made.id)).toMatchObject({
      status: 'BOOKED',
      holdExpiresAt: null,
      money: { paid: made.depositAmount },
    })
  })

  test('whose abandoned session never expires is ended by the sweep', async () => {
    const made = await book()
    standIn.webhooks({ deliver: 'drop' })
    later(32)
    await sweep()
    standIn.webhooks({ deliver: 'hold' })
    expect(await db.select().from(payments)).toMatchObject([{ state: 'expired' }])
    expect(standIn.pay({ session: parseSessionId(made.payment.url) })).toBe('expired')
  })

  test('whose session was paid before we expire it counts as paid', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    standIn.fail({ route: 'GET /v1/checkout/sessions/:id', with: 'error-500', times: 1 })
    later(30)
    await work(undefined, true)
    // The hold had expired before we heard, but it's paid and its time is free, so it's booked.
    expect(await read(made.id)).toMatchObject({ status: 'BOOKED', money: { paid: made.depositAmount } })
  })
})

describe('a late payment', () => {
  test('reactivates the booking if its slot is free, even hours later', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    standIn.webhooks({ deliver: 'hold' })
    standIn.fail({ route: '*', with: 'error-500', times: 10 })
    later(31)
    await work(undefined, true)
    expect(await read(made.id)).toMatchObject({ status: 'cancelled' })
    standIn.clearFailures()
    later(300)
    await hear()
    await work()
    expect(await read(made.id)).toMatchObject({
      status: 'BOOKED',
      cancelReason: null,
      money: { paid: made.depositAmount },
    })
  })

  test('is refunded if the account has been deleted', async () => {
    const cyd = await signUp()
    const made = await book(cyd)
    await post(cyd, `/api/bookings/${made.id}/cancel`)
    expect(await post(cyd, '/api/account/delete', { password: cyd.password })).toMatchObject({ status: 200 })
    expect(standIn.pay({ session: parseSessionId(made.payment.url) })).toBe('paid')
    await hear()
    await work()
    const { rows } = await cards.pool.query('select status, cancel_reason reason from bookings where id = $1', [
      made.id,
    ])
    expect(rows).toEqual([{ status: 'cancelled', reason: 'given-up' }])
    expect(net()).toBe(0)
  })

  test('is refunded in full if the slot was taken, and customer and owner are emailed', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    later(30)
    expect((await book(bob)).status).toBe('BOOKED')
    await hear()
    await work()
    const booking = await read(made.id)
    expect(booking).toMatchObject({ status: 'cancelled', money: { paid: 0, due: 0 } })
    expect(booking.money.entries).toMatchObject([
      { kind: 'deposit', amount: made.depositAmount, state: 'succeeded' },
      { kind: 'refund', amount: -made.depositAmount, state: 'succeeded' },
    ])
    expect(net()).toBe(0)
    cards.sent.length = 0
    await work(['booking-mail', 'owner-mail'])
    const told = cards.sent.map(({ to, subject }) => [to, subject.split(':')[0]])
    expect(told).toContainEqual(['owner@dome-and-den.example', 'Payment going back'])
    expect(cards.sent.some(({ to, subject }) => to === 'ann@example.com' && /We’re refunding/.test(subject))).toBe(true)
  })
})

describe('a payment of the wrong amount', () => {
  /** Pays the amount on the page although we asked for a different one. */
  async function payAnother(cents: number) {
    const made = await book()
    await cards.pool.query('update payments set amount_cents = amount_cents + $1', [cents])
    standIn.pay({ session: parseSessionId(made.payment.url) })
    return made
  }

  test.each([1_000, -1_000])(
    'does not book a held time: it is refunded in full and the owner is notified',
    async (by) => {
      const made = await payAnother(by)
      await hear()
      await work()
      expect(await read(made.id)).toMatchObject({
        status: 'BOOKED',
        holdExpiresAt: made.holdExpiresAt,
        money: { paid: 0, entries: [{ kind: 'deposit' }, { kind: 'refund', state: 'succeeded' }] },
      })
      expect(await steps.differences()).toEqual(['wrong amount'])
      expect(net()).toBe(0)
      // The hold continues, so the right amount can still be paid.
      const { url } = await steps.pay(ann, made.id)
      standIn.pay({ session: parseSessionId(url) })
      expect(await read(made.id)).toMatchObject({ holdExpiresAt: null, money: { paid: made.depositAmount } })
    },
  )

  test('does not extend the hold or count toward the deposit while its refund is pending', async () => {
    const made = await payAnother(1_000)
    standIn.refundsBegin({ status: 'pending' })
    await hear()
    await work()
    const { url } = await steps.pay(ann, made.id)
    const session = standIn.list({ kind: 'checkout.session' }).find(({ id }) => id === parseSessionId(url))
    expect(session?.amount_total).toBe(made.depositAmount * 100)
    later(31)
    await sweep()
    expect(await read(made.id)).toMatchObject({ status: 'cancelled', cancelReason: 'hold-expired' })
    expect((await book(bob)).status).toBe('BOOKED')
  })

  test('does not reactivate a booking whose hold expired', async () => {
    const made = await payAnother(1_000)
    later(31)
    await sweep()
    await work()
    expect(await read(made.id)).toMatchObject({ status: 'cancelled', cancelReason: 'hold-expired', money: { paid: 0 } })
    expect(net()).toBe(0)
  })
})
