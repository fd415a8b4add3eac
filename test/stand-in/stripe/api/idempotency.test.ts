import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testStripe } from '../testing-stripe.ts'

const key = { idempotencyKey: 'payment-1' }

test('the same idempotency key and call get the same answer, marked as a replay', async () => {
  const { session } = await testStripe()
  const first = await session({}, key)
  const second = await session({}, key)
  expect(second.id).toBe(first.id)
  expect([first, second].map(({ lastResponse }) => lastResponse.headers['idempotent-replayed'])).toEqual([
    undefined,
    'true',
  ])
})

test('an idempotency key used for another call is refused', async () => {
  const { session } = await testStripe()
  await session({}, key)
  await expect(session({ client_reference_id: 'booking-2' }, key)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
})

test('a stored 500 is replayed until its idempotency key is forgotten', async () => {
  const { session, standIn } = await testStripe()
  standIn.fail({ route: 'POST /v1/checkout/sessions', with: 'error-500' })
  for (const _ of [1, 2]) await expect(session({}, key)).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
  expect(standIn.list({ kind: 'checkout.session' })).toEqual([])
  standIn.forgetIdempotencyKeys()
  expect((await session({}, key)).status).toBe('open')
})

test('idempotency keys are forgotten after 24 hours', async () => {
  const { session, later } = await testStripe()
  const first = await session({}, key)
  later(24 * 60)
  expect((await session({}, key)).id).not.toBe(first.id)
})

test("a refused parameter and a 429 aren't stored under the idempotency key", async () => {
  const { session, standIn } = await testStripe({ recording: '' })
  await expect(session({ mode: undefined }, key)).rejects.toMatchObject({ code: 'parameter_missing' })
  standIn.fail({ route: '*', with: 'error-429' })
  await expect(session({}, key)).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  expect((await session({}, key)).status).toBe('open')
})

test('a call in progress blocks its idempotency key', async () => {
  const { session, standIn } = await testStripe()
  standIn.fail({ route: 'POST /v1/checkout/sessions', with: 'hold' })
  const first = session({}, key)
  await expect.poll(() => standIn.held().answers).toBe(1)
  await expect(session({}, key)).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  standIn.releaseAnswers()
  expect((await session({}, key)).id).toBe((await first).id)
})
