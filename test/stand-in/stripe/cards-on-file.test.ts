import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testStripe } from './testing-stripe.ts'

/** A paid session that saves its card, with the customer and the card. */
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

test('a session that asks for it creates a customer and saves the card; another session creates none', async () => {
  const { intent, client, standIn, session } = await kept()
  expect(intent).toMatchObject({ setup_future_usage: 'off_session', customer: expect.stringMatching(/^cus_/) })
  const { id } = await session()
  standIn.pay({ session: id })
  expect(await client.checkout.sessions.retrieve(id)).toMatchObject({ customer: null })
})

test('a saved card is charged off-session once per idempotency key, and the payment is listed under its customer', async () => {
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
] as const)(
  'an off-session %s is reported as a card error with the intent, and no money moves',
  async (answer, code, declineCode) => {
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
  },
)

test("a detached card can't be charged or detached again", async () => {
  const { charge, client, card, standIn } = await kept()
  expect(await client.paymentMethods.detach(card)).toMatchObject({ customer: null })
  await expect(charge()).rejects.toMatchObject({ statusCode: 400 })
  await expect(client.paymentMethods.detach(card)).rejects.toMatchObject({ statusCode: 400 })
  expect(standIn.books()).toHaveLength(1)
})
