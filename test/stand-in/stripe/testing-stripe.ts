import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type StripeStandInOptions, startStripeStandIn } from './start-stripe-stand-in.ts'

export const webhookSecret = 'whsec_of_the_test'

/** An endpoint that stores what it receives and answers with `status`. */
async function webhookEndpoint() {
  const taken: { event: Stripe.Event; body: string; signature: string }[] = []
  const first = () => {
    if (!taken[0]) throw new Error('No webhook came')
    return taken[0]
  }
  const endpoint = { taken, first, status: 200, url: '' }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    taken.push({ event: JSON.parse(body), body, signature: String(request.headers['stripe-signature']) })
    response.writeHead(endpoint.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  onTestFinished(() => void server.close().closeAllConnections())
  return endpoint
}

/** A stand-in on a clock that the test sets, the real client, and an endpoint for its webhooks. */
export async function testStripe(options: Partial<StripeStandInOptions> = {}) {
  let now = new Date('2026-06-15T16:00:00Z')
  const endpoint = await webhookEndpoint()
  const standIn = await startStripeStandIn({
    clock: () => now,
    webhookSecret,
    webhookUrl: endpoint.url,
    retryDelays: [1, 1],
    ...options,
  })
  onTestFinished(() => standIn.stop())
  const { hostname, port } = new URL(standIn.url)
  const client = new Stripe('sk_test_key', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
  return {
    standIn,
    client,
    endpoint,
    types: () => endpoint.taken.map(({ event }) => event.type),
    /** Moves the clock forward. */
    later: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    seconds: () => Math.floor(now.getTime() / 1000),
    /** An open session for a deposit of $62.50. */
    session: (more: Partial<Stripe.Checkout.SessionCreateParams> = {}, options?: Stripe.RequestOptions) =>
      client.checkout.sessions.create({ ...deposit, ...more }, options),
    /** A paid deposit, with its session fetched again. */
    async paid() {
      const { id } = await client.checkout.sessions.create(deposit)
      standIn.pay({ session: id })
      const session = await client.checkout.sessions.retrieve(id)
      return { session, intent: String(session.payment_intent) }
    },
  }
}

const deposit = {
  mode: 'payment',
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 6250, product_data: { name: 'Deposit, Par 3' } } },
  ],
  success_url: 'http://localhost:3000/booking/paid?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/booking/held',
  client_reference_id: 'booking-1',
  metadata: { payment_id: 'payment-1' },
  payment_intent_data: { metadata: { payment_id: 'payment-1' }, description: 'Deposit' },
} satisfies Stripe.Checkout.SessionCreateParams
