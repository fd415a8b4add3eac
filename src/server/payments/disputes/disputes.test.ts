import { beforeEach, describe, expect, test } from 'vitest'
import { first } from '../../../../test/soak/length.ts'
import { cardSteps, parseSessionId, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { sendOwnerMail } from '../../booking/emails/send-owner-mail.ts'

const cards = await testCards()
const { signUp, signInAdmin, standIn, work, hear, sweep, later } = cards
const ann = await signUp()
const steps = cardSteps(cards)
const { post, pay, net, differences } = steps
const read = (id: string) => steps.read(id, ann)
const fetchMoney = async (id: string) => (await read(id)).money
beforeEach(() => steps.reset())

const owner = () => signInAdmin({ unlocked: true })

async function tell() {
  await hear({ copies: 2, shuffle: true })
  await work()
}

/** The customer's bank disputes the latest payment; returns the dispute's id. */
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
  test('freezes the booking: nothing is due, and paying is refused with an explanation', async () => {
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

  test('closes the open payment page, and keeps what was paid on it anyway', async () => {
    const { id } = await steps.paid(ann)
    const intent = steps.lastIntent()
    const { url } = await pay(ann, id, 'balance')
    standIn.dispute({ paymentIntent: intent })
    await tell()
    expect(standIn.pay({ session: parseSessionId(url) })).toBe('expired')

    const other = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-17'))
    const second = steps.lastIntent()
    const open = await pay(ann, other.id, 'balance')
    standIn.pay({ session: parseSessionId(open.url) })
    standIn.dispute({ paymentIntent: second })
    await tell()
    expect(await fetchMoney(other.id)).toMatchObject({ paid: 112.5, due: 0, dispute: 'open' })
  })

  test('blocks refunds by the owner and refunds that were already planned', async () => {
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
    expect(await read(id)).toMatchObject({ discount: 10, money: { paid: 140, due: 0, dispute: null } })
    expect(net()).toBe(14_000)
  })

  test('discovered while sending a refund, before its webhook, delays the refund until the dispute is won', async () => {
    const { id } = await steps.paid(ann)
    const { id: dispute } = standIn.dispute({ paymentIntent: steps.lastIntent() })
    await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: 37.5 })
    await work()
    expect(await differences()).toEqual([])
    expect(await fetchMoney(id)).toMatchObject({ paid: 0, dispute: 'open' })
    await decided(dispute, 'won')
    await work()
    expect(await fetchMoney(id)).toMatchObject({ paid: 0, dispute: null })
    expect(net()).toBe(0)
  })

  test.each([
    ['won', 0],
    ['lost', 0],
  ] as const)('opened after a cancellation and then %s lets the promised refund go out once', async (end, left) => {
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

describe('a cancellation during a dispute refunds once the dispute ends', () => {
  test.each(
    first(2, [
      ['customer', 'won', 150],
      ['customer', 'lost', 37.5],
      ['policy', 'won', 150],
      ['full', 'won', 150],
    ] as const),
  )('by %s, then %s', async (by, end, back) => {
    const { id } = await steps.paidInFull(ann)
    const dispute = await disputed() // about the balance, $112.50
    const cancelled =
      by === 'customer'
        ? await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: 0 })
        : await post(await owner(), `/api/admin/bookings/${id}/cancel`, { refund: by, quotedRefund: 0 })
    expect(cancelled).toMatchObject({ status: 'cancelled', refund: null })
    await work()
    expect(net()).toBe(3_750)
    // The promise is the refund at the time of the cancellation, however long the bank takes.
    later(13 * 24 * 60)
    await decided(dispute, end)
    await work()
    expect(await read(id)).toMatchObject({ refund: { amount: back }, money: { paid: 0, dispute: null } })
    expect(net()).toBe(0)
  })

  test('by the policy, half of the deposit and all of the balance', async () => {
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

describe('a dispute that is won', () => {
  test('restores the booking and refunds what was paid elsewhere in the meantime', async () => {
    const { id } = await steps.paid(ann)
    const dispute = await disputed()
    await decided(dispute, 'lost')
    await decide(dispute, 'ask again')
    for (const purpose of ['deposit', 'balance']) {
      const { url } = await pay(ann, id, purpose)
      standIn.pay({ session: parseSessionId(url) })
      await tell()
    }
    expect(await fetchMoney(id)).toMatchObject({ paid: 150, due: 0 })
    // The bank reopens it.
    standIn.patch({ id: dispute, fields: { status: 'under_review' } })
    await decided(dispute, 'won')
    await work()
    expect(await fetchMoney(id)).toMatchObject({ paid: 150, due: 0, dispute: null })
    expect(net()).toBe(15_000)
  })
})

describe('after a lost dispute, the owner decides', () => {
  const lost = async () => {
    const { id } = await steps.paid(ann)
    const dispute = await disputed()
    await decided(dispute, 'lost')
    return { id, dispute }
  }

  test('and until then nothing is due and the Money view shows it', async () => {
    const { id, dispute } = await lost()
    expect(await read(id)).toMatchObject({ status: 'BOOKED', money: { paid: 0, due: 0, dispute: 'lost' } })
    expect(await pay(ann, id, 'balance')).toMatchObject({ code: 'payment-disputed' })
    const view = await (await (await owner()).get('/api/admin/money')).json()
    expect(view.disputes).toMatchObject([{ id: dispute, status: 'lost' }])
    expect(view.sums.disputes).toEqual({ count: 1, amount: view.disputes[0].amount })
  })

  test('to ask again, so the whole price is due', async () => {
    const { id, dispute } = await lost()
    expect(await decide(dispute, 'ask again')).toMatchObject({ status: 'BOOKED', stillDue: 150 })
    expect(await fetchMoney(id)).toMatchObject({ due: 150, dispute: null })
    expect((await pay(ann, id, 'deposit')).url).toContain('http')
    expect(await decide(dispute, 'write off')).toMatchObject({ status: 409, code: 'cannot-decide' })
  })

  test('to write it off, so only the rest is due', async () => {
    const { id, dispute } = await lost()
    expect(await decide(dispute, 'write off')).toMatchObject({ stillDue: 112.5 })
    expect(await read(id)).toMatchObject({ discount: 37.5, money: { due: 112.5, dispute: null } })
  })

  test('to cancel, so nothing is due', async () => {
    const { id } = await lost()
    await post(await owner(), `/api/admin/bookings/${id}/cancel`, { refund: 'policy', quotedRefund: 0 })
    expect(await read(id)).toMatchObject({ status: 'cancelled', money: { due: 0, dispute: null } })
    const view = await (await (await owner()).get('/api/admin/money')).json()
    expect(view.disputes).toEqual([])
  })

  test('but not before it is lost', async () => {
    await steps.paid(ann)
    const dispute = await disputed()
    expect(await decide(dispute, 'ask again')).toMatchObject({ status: 409, code: 'cannot-decide' })
    expect(await decide('dp_nobody', 'ask again')).toMatchObject({ status: 404 })
  })
})

test('an email about a dispute that comes too late is dropped, because its new status has its own', async () => {
  const { id } = await steps.paid(ann)
  const dispute = await disputed()
  await decided(dispute, 'lost')
  const texts: string[] = []
  const tellOwner = sendOwnerMail(cards, { send: async ({ text }) => void texts.push(text) })
  for (const status of ['needs_response', 'lost']) {
    const news = { id: dispute, status, reason: 'general' }
    await tellOwner({
      bookingId: id,
      sequence: 0,
      about: 'dispute',
      amountCents: 3_750,
      of: `${dispute} ${status}`,
      dispute: news,
    })
  }
  expect(texts).toEqual([expect.stringContaining('You lost a dispute.')])
})

test('no payment reminder is sent while a dispute is open', async () => {
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
