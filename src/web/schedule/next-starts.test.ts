import { expect, test } from 'vitest'
import { toInstant } from '../../domain/calendar.ts'
import { defaultRules } from '../../domain/schedule/rules.ts'
import type { Day } from '../../domain/schedule/slots.ts'
import { startsAfter } from './next-starts.tsx'

const now = toInstant('2026-11-04', 10)
const closed = ['2026-12-05']
const findDay = (date: string): Day => ({ date, booked: [], blocks: closed.includes(date) ? [{ type: 'full' }] : [] })

test('the next two days with open starts are offered, skipping days with none', () => {
  // December 4 is a Friday; the Saturday is blocked, and Sundays are closed.
  const days = startsAfter('2026-12-04', 2, { findDay, rules: defaultRules, now })
  expect(days.map(({ date }) => date)).toEqual(['2026-12-07', '2026-12-08'])
  expect(days[0]?.hours).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
})

test('days that aren’t loaded or are too far ahead aren’t offered', () => {
  expect(startsAfter('2026-12-04', 2, { findDay: () => undefined, rules: defaultRules, now })).toEqual([])
  expect(startsAfter('2026-12-04', 2, { findDay, rules: undefined, now })).toEqual([])
  expect(startsAfter('2027-02-02', 2, { findDay, rules: defaultRules, now })).toEqual([])
})
