import { expect, test } from 'vitest'
import { bare, booking } from '../booking/own-booking/booking.test-data.ts'
import type { Booking } from './bookings-query.ts'
import { arrangeBookings, isUrgent } from './list-order.ts'

const now = new Date('2026-11-20T19:00:00Z')

const money = (paid: number, due: number): NonNullable<Booking['money']> => ({
  paid,
  due,
  refundable: 0,
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
const dueToday: Booking = { ...balance, id: 'due today', startsAt: '2026-11-22T22:00:00Z' }
const dueIn24Hours: Booking = { ...balance, id: 'due in 24 hours', startsAt: '2026-11-23T19:00:00Z' }
const dueLater: Booking = { ...balance, id: 'due in 25 hours', startsAt: '2026-11-23T20:00:00Z' }
const charged: Booking = {
  ...dueToday,
  id: 'charged today',
  money: { ...money(162.5, 487.5), card: { chargeAt: '2026-11-20T22:00:00Z' } },
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

test('what is due now comes before what is due within a day, and a held time before both', () => {
  const late = { ...deposit, startsAt: '2026-12-24T21:00:00Z' }
  const { toDo } = arrangeBookings([dueToday, late, held], now)
  expect(toDo.map(({ id }) => id)).toEqual(['held', 'deposit', 'due today'])
})

test.each([
  [true, held],
  [true, overdue],
  [true, deposit],
  [true, declined],
  [true, unpaidPast],
  [true, dueToday],
  [true, dueIn24Hours],
  [false, dueLater],
  [false, charged],
  [false, balance],
  [false, settled],
  [false, place],
  [false, cancelled],
])('a payment can’t wait: %s ($1.id)', (isSo, payment) => {
  expect(isUrgent(payment, now)).toBe(isSo)
})

test('what’s left to do, what’s next, and what’s past or cancelled, latest first, are apart', () => {
  const { toDo, ahead, behind } = arrangeBookings(
    [early, cancelled, place, settled, dueToday, overdue, held, noDate, paidPast, unpaidPast],
    now,
  )
  expect(toDo.map(({ id }) => id)).toEqual(['held', 'unpaid past', 'overdue', 'due today', 'place'])
  expect(ahead.map(({ id }) => id)).toEqual(['early', 'settled', 'no date'])
  expect(behind.map(({ id }) => id)).toEqual(['cancelled', 'past'])
})

test('an event whose crew has set off comes before what there is to do', () => {
  const today: Booking = { ...settled, id: 'today', startsAt: '2026-11-20T20:00:00Z', endsAt: '2026-11-20T22:00:00Z' }
  const onOurWay: Booking = { ...today, day: { step: 'on-our-way', at: '2026-11-20T18:40:00Z', minutes: 25 } }
  const { happening, toDo, ahead } = arrangeBookings([onOurWay, { ...today, id: 'later today' }, overdue, settled], now)
  expect(happening.map(({ id }) => id)).toEqual(['today'])
  expect(toDo.map(({ id }) => id)).toEqual(['overdue'])
  expect(ahead.map(({ id }) => id)).toEqual(['later today', 'settled'])
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
