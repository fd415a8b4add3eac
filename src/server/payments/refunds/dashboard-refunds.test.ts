import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cardSteps, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { bookings } from '../../platform/database/schema.ts'

const cards = await testCards()
const { db, signUp, signInAdmin, standIn, work, hear, sweep, later, reconcile } = cards
const ann = await signUp()
const admin = await signInAdmin({ unlocked: true })
const steps = cardSteps(cards)
const { post, net, differences } = steps
const read = (id: string) => steps.read(id, ann)
const inFull = (id: string) => steps.read(id, ann).then(({ money }) => money)
beforeEach(() => steps.reset())

const { stripe } = cards.deps.cards

/** Refunds in the Stripe dashboard, as the owner would, in cents. */
const refundInDashboard = (amount: number, intent = steps.lastIntent()) =>
  stripe.refunds.create({ payment_intent: intent, amount })

/** Kinds of open discrepancies of a booking. */
async function ofBooking(id: string) {
  const { rows } = await cards.pool.query(
    'select kind from payment_differences where booking_id = $1 and resolved_at is null',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

const order = sampleOrder('12:00 PM', '2026-06-16')

/** Iron Dome at $150 on a weekday with its deposit of $37.50 paid, five days before the event: half is refundable. */
async function halfPromised() {
  const booking = await steps.paid(ann, order)
  later(10 * 24 * 60)
  return booking
}

/** Canceled by the customer while our own refund can't be sent. */
async function cancelled(id: string, quotedRefund: number) {
  standIn.fail({ route: 'POST /v1/refunds', with: 'error-500', acted: false, times: 9 })
  await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund })
  await work(['refund'], true)
  standIn.clearFailures()
}

/** Retries our refund. */
async function tryAgain() {
  later(3)
  await sweep()
  await hear()
  await work()
}

describe('a refund made in the dashboard after the cancellation counts toward the promised refund (R78)', () => {
  test.each([
    ['the same amount, so nothing more is sent', 1_875, 1_875],
    ['a part of it, so only the rest is sent', 1_000, 1_875],
    ['all of the deposit, so nothing more is sent', 3_750, 3_750],
  ])('%s', async (_, inDashboard, backInAll) => {
    const { id } = await halfPromised()
    await cancelled(id, 18.75)
    await refundInDashboard(inDashboard)
    await tryAgain()
    expect(net()).toBe(3_750 - backInAll)
    expect((await inFull(id)).paid).toBe((3_750 - backInAll) / 100)
    expect(await differences()).toEqual([])
    await reconcile()
    expect(await ofBooking(id)).toEqual([])
  })

  test('counts even before its webhook: Stripe is queried before our refund is sent', async () => {
    const { id } = await halfPromised()
    await cancelled(id, 18.75)
    await refundInDashboard(1_875)
    standIn.dropWebhooks()
    later(3)
    await sweep()
    expect(net()).toBe(1_875)
    expect((await inFull(id)).paid).toBe(18.75)
  })

  test('counts even if it came from the other of two payments', async () => {
    const { id } = await steps.paidInFull(ann)
    const [first, second] = standIn.list({ kind: 'payment_intent' }).slice(-2) as { id: string }[]
    await cancelled(id, 150)
    // A refund of $112.50 of the balance and $37.50 of the deposit is promised.
    await refundInDashboard(10_000, second?.id)
    await refundInDashboard(3_750, first?.id)
    standIn.dropWebhooks()
    later(3)
    await sweep()
    await work()
    expect(net()).toBe(0)
    expect((await inFull(id)).paid).toBe(0)
    expect(await differences()).toEqual([])
  })

  test('is shown to the owner if it fails, and can be resent', async () => {
    const { id } = await halfPromised()
    await cancelled(id, 18.75)
    standIn.refundsBegin({ status: 'pending' })
    const made = await refundInDashboard(1_875)
    await tryAgain()
    expect(net()).toBe(1_875)
    standIn.settleRefund({ refund: made.id, status: 'failed' })
    await hear()
    await work()
    expect(await differences()).toEqual(['refund failed'])
    expect(net()).toBe(3_750)
  })
})

test("a duplicate payment that the owner refunds in the dashboard isn't refunded again", async () => {
  const booking = await steps.paid(ann, order)
  const stray = await stripe.checkout.sessions.list({ limit: 1 })
  expect(stray.data).toHaveLength(1)
  const { url } = await steps.pay(ann, booking.id, 'balance')
  // The owner records the balance as received in cash, and the customer pays it online as well.
  const entry = { kind: 'payment', amount: 112.5, method: 'cash', paidBefore: 37.5 }
  standIn.fail({ route: 'POST /v1/checkout/sessions/:id/expire', with: 'error-500', times: 1 })
  await post(admin, `/api/admin/bookings/${booking.id}/payments`, entry)
  standIn.pay({ session: url.split('/').at(-1) })
  standIn.fail({ route: 'POST /v1/refunds', with: 'error-500', acted: false, times: 1 })
  await hear()
  await work(undefined, true)
  expect(await inFull(booking.id)).toMatchObject({ paid: 262.5, due: 0 })
  await refundInDashboard(11_250)
  await tryAgain()
  expect(await steps.read(booking.id, ann)).toMatchObject({ discount: 0, money: { paid: 150, due: 0 } })
  expect(await differences()).toEqual([])
})

describe('a dashboard refund on an active booking lowers its price', () => {
  test("and isn't requested again", async () => {
    const { id } = await steps.paid(ann)
    expect(await inFull(id)).toMatchObject({ due: 112.5 })
    await refundInDashboard(1_000)
    await hear({ copies: 2 })
    await work()
    expect(await steps.read(id, ann)).toMatchObject({ discount: 10, money: { paid: 27.5, due: 112.5 } })
    await reconcile()
    expect(await ofBooking(id)).toEqual([])
    expect(await steps.read(id, ann)).toMatchObject({ discount: 10, money: { due: 112.5 } })
  })

  test("and asks the owner about the booking if nothing paid is left, until it's canceled", async () => {
    const { id } = await steps.paid(ann)
    await refundInDashboard(3_750)
    await hear()
    await work()
    expect(await read(id)).toMatchObject({ status: 'BOOKED', discount: 37.5, money: { paid: 0, due: 112.5 } })
    const { differences: open } = await (await admin.get('/api/admin/money')).json()
    const event = {
      bookingId: id,
      customer: expect.any(String),
      packageName: 'Iron Dome',
      startsAt: expect.any(String),
    }
    expect(open).toMatchObject([{ kind: 'all refunded', ...event, whatToDo: expect.stringContaining('Cancel') }])
    await post(admin, `/api/admin/bookings/${id}/cancel`, { refund: 'policy' })
    expect(await differences()).toEqual([])
  })

  test('and stops asking the owner once another payment arrives', async () => {
    const { id } = await steps.paid(ann)
    await refundInDashboard(3_750)
    await hear()
    await work()
    const { url } = await steps.pay(ann, id, 'balance')
    standIn.pay({ session: url.split('/').at(-1) })
    expect(await read(id)).toMatchObject({ money: { paid: 112.5, due: 0 } })
    expect(await differences()).toEqual([])
  })
})

test("a goodwill refund on a canceled booking doesn't reduce the promised refund", async () => {
  const { id } = await halfPromised()
  await cancelled(id, 18.75)
  const owner = await signInAdmin({ unlocked: true })
  await post(owner, `/api/admin/money/bookings/${id}/refunds`, { amount: 10, reason: 'sorry' })
  await tryAgain()
  expect(net()).toBe(3_750 - 1_875 - 1_000)
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
  expect(row).toMatchObject({ refundCents: 1_875, givenBackCents: 1_875 })
})
