import { expect, test } from 'vitest'
import type { AdminQuote, CompanyRequest } from './companies-query.ts'
import { firstDraft } from './quote-form.ts'

const request = { zip: null, dates: [], packageIds: [], hours: 3 } as unknown as CompanyRequest
const before = {
  draft: { packageId: 'drivers-den', extraHours: 0, addOns: [], depositPercent: 50 },
  lines: [{ label: "Driver's Den, 2 hours", amount: 250 }],
  date: '2026-06-20',
  time: '2:00 PM',
  terms: 'card',
} as unknown as AdminQuote
const now = new Date('2026-06-01T12:00:00-07:00')

test.each([
  ['the last day it had', '2026-06-09T00:00:00-07:00', '2026-06-08'],
  ['the day of the event it ends with', '2026-06-20T14:00:00-07:00', '2026-06-20'],
  ['two weeks from now once it has ended', '2026-06-01T00:00:00-07:00', '2026-06-15'],
])('the next version of a quote is good through %s', (_, openUntil, lastDay) => {
  expect(firstDraft(request, { ...before, openUntil }, now).lastDay).toBe(lastDay)
})

test('a new quote is good for two weeks', () => {
  expect(firstDraft(request, undefined, now).lastDay).toBe('2026-06-15')
})
