import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testStripe } from '../testing-stripe.ts'

const key = { idempotencyKey: 'payment-1' }

test('the same key and call: the same answer, said to be a replay', async () => {
  const { session } = await testStripe()
  const first = await session({}, key)
  const second = await session({}, key)
  expect(second.id).toBe(first.id)
  expect([first, second].map(({ lastResponse }) => lastResponse.headers['idempotent-replayed'])).toEqual([
    undefined,
    'true',
  ])
})

test('the same key for another call is refused', async () => {
  const { session } = await testStripe()
  await session({}, key)
  await expect(session({ client_reference_id: 'booking-2' }, key)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
})

test('a stored 500 comes again, until the key is forgotten', async () => {
  const { session, standIn } = await testStripe()
  standIn.fail({ route: 'POST /v1/checkout/sessions', with: 'error-500' })
  for (const _ of [1, 2]) await expect(session({}, key)).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
  expect(standIn.list({ kind: 'checkout.session' })).toEqual([])
  standIn.forgetIdempotencyKeys()
  expect((await session({}, key)).status).toBe('open')
})

test('keys are forgotten after 24 hours', async () => {
  const { session, later } = await testStripe()
  const first = await session({}, key)
  later(24 * 60)
  expect((await session({}, key)).id).not.toBe(first.id)
})

test('a refusal of a parameter and a 429 are not stored', async () => {
  const { session, standIn } = await testStripe({ recording: '' })
  await expect(session({ mode: undefined }, key)).rejects.toMatchObject({ code: 'parameter_missing' })
  standIn.fail({ route: '*', with: 'error-429' })
  await expect(session({}, key)).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  expect((await session({}, key)).status).toBe('open')
})

test('a call in hand keeps its key', async () => {
  const { session, standIn } = await testStripe()
  standIn.fail({ route: 'POST /v1/checkout/sessions', with: 'hold' })
  const first = session({}, key)
  await expect.poll(() => standIn.held().answers).toBe(1)
  await expect(session({}, key)).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  standIn.releaseAnswers()
  expect((await session({}, key)).id).toBe((await first).id)
})
