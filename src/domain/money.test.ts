import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars, formatCents, parseCents, priceLabel } from './money.ts'

test.each([
  [0, '$0'],
  [65_000, '$650'],
  [16_250, '$162.50'],
  [11_205, '$112.05'],
  [123_456_700, '$1,234,567'],
  [-2_500, '\u2212$25'],
])('%d cents are shown as %s', (amount, label) => expect(priceLabel(amount)).toBe(label))

test('priceLabel matches Intl’s US dollar format for any amount, with a true minus', () => {
  const format = (minimumFractionDigits: number) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits })
  const [whole, exact] = [format(0), format(2)]
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (amount) => {
      expect(priceLabel(amount)).toBe((amount % 100 === 0 ? whole : exact).format(amount / 100).replace('-', '\u2212'))
    }),
  )
})

test('dollars and cents convert to each other', () => {
  expect(dollars(16_250)).toBe(162.5)
  expect(cents(162.5)).toBe(16_250)
  expect(cents(0.1 + 0.2)).toBe(30)
})

test('cents survive a round trip through dollars', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (amount) => {
      expect(cents(dollars(amount))).toBe(amount)
    }),
  )
})

test.each([
  ['62.50', 6_250],
  ['62.5', 6_250],
  [' $1,200 ', 120_000],
  ['1200', 120_000],
  ['0', 0],
  ['1.005', undefined],
  ['12,00', undefined],
  ['-5', undefined],
  ['.5', undefined],
  ['5e3', undefined],
  ['', undefined],
  ['99999999', undefined],
])('typing %j means %j cents', (text, amount) => expect(parseCents(text)).toBe(amount))

test('every suggested amount can be typed back in', () => {
  expect([formatCents(17_500), formatCents(6_250), formatCents(5)]).toEqual(['175', '62.50', '0.05'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (amount) => parseCents(formatCents(amount)) === amount),
  )
})
