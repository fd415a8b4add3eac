import { beforeEach, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'
import { MAX_HOLDS_FROM_ADDRESS, MAX_PAGES_OF_BOOKING, MAX_PAYMENT_TRIES } from '../../domain/booking-limits.ts'

const cards = await testCards()
const { signUp, confirmAddress, standIn, later } = cards
const ann = await signUp()
await confirmAddress(ann)
const bob = await signUp()

const steps = cardSteps(cards)
beforeEach(() => steps.reset())

test("an account can hold only a few times at once; paid, given-up and expired holds don't count", async () => {
  const hold = async (day: number) => {
    const made = await steps.book(ann, sampleOrder('12:00 PM', `2026-06-${day}`))
    later(1)
    return made
  }
  const full = { status: 403, code: 'too-many-held' }
  const [first, second] = [await hold(15), await hold(16)]
  expect((await hold(17)).status).toBe('BOOKED')
  expect(await hold(18)).toMatchObject(full)
  await steps.post(ann, `/api/bookings/${first.id}/cancel`)
  expect((await hold(18)).status).toBe('BOOKED')
  expect(await hold(19)).toMatchObject(full)
  standIn.pay({ session: parseSessionId(second.payment.url) })
  await steps.read(second.id, ann)
  expect((await hold(19)).status).toBe('BOOKED')
  expect(await hold(22)).toMatchObject(full)
  later(30)
  expect((await hold(22)).status).toBe('BOOKED')
})

test('a network is limited in how many times it can hold, across accounts', async () => {
  const from = { 'x-forwarded-for': '2001:db8:7::1' }
  for (let tries = 0; tries < MAX_HOLDS_FROM_ADDRESS; tries++) {
    expect([201, 409]).toContain((await ann.post('/api/bookings', sampleOrder(), from)).status)
    later(0.5)
  }
  const refused = await bob.post('/api/bookings', sampleOrder(), from)
  expect(await refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
})

test("attempts while Stripe is down count toward the hourly limit, not toward a booking's page limit", async () => {
  const { id } = await steps.paid(ann)
  standIn.fail({ route: 'POST /v1/checkout/sessions', with: 'error-500', times: 1_000 })
  for (let tries = 1; tries < MAX_PAGES_OF_BOOKING; tries++) {
    expect(await steps.pay(ann, id, 'balance')).toMatchObject({ status: 503, code: 'provider-away' })
    later(1)
  }
  expect(await steps.pay(ann, id, 'balance')).toMatchObject({ status: 429, code: 'too-many-payment-tries' })
  standIn.clearFailures()
  later(60)
  expect(await steps.pay(ann, id, 'balance')).toMatchObject({ status: 200, url: expect.stringContaining('http') })
})

test('a customer who opened all pages of a day can open more the next day', async () => {
  const { id } = await steps.book(ann, sampleOrder('12:00 PM', '2026-06-17'))
  await cards.pool.query(`update bookings set hold_expires_at = hold_expires_at + interval '5 days'`)
  for (let tries = 1; tries < MAX_PAGES_OF_BOOKING; tries++) {
    expect(await steps.pay(ann, id, tries % 2 ? 'full' : 'deposit')).toMatchObject({ status: 200 })
    later(1)
  }
  expect(await steps.pay(ann, id)).toMatchObject({ status: 429, code: 'too-many-payments' })
  later(24 * 60)
  expect(await steps.pay(ann, id)).toMatchObject({ status: 200 })
})

test('repeating the same request calls Stripe only a limited number of times', async () => {
  const book = async () => (await ann.post('/api/bookings', sampleOrder(), { 'idempotency-key': 'one' })).status
  expect(await book()).toBe(201)
  for (let again = 0; again < MAX_PAYMENT_TRIES; again++) expect(await book()).toBe(201)
  expect(await book()).toBe(429)
})
