import { beforeEach, describe, expect, test } from 'vitest'
import { cardSteps, orderOf, sessionOf } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'

const cards = await testCards()
const { signUp, signInAdmin, standIn, work, hear, sweep, later } = cards
const ann = await signUp()
const steps = cardSteps(cards)
const { post, pay, net, differences } = steps
const read = (id: string) => steps.read(id, ann)
const moneyOf = async (id: string) => (await read(id)).money
beforeEach(() => steps.reset())

const owner = () => signInAdmin({ unlocked: true })

async function tell() {
  await hear({ copies: 2, shuffle: true })
  await work()
}

/** The customer's bank disputes the latest payment; the dispute's name. */
async function disputed() {
  const { id } = standIn.dispute({ paymentIntent: steps.lastIntent() })
  await tell()
  return id
}

async function decided(dispute: string, status: 'won' | 'lost') {
  standIn.closeDispute({ dispute, status })
  await tell()
}

const decide = async (dispute: string, decision: string) =>
  post(await owner(), `/api/admin/money/disputes/${dispute}/decide`, { decision })

describe('an open dispute (R79)', () => {
  test('freezes the booking: nothing is due, and paying is refused with its sentence', async () => {
    const { id } = await steps.paid(ann)
    await disputed()
    expect(await read(id)).toMatchObject({
      status: 'BOOKED',
      money: { paid: 0, due: 0, refundable: 0, dispute: 'open' },
    })
    for (const purpose of ['deposit', 'balance'])
      expect(await pay(ann, id, purpose)).toMatchObject({ status: 409, code: 'payment-disputed' })
    const admin = await owner()
    expect(await (await admin.get('/api/admin/money')).json()).toMatchObject({
      overdue: { total: 0 },
      dueThisWeek: { total: 0 },
    })
  })

  test('closes the page that is open, and keeps what is paid on it all the same', async () => {
    const { id } = await steps.paid(ann)
    const intent = steps.lastIntent()
    const { url } = await pay(ann, id, 'balance')
    standIn.dispute({ paymentIntent: intent })
    await tell()
    expect(standIn.pay({ session: sessionOf(url) })).toBe('expired')

    const other = await steps.paid(ann, orderOf('9:00 AM', '2026-06-17'))
    const second = steps.lastIntent()
    const open = await pay(ann, other.id, 'balance')
    standIn.pay({ session: sessionOf(open.url) })
    standIn.dispute({ paymentIntent: second })
    await tell()
    expect(await moneyOf(other.id)).toMatchObject({ paid: 112.5, due: 0, dispute: 'open' })
  })

  test('lets nothing be refunded by the owner, nor what was on its way before', async () => {
    const { id } = await steps.paidInFull(ann)
    standIn.fail({ route: 'POST /v1/refunds', with: 'error-500', acted: false, times: 2 })
    const refund = { amount: 10, reason: 'late start' }
    const admin = await owner()
    await post(admin, `/api/admin/money/bookings/${id}/refunds`, refund)
    await work(['refund'], true)
    standIn.clearFailures()
    const dispute = await disputed()
    expect(await post(admin, `/api/admin/money/bookings/${id}/refunds`, refund)).toMatchObject({
      status: 409,
      code: 'payment-disputed',
    })
    later(3)
    await sweep()
    expect(await differences()).toEqual([])
    expect(net()).toBe(3_750)
    await decided(dispute, 'won')
    expect(await moneyOf(id)).toMatchObject({ paid: 140, due: 0, discount: 10, dispute: null })
    expect(net()).toBe(14_000)
  })

  test('is met by a refund before its message: the refund waits, and goes once the dispute is won', async () => {
    const { id } = await steps.paid(ann)
    const { id: dispute } = standIn.dispute({ paymentIntent: steps.lastIntent() })
    await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: 37.5 })
    await work()
    expect(await differences()).toEqual([])
    expect(await moneyOf(id)).toMatchObject({ paid: 0, dispute: 'open' })
    await decided(dispute, 'won')
    await work()
    expect(await moneyOf(id)).toMatchObject({ paid: 0, dispute: null })
    expect(net()).toBe(0)
  })

  test.each([
    ['won', 0],
    ['lost', 0],
  ] as const)('cancelled before it, and then %s: what was promised is given once', async (end, left) => {
    const { id } = await steps.paid(ann)
    standIn.fail({ route: 'POST /v1/refunds', with: 'error-500', acted: false, times: 9 })
    await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: 37.5 })
    await work(['refund'], true)
    standIn.clearFailures()
    const dispute = await disputed()
    await decided(dispute, end)
    later(3)
    await sweep()
    await work()
    expect(net()).toBe(left)
    expect(await differences()).toEqual([])
    const { toGiveBack } = await adminBooking(id)
    expect(toGiveBack).toBe(0)
  })
})

const adminBooking = async (id: string) =>
  (await (await owner()).get(`/api/admin/bookings/${id}`)).json().then(({ booking }) => booking)

describe('cancelled while a dispute is open, the refund waits for its end', () => {
  test.each([
    ['customer', 'won', 150],
    ['customer', 'lost', 37.5],
    ['policy', 'won', 150],
    ['full', 'won', 150],
  ] as const)('by %s, then %s', async (by, end, back) => {
    const { id } = await steps.paidInFull(ann)
    const dispute = await disputed() // of the balance, $112.50
    const cancelled =
      by === 'customer'
        ? await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: 0 })
        : await post(await owner(), `/api/admin/bookings/${id}/cancel`, { refund: by, quotedRefund: 0 })
    expect(cancelled).toMatchObject({ status: 'cancelled', refund: null })
    await work()
    expect(net()).toBe(3_750)
    // What is promised is what held when it was cancelled, however long the bank takes.
    later(13 * 24 * 60)
    await decided(dispute, end)
    await work()
    expect(await read(id)).toMatchObject({ refund: { amount: back }, money: { paid: 0, dispute: null } })
    expect(net()).toBe(0)
  })

  test('by the policy: half of the deposit, and all of the balance', async () => {
    const { id } = await steps.paidInFull(ann)
    later(9 * 24 * 60)
    const dispute = await disputed()
    await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: 0 })
    later(3 * 24 * 60)
    await decided(dispute, 'won')
    await work()
    expect(await read(id)).toMatchObject({ refund: { percent: 50, amount: 131.25 }, money: { paid: 18.75 } })
    expect(net()).toBe(1_875)
  })
})

describe('won', () => {
  test('it is as before, and what was paid beside it in the meantime goes back', async () => {
    const { id } = await steps.paid(ann)
    const dispute = await disputed()
    await decided(dispute, 'lost')
    await decide(dispute, 'ask again')
    for (const purpose of ['deposit', 'balance']) {
      const { url } = await pay(ann, id, purpose)
      standIn.pay({ session: sessionOf(url) })
      await tell()
    }
    expect(await moneyOf(id)).toMatchObject({ paid: 150, due: 0 })
    // The bank changes its mind.
    standIn.patch({ id: dispute, fields: { status: 'under_review' } })
    await decided(dispute, 'won')
    await work()
    expect(await moneyOf(id)).toMatchObject({ paid: 150, due: 0, dispute: null })
    expect(net()).toBe(15_000)
  })
})

describe('lost, the owner chooses', () => {
  const lost = async () => {
    const { id } = await steps.paid(ann)
    const dispute = await disputed()
    await decided(dispute, 'lost')
    return { id, dispute }
  }

  test('until then nothing is asked for, and the Money view shows it', async () => {
    const { id, dispute } = await lost()
    expect(await read(id)).toMatchObject({ status: 'BOOKED', money: { paid: 0, due: 0, dispute: 'lost' } })
    expect(await pay(ann, id, 'balance')).toMatchObject({ code: 'payment-disputed' })
    const view = await (await (await owner()).get('/api/admin/money')).json()
    expect(view.disputes).toMatchObject([{ id: dispute, status: 'lost' }])
    expect(view.sums.disputes).toEqual({ count: 1, amount: view.disputes[0].amount })
  })

  test('to ask again: the whole price is due', async () => {
    const { id, dispute } = await lost()
    expect(await decide(dispute, 'ask again')).toMatchObject({ status: 'BOOKED', stillDue: 150 })
    expect(await moneyOf(id)).toMatchObject({ due: 150, dispute: null })
    expect((await pay(ann, id, 'deposit')).url).toContain('http')
    expect(await decide(dispute, 'write off')).toMatchObject({ status: 409, code: 'cannot-decide' })
  })

  test('to write it off: the rest is due', async () => {
    const { id, dispute } = await lost()
    expect(await decide(dispute, 'write off')).toMatchObject({ stillDue: 112.5 })
    expect(await moneyOf(id)).toMatchObject({ due: 112.5, discount: 37.5, dispute: null })
  })

  test('to cancel: nothing is asked for any more', async () => {
    const { id } = await lost()
    await post(await owner(), `/api/admin/bookings/${id}/cancel`, { refund: 'policy', quotedRefund: 0 })
    expect(await read(id)).toMatchObject({ status: 'cancelled', money: { due: 0, dispute: null } })
    const view = await (await (await owner()).get('/api/admin/money')).json()
    expect(view.disputes).toEqual([])
  })

  test('not before it is lost', async () => {
    await steps.paid(ann)
    const dispute = await disputed()
    expect(await decide(dispute, 'ask again')).toMatchObject({ status: 409, code: 'cannot-decide' })
    expect(await decide('dp_nobody', 'ask again')).toMatchObject({ status: 404 })
  })
})

test('nobody is reminded while a dispute is open', async () => {
  const { id } = await steps.paid(ann)
  await disputed()
  cards.sent.length = 0
  await work(['booking-mail'])
  const { rows } = await cards.pool.query('select calendar_sequence sequence from bookings where id = $1', [id])
  await cards.jobs.enqueue(cards.db, {
    queue: 'booking-mail',
    data: { about: 'balance-due', bookingId: id, sequence: rows[0].sequence },
  })
  cards.sent.length = 0
  await work(['booking-mail'])
  expect(cards.sent.map(({ subject }) => subject)).toEqual([])
})
