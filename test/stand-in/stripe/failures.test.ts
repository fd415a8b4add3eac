import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testStripe } from './testing-stripe.ts'

const { StripeAPIError, StripeConnectionError, StripePermissionError, StripeRateLimitError } = Stripe.errors

// The library retries a reset connection once, whatever maxNetworkRetries says.
const tryCount = (kind: string) => (kind === 'reset' ? 2 : 1)

test.each([
  ['error-500', StripeAPIError],
  ['error-429', StripeRateLimitError],
  ['error-403', StripePermissionError],
  ['garbage', StripeConnectionError],
  ['reset', StripeConnectionError],
] as const)("after %s the call isn't carried out, and the next one is", async (kind, problem) => {
  const { client, paid, standIn } = await testStripe()
  const { intent } = await paid()
  standIn.fail({ route: 'POST /v1/refunds', with: kind, times: tryCount(kind) })
  await expect(client.refunds.create({ payment_intent: intent })).rejects.toBeInstanceOf(problem)
  expect((await client.refunds.list({ payment_intent: intent })).data).toEqual([])
  expect((await client.refunds.create({ payment_intent: intent })).status).toBe('succeeded')
})

test.each(['error-500', 'garbage', 'reset'] as const)('with %s after acting, the call is carried out', async (kind) => {
  const { client, paid, standIn } = await testStripe()
  const { intent } = await paid()
  standIn.fail({ route: 'POST /v1/refunds', with: kind, acted: true, times: tryCount(kind) })
  await expect(client.refunds.create({ payment_intent: intent })).rejects.toThrow()
  expect((await client.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
})

test("a held call is answered only once it's released", async () => {
  const { client, paid, standIn } = await testStripe()
  const { intent } = await paid()
  standIn.fail({ route: 'POST /v1/refunds', with: 'hold' })
  await expect(client.refunds.create({ payment_intent: intent }, { timeout: 50 })).rejects.toThrow(
    'aborted due to timeout',
  )
  expect(standIn.books()).toHaveLength(1)

  standIn.fail({ route: 'GET /v1/payment_intents/:id', with: 'hold', acted: true })
  const waiting = client.paymentIntents.retrieve(intent)
  await expect.poll(() => standIn.held().answers).toBe(2)
  standIn.releaseAnswers()
  expect((await waiting).id).toBe(intent)
})

test('an answer held after acting lets the webhook arrive first', async () => {
  const { client, paid, standIn, types } = await testStripe()
  const { intent } = await paid()
  standIn.fail({ route: 'POST /v1/refunds', with: 'hold', acted: true })
  const refund = client.refunds.create({ payment_intent: intent })
  await expect.poll(types).toContain('refund.created')
  standIn.releaseAnswers()
  expect((await refund).status).toBe('succeeded')
})

test('a planned failure hits only the next N calls of its route', async () => {
  const { client, paid, standIn } = await testStripe()
  const { intent } = await paid()
  standIn.fail({ route: 'GET /v1/payment_intents/:id', with: 'error-500', times: 2 })
  await client.charges.list()
  await client.paymentIntents.list()
  for (const _ of [1, 2]) await expect(client.paymentIntents.retrieve(intent)).rejects.toThrow()
  expect((await client.paymentIntents.retrieve(intent)).id).toBe(intent)

  standIn.fail({ route: '*', with: 'error-429', times: 1000 })
  await expect(client.charges.list()).rejects.toThrow('Request rate limit exceeded.')
  standIn.clearFailures()
  expect((await client.charges.list()).data).toHaveLength(1)
})

test('every call can be slow, and one even slower', async () => {
  const { client, standIn } = await testStripe()
  standIn.latency({ milliseconds: 40 })
  standIn.fail({ route: 'GET /v1/charges', with: 'slow', milliseconds: 60 })
  const begin = performance.now()
  await client.charges.list()
  expect(performance.now() - begin).toBeGreaterThanOrEqual(99)
})

test("the client library's own retries create one refund", async () => {
  const { client, paid, standIn } = await testStripe()
  const { intent } = await paid()
  standIn.fail({ route: 'POST /v1/refunds', with: 'reset', acted: true })
  const refund = await client.refunds.create({ payment_intent: intent, amount: 100 }, { maxNetworkRetries: 2 })
  expect(refund.amount).toBe(100)
  expect((await client.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
})
