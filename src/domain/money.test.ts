import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars, priceLabel } from './money.ts'

test.each([
  [0, '$0'],
  [65_000, '$650'],
  [16_250, '$162.50'],
  [11_205, '$112.05'],
  [123_456_700, '$1,234,567'],
  [-2_500, '-$25'],
])('%d cents read %s', (amount, label) => expect(priceLabel(amount)).toBe(label))

test('the API speaks dollars', () => {
  expect(dollars(16_250)).toBe(162.5)
  expect(cents(162.5)).toBe(16_250)
  expect(cents(0.1 + 0.2)).toBe(30)
})

test('cents survive the way to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (amount) => {
      expect(cents(dollars(amount))).toBe(amount)
    }),
  )
})
