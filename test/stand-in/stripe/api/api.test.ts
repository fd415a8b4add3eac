import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testStripe } from '../testing-stripe.ts'

test.each([
  ['sk_live_key', 'Invalid API Key provided: sk_live****_key'],
  ['nonsense', 'Invalid API Key provided'],
])('the API key %s is refused', async (apiKey, words) => {
  const { client } = await testStripe()
  const error = await client.charges.list({}, { apiKey }).catch((caught) => caught)
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  expect(error.message).toContain(words)
})

test('a missing key, a strange version and an unknown address are refused like the provider does', async () => {
  const { standIn } = await testStripe({ recording: '' })
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${standIn.url}${path}`, { headers })
    return [answer.status, (await answer.json()).error.type]
  }
  const authorization = 'Bearer sk_test_key'
  expect(await ask('/v1/charges', {})).toEqual([401, 'invalid_request_error'])
  expect(await ask('/v1/charges', { authorization, 'stripe-version': 'newest' })).toEqual([
    400,
    'invalid_request_error',
  ])
  expect(await ask('/v1/nothing', { authorization })).toEqual([404, 'invalid_request_error'])
})

test('an unknown id is answered with 404 in the path and 400 in the body', async () => {
  const { client } = await testStripe()
  const missing = { code: 'resource_missing', message: expect.stringContaining("'pi_unknown'") }
  await expect(client.paymentIntents.retrieve('pi_unknown')).rejects.toMatchObject({ ...missing, statusCode: 404 })
  await expect(client.refunds.create({ payment_intent: 'pi_unknown' })).rejects.toMatchObject({
    ...missing,
    statusCode: 400,
  })
})

test('an answer carries the API version, a request id and the date of the clock', async () => {
  const { client, session } = await testStripe()
  const { lastResponse } = await client.checkout.sessions.retrieve((await session()).id)
  expect(lastResponse).toMatchObject({ statusCode: 200, apiVersion: Stripe.API_VERSION })
  expect(lastResponse.requestId).toMatch(/^req_/)
  expect(lastResponse.headers.date).toBe('Mon, 15 Jun 2026 16:00:00 GMT')
})

test('a full stand-in refuses new sessions rather than forget money', async () => {
  const { session } = await testStripe({ maxObjects: 2 })
  await session()
  await session()
  await expect(session()).rejects.toThrow('The stand-in keeps at most 2 of checkout.session.')
})

test('a full stand-in keeps the newest events', async () => {
  const { client, session, standIn } = await testStripe({ maxObjects: 2 })
  const [first, second] = [await session(), await session()]
  standIn.decline({ session: first.id })
  standIn.expire({ session: second.id })
  const { data } = await client.events.list()
  expect(data.map(({ type }) => type)).toEqual(['checkout.session.expired', 'payment_intent.payment_failed'])
})
