import { expect, test } from 'vitest'
import { booking } from '../../booking/own-booking/booking.test-data.ts'
import type { Booking } from '../bookings-query.ts'
import { firstUrgent } from './first-urgent.ts'

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

test.each([
  ['held', [balance, overdue, held]],
  ['overdue', [balance, overdue, deposit]],
  ['held', [settled, held, overdue]],
  ['deposit', [balance, deposit, overdue]],
  ['declined', [balance, declined, deposit]],
  [undefined, [settled, balance]],
  [undefined, [booking]],
])('the first payment that can’t wait is: %s', (id, bookings) => {
  expect(firstUrgent(bookings, now)).toBe(id)
})
