import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testStripe, webhookSecret } from './testing-stripe.ts'

const { webhooks } = new Stripe('sk_test_reads_only')

test('an event is signed with the secret and dated by the clock', async () => {
  const { paid, standIn, endpoint, seconds } = await testStripe()
  await paid()
  await standIn.settled()
  const { body, signature } = endpoint.first()
  const event = webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, seconds() * 1000)
  expect(event).toMatchObject({ object: 'event', livemode: false, api_version: Stripe.API_VERSION, created: seconds() })
  expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
})

test("a payment's charge event comes before its intent event", async () => {
  const { paid, standIn, types } = await testStripe()
  await paid()
  await standIn.settled()
  expect(types()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.succeeded',
    'payment_intent.created',
  ])
})

test('an event names the call that caused it', async () => {
  const { client, paid, standIn, endpoint } = await testStripe()
  const { intent } = await paid()
  await client.refunds.create({ payment_intent: intent }, { idempotencyKey: 'refund-1' })
  await standIn.settled()
  const requests = endpoint.taken.map(({ event }) => event.request)
  expect(requests[0]).toBeNull()
  expect(requests.at(-1)).toEqual({ id: expect.stringMatching(/^req_/), idempotency_key: 'refund-1' })
})

test('an event the endpoint refuses is resent under the same id', async () => {
  const { session, standIn, endpoint, client } = await testStripe()
  const { id } = await session()
  endpoint.status = 500
  standIn.expire({ session: id })
  await standIn.settled()
  expect(endpoint.taken.map(({ event }) => event.id)).toEqual(Array(3).fill(endpoint.first().event.id))
  const { data } = await client.events.list({ delivery_success: false })
  expect(data.map(({ type }) => type)).toEqual(['checkout.session.expired'])

  endpoint.status = 200
  standIn.resend({ event: endpoint.first().event.id })
  await standIn.settled()
  expect((await client.events.list({ delivery_success: false })).data).toEqual([])
})

test("an unreachable endpoint doesn't affect calls, and the event can still be read", async () => {
  const { session, standIn, client } = await testStripe({ webhookUrl: 'http://127.0.0.1:9' })
  standIn.expire({ session: (await session()).id })
  await standIn.settled()
  expect((await client.events.list({ types: ['checkout.session.expired'] })).data).toHaveLength(1)
})

test('held events are sent on release, doubled and shuffled', async () => {
  // A shuffle that reverses the order.
  let order = 0
  const { paid, standIn, types } = await testStripe({ random: () => --order })
  standIn.webhooks({ deliver: 'hold' })
  await paid()
  await standIn.settled()
  expect([types(), standIn.held().webhooks]).toEqual([[], 4])
  standIn.releaseWebhooks({ copies: 2, shuffle: true })
  await standIn.settled()
  expect(types()).toEqual(
    ['payment_intent.created', 'payment_intent.succeeded', 'checkout.session.completed', 'charge.succeeded'].flatMap(
      (type) => [type, type],
    ),
  )
})

test('events can arrive twice and late', async () => {
  const { session, standIn, types } = await testStripe()
  standIn.webhooks({ copies: 2, delayMilliseconds: 20 })
  const { id } = await session()
  const begin = performance.now()
  standIn.expire({ session: id })
  await standIn.settled()
  expect(types()).toEqual(['checkout.session.expired', 'checkout.session.expired'])
  expect(performance.now() - begin).toBeGreaterThanOrEqual(39)
})

test('the webhook endpoint can be set later', async () => {
  const { session, standIn, endpoint, types } = await testStripe({ webhookUrl: '' })
  standIn.expire({ session: (await session()).id })
  await standIn.settled()
  standIn.webhooks({ url: endpoint.url })
  standIn.expire({ session: (await session()).id })
  await standIn.settled()
  expect(types()).toEqual(['checkout.session.expired'])
})

test('dropped events never arrive but can still be read', async () => {
  const { client, paid, standIn, types } = await testStripe()
  standIn.webhooks({ deliver: 'drop' })
  await paid()
  standIn.webhooks({ deliver: 'hold' })
  await paid()
  standIn.dropWebhooks()
  standIn.webhooks({ deliver: 'now' })
  standIn.releaseWebhooks()
  await standIn.settled()
  expect(types()).toEqual([])
  const { data } = await client.events.list({ type: 'charge.succeeded' })
  expect(data).toHaveLength(2)
  expect(await client.events.retrieve(String(data[0]?.id))).toMatchObject({ type: 'charge.succeeded' })
})

test('a wrong webhook signature and live mode are detectable', async () => {
  const { paid, standIn, endpoint, seconds } = await testStripe()
  standIn.webhooks({ signature: 'wrong', livemode: true })
  await paid()
  await standIn.settled()
  const { event, body, signature } = endpoint.first()
  expect(event.livemode).toBe(true)
  expect(() => webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, seconds() * 1000)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
})

test('an event shows its object as it was at the time', async () => {
  const { client, paid, standIn, endpoint } = await testStripe()
  const { intent } = await paid()
  await client.refunds.create({ payment_intent: intent })
  await standIn.settled()
  const charged = endpoint.taken.find(({ event }) => event.type === 'charge.succeeded')
  expect(charged?.event.data.object).toMatchObject({ amount_refunded: 0 })
})
