import { beforeEach, describe, expect, test } from 'vitest'
import { cardSteps, orderOf, sessionOf } from '../../../test/support/cards/card-steps.ts'
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
  test('is asked for: the time is held for 30 minutes, and the page for paying is there', async () => {
    const made = await book()
    expect(made).toMatchObject({
      status: 'BOOKED',
      holdExpiresAt: '2026-06-01T19:30:00.000Z',
      payment: { url: expect.stringContaining(standIn.url) },
      money: { paid: 0, refundable: 0, entries: [] },
    })
    expect(made.money.due).toBe(made.total)
  })

  test('is paid: the booking stands, and both are told', async () => {
    const booking = await paid()
    expect(booking).toMatchObject({ status: 'BOOKED', holdExpiresAt: null })
    const { depositAmount: deposit, total } = booking
    expect(booking.money).toMatchObject({ paid: deposit, due: total - deposit })
    expect(booking.money.entries).toMatchObject([{ kind: 'deposit', amount: deposit, state: 'succeeded' }])
    expect(net()).toBe(deposit * 100)
    await work(['booking-mail', 'owner-notification'])
    expect(cards.sent.map(({ subject }) => subject).join()).toContain('Booked')
  })

  test('browser comes back before the message: the page knows at once, and the message changes nothing', async () => {
    const made = await book()
    standIn.pay({ session: sessionOf(made.payment.url) })
    expect(await read(made.id)).toMatchObject({ holdExpiresAt: null, money: { paid: made.depositAmount } })
    await hear()
    await work()
    expect(await ledger()).toEqual([['deposit', made.depositAmount * 100]])
  })

  test('webhook and return page at the same moment', async () => {
    const made = await book()
    standIn.pay({ session: sessionOf(made.payment.url) })
    await hear()
    await Promise.all([work(), read(made.id), read(made.id), work()])
    expect(await ledger()).toEqual([['deposit', made.depositAmount * 100]])
  })

  test('browser never returns: the message alone is enough', async () => {
    const made = await book()
    standIn.pay({ session: sessionOf(made.payment.url) })
    await hear({ copies: 3, shuffle: true })
    await work()
    expect(await ledger()).toEqual([['deposit', made.depositAmount * 100]])
  })

  test('half-cents go to the customer: 50 % of an odd deposit', async () => {
    const booking = await paid()
    await db.execute(`update bookings set deposit_cents = 4375, paid_cents = 4375`)
    later(24 * 60 * 10)
    expect((await read(booking.id)).money.refundable).toBe(21.88)
  })

  test('a price changed between form and payment is refused before anything is held', async () => {
    expect(await book(ann, { ...orderOf(), quotedTotal: 1 })).toMatchObject({ status: 409, code: 'total-changed' })
    expect(await db.$count(bookings)).toBe(0)
  })
})

describe('twice', () => {
  test('two tabs paying: both get the same page', async () => {
    const made = await book()
    const [one, two] = await Promise.all([pay(made.id), pay(made.id)])
    expect([one.url, two.url]).toEqual([made.payment.url, made.payment.url])
  })

  test('back button makes a second payment: there is nothing to pay', async () => {
    const made = await book()
    standIn.pay({ session: sessionOf(made.payment.url) })
    expect(await pay(made.id)).toMatchObject({ status: 409, code: 'nothing-to-pay' })
    expect(await ledger()).toEqual([['deposit', made.depositAmount * 100]])
  })

  test('two sessions that are both paid: the second goes back', async () => {
    const made = await book()
    const first = sessionOf(made.payment.url)
    await db.update(payments).set({ expiresAt: clock() })
    const again = await pay(made.id)
    expect(again.url).not.toBe(made.payment.url)
    standIn.pay({ session: first })
    standIn.pay({ session: sessionOf(again.url) })
    await hear({ shuffle: true })
    await work()
    expect((await read(made.id)).money).toMatchObject({ paid: made.depositAmount })
    expect(net()).toBe(made.depositAmount * 100)
  })

  test('failed, then succeeds; charge event before intent event', async () => {
    const made = await book()
    const session = sessionOf(made.payment.url)
    expect(standIn.decline({ session })).toBe('declined')
    await hear({ shuffle: true })
    await work()
    expect(await read(made.id)).toMatchObject({ status: 'BOOKED', money: { paid: 0 } })
    standIn.pay({ session })
    await hear({ shuffle: true, copies: 2 })
    await work()
    expect((await read(made.id)).money.paid).toBe(made.depositAmount)
  })

  test('declined but charged: what the provider holds decides, not what a session said', async () => {
    const made = await book()
    const session = sessionOf(made.payment.url)
    standIn.pay({ session })
    standIn.patch({ id: session, fields: { status: 'open', payment_status: 'unpaid' } })
    await hear()
    await work()
    expect((await read(made.id)).money.paid).toBe(made.depositAmount)
  })
})
