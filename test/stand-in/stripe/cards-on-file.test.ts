import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testStripe } from './testing-stripe.ts'

/** A session whose card is kept, paid: whose it is and which. */
async function kept() {
  const stripe = await testStripe()
  const { standIn, client, session } = stripe
  const { id } = await session({
    customer_creation: 'always',
    payment_intent_data: { setup_future_usage: 'off_session' },
  })
  standIn.pay({ session: id })
  const paid = await client.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  const intent = paid.payment_intent as Stripe.PaymentIntent
  const charge = (options?: Stripe.RequestOptions) =>
    client.paymentIntents.create(
      {
        amount: 18_750,
        currency: 'usd',
        customer: String(intent.customer),
        payment_method: String(intent.payment_method),
        automatic_payment_methods: { enabled: true },
        return_url: 'https://dome.example/account/bookings',
        confirm: true,
        off_session: true,
        metadata: { payment: 'balance-1' },
      },
      options,
    )
  return { ...stripe, intent, charge, card: String(intent.payment_method), customer: String(intent.customer) }
}

test('a session that asks for it makes a customer and keeps the card; another makes none', async () => {
  const { intent, client, standIn, session } = await kept()
  expect(intent).toMatchObject({ setup_future_usage: 'off_session', customer: expect.stringMatching(/^cus_/) })
  const { id } = await session()
  standIn.pay({ session: id })
  expect(await client.checkout.sessions.retrieve(id)).toMatchObject({ customer: null })
})

test('a card on file is charged without its customer, once for one key, and listed under the customer', async () => {
  const { charge, client, customer, standIn, endpoint, types } = await kept()
  const made = await charge({ idempotencyKey: 'one' })
  expect(made).toMatchObject({ status: 'succeeded', amount_received: 18_750 })
  expect((await charge({ idempotencyKey: 'one' })).id).toBe(made.id)
  const { data } = await client.paymentIntents.list({ customer })
  expect(data.map(({ amount }) => amount)).toEqual([18_750, 6250])
  expect(standIn.books().map(({ amount }) => amount)).toEqual([6250, 18_750])
  await standIn.settled()
  expect(endpoint.taken.length).toBeGreaterThan(0)
  expect(types()).toContain('payment_intent.succeeded')
})

test.each([
  ['card_declined', 'card_declined', 'generic_decline'],
  ['insufficient_funds', 'card_declined', 'insufficient_funds'],
  ['authentication_required', 'authentication_required', 'authentication_required'],
  ['expired_card', 'expired_card', 'expired_card'],
] as const)('%s: the error names it, with the intent in it, and nothing moves', async (answer, code, declineCode) => {
  const { charge, standIn } = await kept()
  standIn.offSession({ answer })
  const error = await charge().catch((thrown: Stripe.errors.StripeCardError) => thrown)
  expect(error).toMatchObject({
    statusCode: 402,
    code,
    decline_code: declineCode,
    payment_intent: { status: 'requires_payment_method' },
  })
  expect(standIn.books()).toHaveLength(1)
})

test('a card that is let go can be charged no more, and let go once', async () => {
  const { charge, client, card, standIn } = await kept()
  expect(await client.paymentMethods.detach(card)).toMatchObject({ customer: null })
  await expect(charge()).rejects.toMatchObject({ statusCode: 400 })
  await expect(client.paymentMethods.detach(card)).rejects.toMatchObject({ statusCode: 400 })
  expect(standIn.books()).toHaveLength(1)
})
