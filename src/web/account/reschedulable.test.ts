import { expect, test } from 'vitest'
import { bare, booking } from './booking.test-data.ts'
import { priceOn, reschedulableFrom } from './reschedulable.ts'

test('a booking knows its own hours and its price on any day', () => {
  const reschedulable = reschedulableFrom(booking)
  expect(reschedulable).toMatchObject({ own: { date: '2026-12-04', start: 14, end: 17 }, length: 3, total: 65_000 })
  expect(reschedulable && priceOn(reschedulable, '2026-12-05').total).toBe(65_000)
  expect(reschedulable && priceOn(reschedulable, '2026-12-07').total).toBe(50_000)
})

test.each([
  ['nothing on record', bare],
  ['a package that is sold no more', { ...booking, packageId: 'old-tent' }],
  ['an add-on that is sold no more', { ...booking, addOns: ['caddy'] }],
])('a booking with %s cannot be moved online', (_, lacking) => {
  expect(reschedulableFrom(lacking)).toBeUndefined()
})
