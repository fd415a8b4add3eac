import { beforeEach, describe, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'
import { payments } from '../platform/database/money-schema.ts'
import { bookings } from '../platform/database/schema.ts'

const cards = await testCards()
const { db, clock, signUp, standIn, work, hear, later } = cards
const ann = await signUp()

const steps = cardSteps(cards)
const { net, ledger } = steps
const book = (who = ann, request?: object) => steps.book(who, request)
const read = (id: string, who = ann) => steps.read(id, who)
const pay = (id: string) => steps.pay(ann, id)
const paid = () => steps.paid(ann)
beforeEach(() => steps.reset())

describe('a deposit', () => {
  test('is requested with a 30-minute hold and a payment page', async () => {
    const made = await book()
    expect(made).toMatchObject({
      status: 'BOOKED',
      holdExpiresAt: '2026-06-01T19:30:00.000Z',
      payment: { url: expect.stringContaining(standIn.url) },
      money: { paid: 0, refundable: 0, entries: [] },
    })
    expect(made.money.due).toBe(made.total)
  })

  test('confirms the booking and emails customer and owner once paid', async () => {
    const booking = await paid()
    expect(booking).toMatchObject({ status: 'BOOKED', holdExpiresAt: null })
    const { depositAmount: deposit, total } = booking
    expect(booking.money).toMatchObject({ paid: deposit, due: total - deposit })
    expect(booking.money.entries).toMatchObject([{ kind: 'deposit', amount: deposit, state: 'succeeded' }])
    expect(net()).toBe(deposit * 100)
    await work(['booking-mail', 'owner-notification'])
    expect(cards.sent.map(({ subject }) => subject).join()).toContain('Booked')
  })

  test('shows as paid when the browser returns before the webhook, which then changes nothing', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    expect(await read(made.id)).toMatchObject({ holdExpiresAt: null, money: { paid: made.depositAmount } })
    await hear()
    await work()
    expect(await ledger()).toEqual([['deposit', made.depositAmount * 100]])
  })

  test('is recorded once when webhook and return page arrive together', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    await hear()
    await Promise.all([work(), read(made.id), read(made.id), work()])
    expect(await ledger()).toEqual([['deposit', made.depositAmount * 100]])
  })

  test('is recorded by the webhook alone if the browser never returns', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    await hear({ copies: 3, shuffle: true })
    await work()
    expect(await ledger()).toEqual([['deposit', made.depositAmount * 100]])
  })

  test("rounds half-cents in the customer's favor when half of an odd deposit is refunded", async () => {
    const booking = await paid()
    await db.execute(`update bookings set deposit_cents = 4375, paid_cents = 4375`)
    later(24 * 60 * 10)
    expect((await read(booking.id)).money.refundable).toBe(21.88)
  })

  test('is refused before a hold is made if the price changed since the form was shown', async () => {
    expect(await book(ann, { ...sampleOrder(), quotedTotal: 1 })).toMatchObject({ status: 409, code: 'total-changed' })
    expect(await db.$count(bookings)).toBe(0)
  })
})

describe('paying twice', () => {
  test('from two tabs opens the same page', async () => {
    const made = await book()
    const [one, two] = await Promise.all([pay(made.id), pay(made.id)])
    expect([one.url, two.url]).toEqual([made.payment.url, made.payment.url])
  })

  test('with the back button finds nothing to pay', async () => {
    const made = await book()
    standIn.pay({ session: parseSessionId(made.payment.url) })
    expect(await pay(made.id)).toMatchObject({ status: 409, code: 'nothing-to-pay' })
    expect(await ledger()).toEqual([['deposit', made.depositAmount * 100]])
  })

  test('on two sessions refunds the second', async () => {
    const made = await book()
    const first = parseSessionId(made.payment.url)
    await db.update(payments).set({ expiresAt: clock() })
    const again = await pay(made.id)
    expect(again.url).not.toBe(made.payment.url)
    standIn.pay({ session: first })
    standIn.pay({ session: parseSessionId(again.url) })
    await hear({ shuffle: true })
    await work()
    expect((await read(made.id)).money).toMatchObject({ paid: made.depositAmount })
    expect(net()).toBe(made.depositAmount * 100)
  })

  test('after a decline is recorded once, even if the charge event precedes the intent event', async () => {
    const made = await book()
    const session = parseSessionId(made.payment.url)
    expect(standIn.decline({ session })).toBe('declined')
    await hear({ shuffle: true })
    await work()
    expect(await read(made.id)).toMatchObject({ status: 'BOOKED', money: { paid: 0 } })
    standIn.pay({ session })
    await hear({ shuffle: true, copies: 2 })
    await work()
    expect((await read(made.id)).money.paid).toBe(made.depositAmount)
  })

  test('is judged by the charge at Stripe, not by what a session reported', async () => {
    const made = await book()
    const session = parseSessionId(made.payment.url)
    standIn.pay({ session })
    standIn.patch({ id: session, fields: { status: 'open', payment_status: 'unpaid' } })
    await hear()
    await work()
    expect((await read(made.id)).money.paid).toBe(made.depositAmount)
  })
})
