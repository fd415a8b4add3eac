import { beforeEach, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'
import { promoCodes } from '../platform/database/schema.ts'

const cards = await testCards()
const { db, standIn, signUp, later } = cards
const { book, pay, paid, read, ledger, reset } = cardSteps(cards)

const row = { code: 'SPRING', percent: 10, startsOn: '2026-06-01', maxUses: 1 }

beforeEach(async () => {
  await reset()
  await db.delete(promoCodes)
})

const withCode = (date?: string) => ({ ...sampleOrder('12:00 PM', date), promoCode: 'SPRING' })

test('deposit, balance, receipt and refund use the discounted price', async () => {
  await db.insert(promoCodes).values(row)
  const ann = await signUp()
  const { id, money } = await paid(ann, withCode())
  expect(money).toMatchObject({ paid: 33.75, due: 101.25 })
  const { url } = await pay(ann, id, 'balance')
  standIn.pay({ session: parseSessionId(url) })
  await read(id, ann)
  expect((await ledger()).sort()).toEqual([
    ['balance', 10_125],
    ['deposit', 3_375],
  ])
  const receipt = await (await ann.get(`/api/bookings/${id}/receipt`)).json()
  expect(receipt.lines).toEqual([
    { label: 'Iron Dome, 2 hours', amount: 150 },
    { label: 'Promo code SPRING (10% off)', amount: -15 },
  ])
  expect(receipt).toMatchObject({ total: 135, paid: 135, due: 0 })
  const cancelled = await ann.post(`/api/bookings/${id}/cancel`, { quotedRefund: 135 })
  expect(cancelled.status).toBe(200)
})

test('an unpaid hold returns its promo use when it expires', async () => {
  await db.insert(promoCodes).values(row)
  const [ann, bea] = [await signUp(), await signUp()]
  expect(await book(ann, withCode())).toMatchObject({ promo: { off: 15 } })
  expect(await book(bea, withCode('2026-06-16'))).toMatchObject({ status: 422, code: 'promo-not-valid' })
  later(31)
  expect(await book(bea, withCode('2026-06-16'))).toMatchObject({ status: 'BOOKED', promo: { off: 15 } })
})

test('a booking discounted to nothing is confirmed without a hold', async () => {
  await db.insert(promoCodes).values({ ...row, percent: 100 })
  const ann = await signUp()
  const made = await book(ann, withCode())
  expect(made).toMatchObject({ status: 'BOOKED', total: 0, holdExpiresAt: null, payment: null, money: { due: 0 } })
  later(60)
  expect(await read(made.id, ann)).toMatchObject({ status: 'BOOKED' })
})

test('a booking discounted to nothing cannot grow into one that needs a deposit', async () => {
  await db.insert(promoCodes).values({ ...row, percent: null, amountCents: 15_000 })
  const ann = await signUp()
  const { id } = await book(ann, withCode())
  const sendTo = async (what: string, body: object) => {
    const answer = await ann.post(`/api/bookings/${id}/${what}`, body)
    return [answer.status, (await answer.json()).code]
  }
  expect(await sendTo('extras', { extraHours: 2, addOns: ['premium'] })).toEqual([409, 'cannot-change'])
  expect(await sendTo('reschedule', { date: '2026-06-20', time: '12:00 PM' })).toEqual([409, 'cannot-reschedule'])
  expect(await sendTo('reschedule', { date: '2026-06-16', time: '12:00 PM' })).toEqual([200, undefined])
  expect(await read(id, ann)).toMatchObject({ total: 0, money: { due: 0 } })
})

test("an amount below Stripe's minimum is refused as such, not as an outage", async () => {
  await db.insert(promoCodes).values({ ...row, percent: null, amountCents: 14_960 })
  const ann = await signUp()
  const made = await book(ann, withCode())
  expect(made).toMatchObject({ status: 'BOOKED', total: 0.4, holdExpiresAt: null, payment: null })
  expect(await pay(ann, made.id, 'balance')).toMatchObject({ status: 409, code: 'too-little-for-card' })
})
