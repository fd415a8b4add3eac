import { expect, test } from 'vitest'
import { cancellationPolicy, cancellationTerms, cancellationTiers } from './payments/refund-tiers.ts'
import { depositOf } from './pricing.ts'
import { paymentTerms } from './terms.ts'

test('the sentences of the terms, letter for letter', () => {
  expect(paymentTerms).toBe('The deposit is 25% of the total, and the rest is due 48 hours before the event.')
  expect(cancellationTerms).toBe(
    'Cancel 7 or more days ahead for a full refund, 3 to 7 days for 50%. Under 3 days, none.',
  )
  expect(cancellationTiers).toEqual([
    ['7 days or more before', 'Full'],
    ['3 to 7 days', '50%'],
    ['under 3 days', 'None'],
  ])
})

test('they say what is computed with: all, half and nothing of a quarter of the total', () => {
  expect(cancellationPolicy.map(({ percent }) => percent)).toEqual([100, 50, 0])
  expect(depositOf(65_000)).toBe(16_250)
})
