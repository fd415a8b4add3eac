import { expect, test } from 'vitest'
import { bare, booking } from '../booking/own-booking/booking.test-data.ts'
import type { Booking } from './bookings-query.ts'
import { arrangeBookings, firstUrgent } from './list-order.ts'

const now = new Date('2026-11-20T19:00:00Z')

const money = (paid: number, due: number): NonNullable<Booking['money']> => ({
  paid,
  due,
  refundable: 0,
  discount: 0,
  dispute: null,
  entries: [],
})

const settled: Booking = { ...booking, id: 'settled', money: money(650, 0) }
const balance: Booking = { ...booking, id: 'balance', money: money(162.5, 487.5) }
const deposit: Booking = { ...booking, id: 'deposit', money: money(0, 650) }
const overdue: Booking = { ...deposit, id: 'overdue', startsAt: '2026-11-21T19:00:00Z' }

const declined: Booking = {
  ...balance,
  id: 'declined',
  money: { ...money(162.5, 487.5), card: { chargeAt: '2026-11-21T19:00:00Z', declined: true } },
}
const held: Booking = { ...deposit, id: 'held', holdExpiresAt: '2026-11-20T19:10:00Z' }

const early: Booking = {
  ...settled,
  id: 'early',
  startsAt: '2026-11-29T21:00:00.000Z',
  endsAt: '2026-11-29T23:00:00.000Z',
}
const place: Booking = { ...settled, id: 'place', placeNeedsCall: true }
const past = { startsAt: '2026-11-02T21:00:00.000Z', endsAt: '2026-11-02T23:00:00.000Z' }
const unpaidPast: Booking = { ...balance, ...past, id: 'unpaid past' }
const paidPast: Booking = { ...settled, ...past, id: 'past' }
const cancelled: Booking = { ...settled, id: 'cancelled', status: 'cancelled' }
const noDate: Booking = { ...bare, id: 'no date' }

test.each([
  ['held', [balance, overdue, held]],
  ['overdue', [balance, overdue, deposit]],
  ['held', [settled, held, overdue]],
  ['deposit', [balance, deposit]],
  ['declined', [balance, declined]],
  ['unpaid past', [balance, unpaidPast]],
  [undefined, [settled, balance]],
  [undefined, [booking, place]],
  [undefined, []],
])('the first payment that can’t wait is: %s', (id, bookings) => {
  expect(firstUrgent(arrangeBookings(bookings, now).ahead, now)).toBe(id)
})

test('what’s left to do comes first, then what’s next, and what’s past or cancelled is apart, latest first', () => {
  const { ahead, behind } = arrangeBookings(
    [early, cancelled, place, settled, overdue, held, noDate, paidPast, unpaidPast],
    now,
  )
  expect(ahead.map(({ id }) => id)).toEqual(['held', 'unpaid past', 'overdue', 'place', 'early', 'settled', 'no date'])
  expect(behind.map(({ id }) => id)).toEqual(['cancelled', 'past'])
})

test('an event that has ended isn’t past yet while its crew is there', () => {
  const ended: Booking = { ...settled, startsAt: '2026-11-20T15:00:00Z', endsAt: '2026-11-20T18:00:00Z' }
  const isPast = (step: 'set-up' | 'packed', change?: Partial<Booking>, at = now) =>
    arrangeBookings([{ ...ended, day: { step, at: '2026-11-20T14:50:00Z', minutes: null }, ...change }], at).behind
      .length === 1
  expect(isPast('set-up')).toBe(false)
  expect(isPast('packed')).toBe(true)
  expect(isPast('set-up', { status: 'cancelled' })).toBe(true)
  expect(isPast('set-up', {}, new Date('2026-11-21T07:00:00Z'))).toBe(true)
})
