import { expect, test } from 'vitest'
import { stillDue } from './amounts-due.ts'
import { unpaid } from './money.test-data.ts'
import { sumAmounts, sumLabel } from './sums.ts'

test('sums are exact: a hundred dimes are ten dollars', () => {
  expect(sumAmounts(Array.from({ length: 100 }, () => 10))).toEqual({ count: 100, cents: 1_000 })
  expect(sumAmounts([])).toEqual({ count: 0, cents: 0 })
})

test('the amount due on several bookings is the sum of what each owes', () => {
  const booking = unpaid(65_000, 16_250)
  const begun = { ...booking, paidCents: 16_250 }
  const paid = { ...booking, paidCents: 65_000 }
  expect(sumAmounts([booking, begun, paid].map(stillDue)).cents).toBe(65_000 + 48_750)
})

test('a sum shows its count and dollars, or None', () => {
  expect(sumLabel({ count: 3, cents: 82_500 })).toBe('3 · $825')
  expect(sumLabel({ count: 1, cents: 3_750 })).toBe('1 · $37.50')
  expect(sumLabel({ count: 0, cents: 0 })).toBe('None')
})
