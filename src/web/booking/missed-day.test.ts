import { expect, test } from 'vitest'
import { missedDayWords } from './missed-day.ts'

test.each([
  ['closed-day', '2026-12-09', 'December 8 is closed. The next open day is Wednesday, December 9.'],
  ['blocked-day', '2026-12-09', 'December 8 is closed. The next open day is Wednesday, December 9.'],
  ['full', '2026-12-09', 'December 8 has no start times left. The next open day is Wednesday, December 9.'],
  ['too-soon', '2026-12-11', 'December 8 is too soon to book online. The next open day is Friday, December 11.'],
  ['too-far', '2026-12-01', 'December 8 is too far ahead to book online. The first open day is Tuesday, December 1.'],
  ['past', '2026-12-15', 'December 8 has passed. The next open day is Tuesday, December 15.'],
] as const)('a missed day (%s) is explained with %s as the open day', (problem, opened, words) => {
  expect(missedDayWords({ asked: '2026-12-08', problem }, opened)).toBe(words)
})

test('a missed day in another year is shown with its year', () => {
  expect(missedDayWords({ asked: '2027-12-08', problem: 'too-far' }, '2026-12-01')).toBe(
    'December 8, 2027, is too far ahead to book online. The first open day is Tuesday, December 1.',
  )
})
