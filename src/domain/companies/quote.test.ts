import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toInstant } from '../calendar.ts'
import {
  type Acceptance,
  acceptanceProblems,
  dueNowWords,
  poLabel,
  priceQuote,
  type QuoteDraft,
  quoteEndsAt,
  quoteEndWords,
  quoteLastDay,
  quoteNumber,
  quoteProblem,
  quoteState,
} from './quote.ts'

const now = new Date('2026-06-01T12:00:00-07:00')
const draft: QuoteDraft = {
  packageId: 'drivers-den',
  date: '2026-06-20',
  hour: 14,
  extraHours: 1,
  addOns: ['premium'],
  ownLines: [{ label: 'Extra clubs', cents: 4_000 }],
  discount: 10_000,
  depositPercent: 50,
  terms: 'net-30',
  lastDay: '2026-06-10',
}

test('a quote has our regular prices plus the owner’s own lines', () => {
  expect(priceQuote(draft)).toEqual({
    lines: [
      { label: "Driver's Den, 2 hours", cents: 30_000 },
      { label: '1 extra hour', cents: 30_000 },
      { label: 'Premium Courses', cents: 5_000 },
      { label: 'Extra clubs', cents: 4_000 },
      { label: 'Discount', cents: -10_000 },
    ],
    total: 59_000,
    deposit: 29_500,
  })
})

test('a quote’s lines add up to its total, and the deposit is part of it', () => {
  const anyDraft = fc.record({
    extraHours: fc.nat(10),
    ownLines: fc.array(fc.record({ label: fc.constant('Line'), cents: fc.integer({ min: 1, max: 999_999 }) })),
    discount: fc.nat(20_000),
    depositPercent: fc.nat(100),
  })
  fc.assert(
    fc.property(anyDraft, (change) => {
      const { lines, total, deposit } = priceQuote({ ...draft, ...change })
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total)
      expect(deposit).toBeGreaterThanOrEqual(0)
      expect(deposit).toBeLessThanOrEqual(total)
      expect(lines.every(({ cents }) => Number.isInteger(cents) && cents !== 0)).toBe(true)
    }),
  )
})

test.each<[Partial<QuoteDraft>, string | undefined]>([
  [{}, undefined],
  [{ lastDay: '2026-06-01' }, undefined],
  [{ lastDay: '2026-05-31' }, 'quote-end'],
  [{ lastDay: '2026-08-01' }, 'quote-end'],
  [{ date: '2026-06-01', hour: 12 }, 'quote-end'],
  [{ ownLines: [{ label: ' ', cents: 100 }] }, 'line-unnamed'],
  [{ ownLines: [{ label: 'Gift', cents: 0 }] }, 'line-unnamed'],
  [{ discount: 69_000 }, 'quote-total'],
  [{ discount: 68_999 }, undefined],
])('a quote with %j is refused as %s', (change, problem) =>
  expect(quoteProblem({ ...draft, ...change }, now)).toBe(problem),
)

test('a quote ends after its last day, or when the event starts', () => {
  expect(quoteEndsAt(draft)).toEqual(toInstant('2026-06-11', 0))
  expect(quoteEndsAt({ ...draft, lastDay: '2026-06-25' })).toEqual(toInstant('2026-06-20', 14))
})

const fate = { openUntil: new Date('2026-06-11'), replacedAt: null, withdrawnAt: null, acceptedAt: null }
test.each([
  ['open', {}],
  ['expired', { openUntil: now }],
  ['replaced', { replacedAt: now }],
  ['withdrawn', { withdrawnAt: now, openUntil: now }],
  ['accepted', { acceptedAt: now, openUntil: now }],
] as const)('a quote is %s', (state, change) => expect(quoteState({ ...fate, ...change }, now)).toBe(state))

const acceptance: Acceptance = { name: 'Ann', title: 'CFO', billingAddress: '1 Main St', agrees: false }
test.each<[Partial<Acceptance>, boolean, string[]]>([
  [{}, false, []],
  [{}, true, ['conditions-required']],
  [{ agrees: true }, true, []],
  [{ name: ' ', title: '' }, false, ['name-required', 'title-required']],
  [{ billingAddress: '' }, false, ['address-required']],
])('accepting a quote with %j, conditions attached: %j', (change, hasConditions, problems) =>
  expect(acceptanceProblems({ ...acceptance, ...change }, hasConditions).map(({ refusal }) => refusal)).toEqual(
    problems,
  ),
)

test('a quote has a number, an end date in words, and a PO label', () => {
  const firstId = '00000000-0000-4000-8000-000000000000'
  expect([1, 2].map((version) => quoteNumber({ firstId, version }))).toEqual(['Q-00000', 'Q-00000-2'])
  expect(quoteEndWords(toInstant('2026-06-11', 0))).toBe('through Wednesday, June 10, 2026')
  expect(quoteEndWords(toInstant('2026-06-20', 14))).toBe('until Saturday, June 20, 2026 at 2:00 PM')
  expect([toInstant('2026-06-11', 0), toInstant('2026-06-20', 14)].map(quoteLastDay)).toEqual([
    '2026-06-10',
    '2026-06-20',
  ])
  expect(['77', 'PO-77', 'po 77', 'Post 7'].map(poLabel)).toEqual(['PO 77', 'PO-77', 'po 77', 'PO Post 7'])
})

test.each([
  [15_000, 15_000, 'The $150 deposit is due now.'],
  [30_000, 15_000, 'Your deposit and balance are both due now: $300.'],
])('the words for %i cents due now, with a deposit of %i', (asked, deposit, words) => {
  expect(dueNowWords(asked, deposit)).toBe(words)
})
