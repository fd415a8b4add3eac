import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  cancellationPolicy,
  currentRefundTerms,
  policySentence,
  policyTable,
  type RefundTerms,
  refundTermsSentence,
} from './payments/refund-tiers.ts'
import { requiredCeiling } from './place/space-needed.ts'
import { computeDeposit } from './pricing/pricing.ts'
import { allDueNow, ceilingTerms, paymentTerms } from './terms.ts'

test('the sentences of the terms are exactly as agreed', () => {
  expect(paymentTerms).toBe(
    'The deposit is 25% of the total, and the rest is due 48 hours before the event. If you book later than that, it’s all due at once.',
  )
  expect(allDueNow).toBe('Your event is less than 48 hours away, so the full amount is due now.')
  expect(policySentence).toBe('7+ days full refund, 3-7 days 50%, under 3 days none.')
  expect(policyTable).toEqual([
    ['7 days or more before', 'Full'],
    ['3 to 7 days', '50%'],
    ['under 3 days', 'None'],
  ])
})

test('the ceiling’s words, and Packages in its own, say what both packages need', () => {
  const [dome, den] = [requiredCeiling('iron-dome'), requiredCeiling('drivers-den')]
  expect(ceilingTerms).toBe(`${dome} feet; the Driver's Den needs ${den}`)
  const packagesPage = readFileSync(new URL('../web/marketing/packages-page.tsx', import.meta.url), 'utf8')
  expect(packagesPage).toContain(`'${dome} feet or more', '${den} feet or more'`)
})

test('the sentences match the numbers: all, half or none of a 25% deposit', () => {
  expect(cancellationPolicy.map(({ percent }) => percent)).toEqual([100, 50, 0])
  expect(computeDeposit(65_000)).toBe(16_250)
})

const tiers = 'Cancel 7 days or more before: your deposit comes back. 3 to 7 days: half of it. Later: none of it.'
const early = 'A balance paid early comes back until 48 hours before.'
const odd = [
  { fromHours: 36, percent: 80 },
  { fromHours: 12, percent: 20 },
  { fromHours: 0, percent: 10 },
]

test.each<[string, Partial<RefundTerms>, string]>([
  ['made today', {}, `${tiers} ${early}`],
  ['from the old site', { policy: null }, `${tiers} ${early}`],
  ['made under the first refund rule', { rule: 1 }, `${tiers} Anything you paid beyond the deposit comes back.`],
  ['moved early', { limit: 100 }, `${tiers} ${early}`],
  [
    'moved when half of the deposit came back',
    { limit: 50 },
    `${tiers} ${early} Because this booking was moved, at most half of your deposit comes back.`,
  ],
  ['moved late', { limit: 0 }, `${tiers} ${early} Because this booking was moved, none of your deposit comes back.`],
  [
    'moved after its balance was due',
    { limit: 0, balanceLost: 11_250 },
    `${tiers} ${early} Because this booking was moved, none of your deposit comes back, and $112.50 of the balance doesn’t come back.`,
  ],
  [
    'under another policy',
    { policy: odd },
    `Cancel 36 hours or more before: 80% of your deposit comes back. 12 hours to 36 hours: 20% of it. Later: 10% of it. ${early}`,
  ],
  [
    'under a policy with one tier',
    { policy: [{ fromHours: 0, percent: 80 }] },
    `If you cancel, 80% of your deposit comes back. ${early}`,
  ],
])('refund terms of a booking %s (R80: one sentence)', (_, change, sentence) => {
  expect(refundTermsSentence({ ...currentRefundTerms, ...change })).toBe(sentence)
})
