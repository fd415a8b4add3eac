import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { testStripe } from './testing-stripe.ts'

const minutes = 60

test('a new session is open, unpaid and without an intent', async () => {
  const { client, session, seconds } = await testStripe()
  const made = await session({ expires_at: seconds() + 31 * minutes })
  expect(made).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 6250,
    expires_at: seconds() + 31 * minutes,
    client_reference_id: 'booking-1',
    metadata: { payment_id: 'payment-1' },
    livemode: false,
  })
  expect(made.line_items).toBeUndefined()
  const withLines = await client.checkout.sessions.retrieve(made.id, { expand: ['line_items'] })
  expect(withLines.line_items?.data.map((line) => [line.description, line.amount_total])).toEqual([
    ['Deposit, Par 3', 6250],
  ])
})

test('a payment creates the intent, the charge and their lines in the books', async () => {
  const { client, session, standIn } = await testStripe()
  const { id } = await session()
  expect(standIn.pay({ session: id })).toBe('paid')
  const done = await client.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  })
  expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(done.payment_intent).toMatchObject({
    status: 'succeeded',
    amount_received: 6250,
    metadata: { payment_id: 'payment-1' },
    latest_charge: { paid: true, metadata: { payment_id: 'payment-1' }, balance_transaction: { net: 6250 - 211 } },
  })
  expect(standIn.books()).toMatchObject([
    { kind: 'charge', amount: 6250, fee: 211, session: id, metadata: { payment_id: 'payment-1' } },
  ])
})

test('paying a session twice charges once', async () => {
  const { session, standIn } = await testStripe()
  const { id } = await session()
  standIn.pay({ session: id })
  expect(standIn.pay({ session: id })).toBe('already-paid')
  expect(standIn.books()).toHaveLength(1)
})

test('a declined card leaves the session open, and a second try uses the same intent', async () => {
  const { client, session, standIn, types } = await testStripe()
  const { id } = await session()
  expect(standIn.decline({ session: id })).toBe('declined')
  const open = await client.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(open).toMatchObject({ status: 'open', payment_intent: { status: 'requires_payment_method' } })
  expect((open.payment_intent as Stripe.PaymentIntent).last_payment_error?.code).toBe('card_declined')
  expect(standIn.books()).toEqual([])

  standIn.pay({ session: id })
  const paid = await client.checkout.sessions.retrieve(id)
  expect(paid.payment_intent).toBe((open.payment_intent as Stripe.PaymentIntent).id)
  const charges = await client.charges.list({ payment_intent: String(paid.payment_intent) })
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  await standIn.settled()
  expect(types()).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.succeeded',
  ])
})

describe('a session ends', () => {
  test('when its time is up, and then takes no payment', async () => {
    const { client, session, standIn, later, types } = await testStripe()
    const { id } = await session()
    later(24 * 60)
    expect(await client.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null })
    expect(standIn.pay({ session: id })).toBe('expired')
    await standIn.settled()
    expect(types()).toEqual(['checkout.session.expired'])
  })

  test("on request, but only while it's open", async () => {
    const { client, session, standIn, paid } = await testStripe()
    const { id } = await session()
    expect(await client.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' })
    expect(standIn.pay({ session: id })).toBe('expired')
    await expect(client.checkout.sessions.expire(id)).rejects.toThrow('has a status of `expired`')
    await expect(client.checkout.sessions.expire((await paid()).session.id)).rejects.toThrow(
      'has a status of `complete`',
    )
  })
})

test("the intent of a session can't be canceled", async () => {
  const { client, paid } = await testStripe()
  await expect(client.paymentIntents.cancel((await paid()).intent)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

describe('a session is refused', () => {
  test.each([
    [{ minutes: 29 }, 'at least 30 minutes'],
    [{ minutes: 24 * 60 + 1 }, 'less than 24 hours'],
  ])('if it ends in %o', async ({ minutes: ahead }, words) => {
    const { session, seconds } = await testStripe()
    await expect(session({ expires_at: seconds() + ahead * minutes })).rejects.toThrow(words)
  })

  test('if its total is below 50 cents', async () => {
    const { session } = await testStripe()
    const line = { quantity: 1, price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'Rest' } } }
    await expect(session({ line_items: [line] })).rejects.toMatchObject({ code: 'amount_too_small' })
  })

  test.each([
    [{ mode: undefined }, 'parameter_missing', 'mode'],
    [
      { line_items: [{ price_data: { unit_amount: 6250 } }] },
      'parameter_missing',
      'line_items[0][price_data][currency]',
    ],
    [{ expires_at: 'soon' }, 'parameter_invalid_integer', 'expires_at'],
    [{ metadata: { note: 'x'.repeat(501) } }, undefined, 'metadata[note]'],
    [{ colour: 'green' }, 'parameter_unknown', 'colour'],
  ])('with the invalid parameters %o', async (wrong, code, param) => {
    // Not recorded, because these calls are wrong on purpose.
    const { session } = await testStripe({ recording: '' })
    const error = await session(wrong as Partial<Stripe.Checkout.SessionCreateParams>).catch((caught) => caught)
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect([error.code, error.param]).toEqual([code, param])
  })
})
