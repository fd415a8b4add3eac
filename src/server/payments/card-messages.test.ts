import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'
import { payments } from '../platform/database/money-schema.ts'
import { bookings } from '../platform/database/schema.ts'

const cards = await testCards()
const { db, signUp, standIn, work, hear, sweep, later } = cards
const ann = await signUp()

const steps = cardSteps(cards)
const book = (who = ann, request?: object) => steps.book(who, request)
const read = (id: string, who = ann) => steps.read(id, who)
const pay = (id: string) => steps.pay(ann, id)
beforeEach(() => steps.reset())

describe('Stripe', () => {
  test.each(['error-500', 'error-429', 'garbage', 'reset'] as const)(
    'answers %s: the time is held, and a retry works',
    async (way) => {
      standIn.fail({ route: 'POST /v1/checkout/sessions', with: way, times: way === 'reset' ? 2 : 1 })
      const made = await book()
      expect(made).toMatchObject({ status: 'BOOKED', payment: null, holdExpiresAt: expect.any(String) })
      const again = await pay(made.id)
      standIn.pay({ session: parseSessionId(again.url) })
      expect((await read(made.id)).money.paid).toBe(made.depositAmount)
    },
  )

  test('is not sent an invalid email address, and the deposit can still be paid', async () => {
    const order = sampleOrder()
    const made = await book(ann, { ...order, customerInfo: { ...order.customerInfo, email: 'ann@' } })
    expect(standIn.pay({ session: parseSessionId(made.payment.url) })).toBe('paid')
  })

  test('is still busy with the same call: that call completes and opens the only page', async () => {
    standIn.fail({ route: 'POST /v1/checkout/sessions', with: 'hold' })
    const booking = book()
    await vi.waitUntil(() => standIn.held().answers > 0, 10_000)
    const [made] = await db.select().from(bookings)
    expect(await pay(made?.id ?? '')).toMatchObject({ status: 503, code: 'provider-away' })
    standIn.releaseAnswers()
    expect(await booking).toMatchObject({ payment: { url: expect.any(String) } })
    expect(await db.select().from(payments)).toMatchObject([{ state: 'open' }])
  })

  test('created a session before our server crashed: the sweep finds it and its payment', async () => {
    standIn.fail({ route: 'POST /v1/checkout/sessions', with: 'reset', acted: true, times: 2 })
    const made = await book()
    expect(made.payment).toBeNull()
    const [session] = standIn.list({ kind: 'checkout.session' }).slice(-1) as { id: string }[]
    later(3)
    await sweep()
    expect(await db.select().from(payments)).toMatchObject([{ state: 'open', sessionId: session?.id }])
    standIn.pay({ session: session?.id ?? '' })
    expect((await read(made.id)).money.paid).toBe(made.depositAmount)
  })
})

describe('a webhook', () => {
  test('that arrives before our commit is only a hint: the worker fetches the current state', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    await hear({ copies: 2 })
    expect((await db.select().from(payments)).map(({ state }) => state)).toEqual(['open'])
    await work()
    expect((await read(made.id)).money.paid).toBe(made.depositAmount)
  })

  test('with a wrong signature or mode is refused and recorded', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    const answer = await cards.app.request('/api/payments/webhook', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=x' },
    })
    expect(await answer.json()).toMatchObject({ status: 400, code: 'wrong-signature' })
    standIn.webhooks({ livemode: true })
    await hear()
    standIn.webhooks({ livemode: false })
    expect(await work(['payment-event'])).toBe(0)
    expect(await steps.differences()).toContain('wrong mode')
  })

  /** Sends a webhook signed with `secret`, dated `seconds` ago. */
  async function send(secret: string, { event = 'evt_1', seconds = 0 } = {}) {
    const object = { object: 'x', id: 'x' }
    const payload = JSON.stringify({ id: event, type: 'x', livemode: false, data: { object } })
    const timestamp = Math.floor(cards.clock().getTime() / 1_000) - seconds
    const signature = cards.deps.cards.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await cards.app.request('/api/payments/webhook', { method: 'POST', body: payload, headers })).status
  }

  /** An event that exists at Stripe. */
  async function realEvent() {
    await book()
    standIn.pay({ session: standIn.list({ kind: 'checkout.session' }).at(-1)?.id ?? '' })
    return standIn.list({ kind: 'event' }).at(-1)?.id ?? ''
  }

  test('with a skewed clock or a wrong secret is refused and shown to the owner until a valid one arrives', async () => {
    const event = await realEvent()
    later(1) // past the alarm window of earlier tests
    expect(await send('whsec_of_another', { event })).toBe(400)
    expect(await send('whsec_of_the_test', { seconds: 301 })).toBe(400)
    expect(await steps.differences()).toEqual(['webhook clock', 'webhook secret'])
    expect(await send('whsec_of_the_test')).toBe(200)
    expect(await steps.differences()).toEqual([])
  })

  test("that is forged raises no alarm, because Stripe doesn't know the event or doesn't answer", async () => {
    later(1)
    expect(await send('whsec_of_a_forger')).toBe(400)
    expect(await send('whsec_of_a_forger', { event: 'evt_../../v1/charges' })).toBe(400)
    later(1)
    const event = await realEvent()
    standIn.fail({ route: 'GET /v1/events/:id', with: 'error-500' })
    expect(await send('whsec_of_a_forger', { event })).toBe(400)
    expect(await steps.differences()).toEqual([])
  })

  test("that is forged doesn't tie up Stripe or the database, however many arrive at once", async () => {
    let taken = 0
    const count = () => void taken++
    cards.pool.on('acquire', count)
    const asked = vi.spyOn(cards.deps.cards.stripe.events, 'retrieve')
    later(1)
    const atOnce = await Promise.all(Array.from({ length: 30 }, () => send('whsec_of_a_forger')))
    const more = [await send('whsec_of_a_forger'), await send('whsec_of_a_forger')]
    cards.pool.off('acquire', count)
    expect(taken).toBe(0)
    expect(asked.mock.calls.length).toBeLessThanOrEqual(5)
    asked.mockRestore()
    expect(new Set([...atOnce, ...more])).toEqual(new Set([400]))
    expect(await steps.differences()).toEqual([])
  })

  test('about another currency is recorded as a discrepancy and confirms nothing', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    const [intent] = standIn.list({ kind: 'payment_intent' }).slice(-1) as { id: string }[]
    standIn.patch({ id: intent?.id ?? '', fields: { currency: 'eur' } })
    await hear()
    await work()
    expect((await read(made.id)).money.paid).toBe(0)
    const { rows } = await cards.pool.query('select kind from payment_differences where provider_object = $1', [
      intent?.id,
    ])
    expect(rows).toEqual([{ kind: 'wrong currency' }])
  })
})
