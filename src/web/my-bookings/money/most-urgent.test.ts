import { expect, test } from 'vitest'
import { booking } from '../../booking/own-booking/booking.test-data.ts'
import type { Booking } from '../bookings-query.ts'
import { mostUrgent } from './most-urgent.ts'

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

const past: Booking = { ...deposit, id: 'past', startsAt: '2026-11-18T19:00:00Z', endsAt: '2026-11-18T21:00:00Z' }
const held = (id: string, holdExpiresAt: string): Booking => ({ ...deposit, id, holdExpiresAt })
const soon = held('soon', '2026-11-20T19:10:00Z')
const later = held('later', '2026-11-20T19:30:00Z')

test.each([
  ['soon', [deposit, overdue, later, soon]],
  ['overdue', [deposit, overdue]],
  ['deposit', [deposit, past]],
  ['past', [balance, past]],
  ['deposit', [settled, balance, deposit]],
  [undefined, [settled, balance]],
  [undefined, [booking]],
])('the most urgent payment is: %s', (id, bookings) => {
  expect(mostUrgent(bookings, now)).toBe(id)
})
