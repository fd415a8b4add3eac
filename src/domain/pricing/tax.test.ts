import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containedTax, exemptWords, sumContainedTax, taxLabel, taxProblems } from './tax.ts'

test.each([
  [10_860, 8.6, 860],
  [15_000, 8.6, 1_188],
  [-15_000, 8.6, -1_188],
  [0, 8.6, 0],
  [1, 8.6, 0],
  [105, 5, 5],
  [63, 5, 3],
  [21, 2.5, 1],
  [15_000, 0.125, 19],
])('%d cents at a %d%% tax rate contain %d cents of tax', (cents, percent, tax) =>
  expect(containedTax(cents, percent)).toBe(tax),
)

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
const percent = fc.integer({ min: 1, max: 30_000 }).map((thousandths) => thousandths / 1_000)

test('contained tax is exact to the cent, and a refund’s tax cancels it out', () => {
  fc.assert(
    fc.property(cents, percent, (line, rate) => {
      const tax = containedTax(line, rate)
      expect(Number.isInteger(tax)).toBe(true)
      expect(Math.abs(tax - (line * rate) / (100 + rate))).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(tax + containedTax(-line, rate)).toBe(0)
      expect(Math.abs(tax)).toBeLessThanOrEqual(Math.abs(line))
    }),
  )
})

test('a larger amount never contains less tax, and each line is rounded separately', () => {
  fc.assert(
    fc.property(cents, cents, percent, (one, other, rate) => {
      if (one <= other) expect(containedTax(one, rate)).toBeLessThanOrEqual(containedTax(other, rate))
      expect(sumContainedTax([{ cents: one }, { cents: other }], rate)).toBe(
        containedTax(one, rate) + containedTax(other, rate),
      )
    }),
  )
})

test('a tax needs a name and a plausible percentage', () => {
  expect(taxProblems({ name: 'Sales tax', percent: 8.6 })).toEqual([])
  expect(taxProblems({ name: 'City', percent: 0.125 })).toEqual([])
  for (const percent of [0, -1, 30.001, 8.6001, Number.NaN])
    expect(taxProblems({ name: 'City', percent }).map(({ field }) => field)).toEqual(['percent'])
  for (const name of [' ', 'x'.repeat(41)])
    expect(taxProblems({ name, percent: 8 }).map(({ field }) => field)).toEqual(['name'])
  expect(taxLabel({ name: 'Sales tax', percent: 8.6 })).toBe('Sales tax 8.6%')
  expect(exemptWords('07-123456')).toBe('Tax exempt, certificate 07-123456')
})
