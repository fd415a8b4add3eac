import { expect, test } from 'vitest'
import { bare, booking } from '../../booking/own-booking/booking.test-data.ts'
import { whatToPay } from '../../payments/price-change.tsx'
import type { Booking } from '../bookings-query.ts'
import { priceOn, priceProblemOn, reschedulableFrom } from './reschedulable.ts'

test('a reschedulable booking knows its own hours and its price on any day', () => {
  const reschedulable = reschedulableFrom(booking)
  expect(reschedulable).toMatchObject({
    own: { date: '2026-12-04', start: 14, end: 17 },
    length: 3,
    paid: { money: { totalCents: 65_000 } },
  })
  expect(reschedulable && priceOn(reschedulable, '2026-12-05').total).toBe(65_000)
  expect(reschedulable && priceOn(reschedulable, '2026-12-07').total).toBe(50_000)
})

type Money = NonNullable<Booking['money']>
const deposit: Money['entries'][number] = {
  at: booking.createdAt,
  kind: 'deposit',
  amount: 162.5,
  state: 'succeeded',
}
const paying = (paid: number, entries: Money['entries']): Booking => ({
  ...booking,
  discount: 20,
  paidAmount: paid,
  money: { paid, due: 630 - paid, refundable: paid, dispute: null, entries },
})
const cards = paying(162.5, [deposit])
const paidInFull = paying(630, [deposit, { ...deposit, kind: 'balance', amount: 467.5 }])
const disputed = { ...cards, money: { ...(cards.money as Money), dispute: 'open' as const } }
const paidInCash = paying(630, [{ ...deposit, kind: 'manual payment', amount: 630 }])

test.each([
  ['cards off', booking, 'Deposit $162.50, balance $337.50 due Sat, Dec 5, 2:00 PM.'],
  ['the deposit paid, $20 taken off', cards, '$162.50 paid. The remaining $317.50 is due Sat, Dec 5, 2:00 PM.'],
  ['all paid', paidInFull, '$630 paid. $150 goes back to your card.'],
  ['all paid in cash', paidInCash, '$630 paid. We’ll pay you back $150.'],
])('moved to a cheaper day, %s: the dialog shows what is due or comes back', (_, before, words) => {
  const reschedulable = reschedulableFrom(before)
  const due = 'due Sat, Dec 5, 2:00 PM'
  expect(reschedulable && whatToPay(priceOn(reschedulable, '2026-12-07'), reschedulable.paid.heldByCards, due)).toBe(
    words,
  )
})

test('moved to a start whose balance is already due, the rest is due now', () => {
  const reschedulable = reschedulableFrom(cards)
  expect(
    reschedulable && whatToPay(priceOn(reschedulable, '2026-12-05'), reschedulable.paid.heldByCards, 'due now'),
  ).toBe('$162.50 paid. The remaining $467.50 is due now.')
})

test('a discount is kept: it is off the price of either day', () => {
  const reschedulable = reschedulableFrom(cards)
  expect(reschedulable && priceOn(reschedulable, '2026-12-07')).toMatchObject({ total: 48_000, before: 63_000 })
})

test.each([
  ['a week ahead', paidInFull, '2026-11-27T12:00:00-07:00', undefined],
  ['a day ahead, when a cancellation keeps the balance', paidInFull, '2026-12-03T12:00:00-07:00', 'cheaper-too-late'],
  ['a day ahead, with only the deposit paid', cards, '2026-12-03T12:00:00-07:00', undefined],
  ['while a payment is in dispute', disputed, '2026-11-27T12:00:00-07:00', 'price-disputed'],
])('moving to a cheaper day %s: the dialog refuses what the server refuses', (_, before, now, problem) => {
  const reschedulable = reschedulableFrom(before)
  expect(reschedulable && priceProblemOn(reschedulable, '2026-12-07', new Date(now))).toBe(problem)
})

test('in a dispute, a move that keeps the price is allowed', () => {
  const reschedulable = reschedulableFrom(disputed)
  expect(reschedulable && priceProblemOn(reschedulable, '2026-12-05', new Date('2026-11-27'))).toBeUndefined()
})

test('an order that a promo code made free can’t move online to a day that needs a deposit', () => {
  const promo = { code: 'FREE', percent: null, dollars: 500, off: 500 }
  const money = { paid: 0, due: 0, refundable: 0, dispute: null, entries: [] }
  const free = { ...booking, promo, total: 0, depositAmount: 0, paidAmount: 0, money }
  const reschedulable = reschedulableFrom(free)
  const at = new Date('2026-11-20T12:00:00-07:00')
  expect(reschedulable && priceProblemOn(reschedulable, '2026-12-05', at)).toBe('cannot-reschedule')
  expect(reschedulable && priceProblemOn(reschedulable, '2026-12-07', at)).toBeUndefined()
})

test.each([
  ['nothing on record', bare],
  ['a package that is no longer sold', { ...booking, packageId: 'old-tent' }],
  ['an add-on that is no longer sold', { ...booking, addOns: ['caddy'] }],
])('a booking with %s cannot be moved online', (_, lacking) => {
  expect(reschedulableFrom(lacking)).toBeUndefined()
})

test('a booking invoiced to a company cannot be moved online', () => {
  expect(reschedulableFrom({ ...booking, invoiceDueOn: '2026-12-30' })).toBeUndefined()
})
