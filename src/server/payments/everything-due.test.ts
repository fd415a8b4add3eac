import { beforeEach, describe, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'

const cards = await testCards()
const { signUp, signInAdmin, standIn, work, hear, later } = cards
const ann = await signUp()
const steps = cardSteps(cards)
const { book, read, pay } = steps
beforeEach(() => steps.reset())

const sessionAt = (url: string) =>
  standIn.list({ kind: 'checkout.session' }).find(({ id }) => id === parseSessionId(url))

/** Lets customers book with only this many hours of notice. */
async function withNotice(hours: number) {
  await ann.get('/api/availability/settings')
  await cards.pool.query(
    `update availability_settings set general_settings = general_settings || '{"blockHoursBeforeBooking": ${hours}}'`,
  )
}

describe('a booking inside 48 hours of its start (R81)', () => {
  test('is asked for the full price at once and is settled by paying it', async () => {
    await withNotice(4)
    const made = await book(ann, sampleOrder('12:00 PM', '2026-06-02'))
    expect(sessionAt(made.payment.url)).toMatchObject({ amount_total: 15_000 })
    standIn.pay({ session: parseSessionId(made.payment.url) })
    expect(await read(made.id, ann)).toMatchObject({ holdExpiresAt: null, money: { paid: 150, due: 0, refundable: 0 } })
    await withNotice(48)
  })

  test('made by phone with a link asks for the full price in the email, on the page and at Stripe', async () => {
    const admin = await signInAdmin({ unlocked: true })
    const order = {
      ...sampleOrder('12:00 PM', '2026-06-02'),
      overrides: [{ rule: 'too-soon', reason: 'a friend' }],
      deposit: { by: 'link', hours: 12 },
    }
    const { id } = await steps.post(admin, '/api/admin/bookings', order)
    cards.sent.length = 0
    await work(['booking-mail'])
    expect(cards.sent[0]).toMatchObject({ subject: expect.stringMatching(/^Pay to book: Iron Dome/) })
    expect(cards.sent[0]?.text).toContain('Pay $150')
    const words = cards.sent[0]?.text.replaceAll(/\s+/g, ' ')
    expect(words).toContain('Your event is less than 48 hours away, so the full amount is due now.')
    expect(cards.sent[0]?.text).not.toContain('deposit')
    const { url } = await (await admin.get(`/api/admin/money/bookings/${id}/link`)).json()
    const page = await cards.visitor().post(`/api/payments/links/${new URL(url).searchParams.get('token')}`)
    expect(sessionAt((await page.json()).url)).toMatchObject({ amount_total: 15_000 })
  })
})

test('a deposit that comes due with the balance is requested together with it', async () => {
  const admin = await signInAdmin({ unlocked: true })
  const order = { ...sampleOrder('12:00 PM', '2026-06-04'), deposit: { by: 'link', hours: 48 } }
  const made = await (await admin.post('/api/admin/bookings', order)).json()
  const { url } = await (await admin.get(`/api/admin/money/bookings/${made.id}/link`)).json()
  const link = `/api/payments/links/${new URL(url).searchParams.get('token')}`
  const visitor = cards.visitor()
  expect(await (await visitor.get(link)).json()).toMatchObject({ purpose: 'deposit', amount: 37.5 })
  later(25 * 60)
  expect(await (await visitor.get(link)).json()).toMatchObject({ purpose: 'deposit', amount: 150, isWhole: true })
  const page = await (await visitor.post(link)).json()
  expect(sessionAt(page.url)).toMatchObject({ amount_total: 15_000 })
  standIn.pay({ session: parseSessionId(page.url) })
  await hear()
  await work()
  expect(await (await visitor.get(link)).json()).toMatchObject({ amount: 0 })
})

test('a confirmed but unpaid booking is also asked for the full price, whichever button is pressed', async () => {
  const { id } = await steps.paid(ann)
  await cards.pool.query(`insert into ledger_entries (booking_id, kind, amount_cents, method, actor)
    values ('${id}', 'manual refund', -3750, 'cash', 'owner')`)
  cards.clock.set('2026-06-14T19:00:00Z')
  for (const purpose of ['deposit', 'balance']) {
    const { url } = await pay(ann, id, purpose)
    expect(sessionAt(url)).toMatchObject({ amount_total: 15_000 })
  }
})
