import { beforeEach, describe, expect, test } from 'vitest'
import { cardSteps, sessionOf } from '../../../test/support/cards/card-steps.ts'
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
  test('ends unpaid: cancelled with a reason, and its time is free', async () => {
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

  test('that is over gives its time to whoever asks for it, job or no job', async () => {
    await book()
    expect(await book(bob)).toMatchObject({ status: 409, code: 'time-conflict' })
    later(30)
    expect((await book(bob)).status).toBe('BOOKED')
  })

  test('is given up: nothing is owed, its page is closed', async () => {
    const made = await book()
    const answer = await post(ann, `/api/bookings/${made.id}/cancel`, { quotedRefund: 0 })
    expect(answer).toMatchObject({ status: 'cancelled', cancelReason: 'given-up', money: { paid: 0, due: 0 } })
    await work()
    expect(standIn.pay({ session: sessionOf(made.payment.url) })).toBe('expired')
  })

  test('an unpaid booking that cannot be cancelled: it can, by customer and by owner', async () => {
    const admin = await cards.signInAdmin({ unlocked: true })
    const made = await book()
    const answer = await admin.post(`/api/admin/bookings/${made.id}/cancel`, { reason: 'storm' })
    expect(await answer.json()).toMatchObject({ status: 'cancelled', cancelReason: 'owner', cancelNote: 'storm' })
  })

  test('its page is closed after all, where the provider did not answer the first time', async () => {
    const made = await book()
    await post(ann, `/api/bookings/${made.id}/cancel`, { quotedRefund: 0 })
    const { rows: asked } = await cards.pool.query<{ data: object }>(
      `select data from pgboss.job where name = 'payment-close'`,
    )
    standIn.fail({ route: 'POST /v1/checkout/sessions/:id/expire', with: 'error-500', times: 1 })
    await work(undefined, true)
    // What failed is tried again, as the queue does.
    for (const { data } of asked)
      await cards.jobs.enqueue(db, { queue: 'payment-close', data: data as { bookingId: string } })
    await work()
    expect(standIn.pay({ session: sessionOf(made.payment.url) })).toBe('expired')
  })

  test('clean-up removes a paid booking: never, what was paid is taken in first', async () => {
    const made = await book()
    standIn.pay({ session: sessionOf(made.payment.url) })
    standIn.dropWebhooks()
    later(45)
    await sweep()
    expect(await read(made.id)).toMatchObject({
      status: 'BOOKED',
      holdExpiresAt: null,
      money: { paid: made.depositAmount },
    })
  })

  test('abandoned session never expires: the sweep ends it', async () => {
    const made = await book()
    standIn.webhooks({ deliver: 'drop' })
    later(32)
    await sweep()
    standIn.webhooks({ deliver: 'hold' })
    expect(await db.select().from(payments)).toMatchObject([{ state: 'expired' }])
    expect(standIn.pay({ session: sessionOf(made.payment.url) })).toBe('expired')
  })

  test('expire on a paid session: the payment counts', async () => {
    const made = await book()
    standIn.pay({ session: sessionOf(made.payment.url) })
    standIn.fail({ route: 'GET /v1/checkout/sessions/:id', with: 'error-500', times: 1 })
    later(30)
    await work(undefined, true)
    // Its hold was over before we knew, but it is paid and its time is free: it stands.
    expect(await read(made.id)).toMatchObject({ status: 'BOOKED', money: { paid: made.depositAmount } })
  })
})

describe('a late payment', () => {
  test('paid hours late, the slot free: the booking stands again', async () => {
    const made = await book()
    standIn.pay({ session: sessionOf(made.payment.url) })
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

  test('of an account that is gone meanwhile: nobody would come, so it goes back', async () => {
    const cyd = await signUp()
    const made = await book(cyd)
    await post(cyd, `/api/bookings/${made.id}/cancel`)
    expect(await post(cyd, '/api/account/delete', { password: cyd.password })).toMatchObject({ status: 200 })
    expect(standIn.pay({ session: sessionOf(made.payment.url) })).toBe('paid')
    await hear()
    await work()
    const { rows } = await cards.pool.query('select status, cancel_reason reason from bookings where id = $1', [
      made.id,
    ])
    expect(rows).toEqual([{ status: 'cancelled', reason: 'given-up' }])
    expect(net()).toBe(0)
  })

  test('paid after the slot was retaken: all of it goes back, both are told', async () => {
    const made = await book()
    standIn.pay({ session: sessionOf(made.payment.url) })
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
  /** Pays what the page asks, where we had asked for another amount. */
  async function payAnother(cents: number) {
    const made = await book()
    await cards.pool.query('update payments set amount_cents = amount_cents + $1', [cents])
    standIn.pay({ session: sessionOf(made.payment.url) })
    return made
  }

  test.each([1_000, -1_000])(
    'does not make a held booking stand: it goes back whole, and the owner is told',
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
      // The hold goes on: the right amount can still be paid.
      const { url } = await steps.pay(ann, made.id)
      standIn.pay({ session: sessionOf(url) })
      expect(await read(made.id)).toMatchObject({ holdExpiresAt: null, money: { paid: made.depositAmount } })
    },
  )

  test('that is still on its way back keeps no time, and counts as none of the deposit', async () => {
    const made = await payAnother(1_000)
    standIn.refundsBegin({ status: 'pending' })
    await hear()
    await work()
    const { url } = await steps.pay(ann, made.id)
    const session = standIn.list({ kind: 'checkout.session' }).find(({ id }) => id === sessionOf(url))
    expect(session?.amount_total).toBe(made.depositAmount * 100)
    later(31)
    await sweep()
    expect(await read(made.id)).toMatchObject({ status: 'cancelled', cancelReason: 'hold-expired' })
    expect((await book(bob)).status).toBe('BOOKED')
  })

  test('brings no booking back whose hold is over', async () => {
    const made = await payAnother(1_000)
    later(31)
    await sweep()
    await work()
    expect(await read(made.id)).toMatchObject({ status: 'cancelled', cancelReason: 'hold-expired', money: { paid: 0 } })
    expect(net()).toBe(0)
  })
})
