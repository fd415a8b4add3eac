import { expect, test } from 'vitest'
import { toInstant } from '../calendar.ts'
import { defaultRules } from '../schedule/rules.ts'
import { type Day, slotProblem } from '../schedule/slots.ts'
import { blockingRule, brokenRules } from './overrides.ts'

const now = toInstant('2026-06-01', 12)
const day = (date: string, change: Partial<Day> = {}): Day => ({ date, booked: [], blocks: [], ...change })
const broken = (hour: number, length: number, on: Day) => brokenRules(hour, length, on, defaultRules, now)

test('a time offered on the booking page breaks no rule', () => {
  expect(broken(12, 2, day('2026-06-05'))).toEqual([])
})

test('all broken rules are named, not just the first', () => {
  const sunday = day('2026-11-01', { blocks: [{ type: 'full' }, { type: 'partial', start: 20, end: 21 }] })
  expect(broken(20, 3, sunday)).toEqual(['closed-day', 'too-far', 'blocked-day', 'blocked-time', 'past-closing'])
  expect(broken(7, 2, day('2026-06-02'))).toEqual(['outside-hours', 'too-soon'])
})

test('the owner can set a buffer aside, but not another booking', () => {
  const taken = day('2026-06-05', { booked: [{ start: 12, end: 14 }] })
  expect(broken(14, 2, taken)).toEqual(['within-buffer'])
  expect(broken(13, 2, taken)).toEqual(['time-conflict'])
  expect(blockingRule(['within-buffer'], [{ rule: 'within-buffer', reason: 'next door' }])).toBeUndefined()
  expect(blockingRule(['too-soon', 'time-conflict'], [{ rule: 'too-soon', reason: 'asked nicely' }])).toBe(
    'time-conflict',
  )
})

test('rules are broken exactly if the booking page would refuse', () => {
  const days = [
    day('2026-06-05', { booked: [{ start: 11, end: 13 }] }),
    day('2026-06-07'),
    day('2026-06-02', { blocks: [{ type: 'partial', start: 9, end: 12 }] }),
  ]
  for (const on of days) {
    for (let hour = 0; hour < 24; hour++) {
      for (const length of [2, 5, 9]) {
        const first = slotProblem(hour, length, on, defaultRules, now)
        expect(broken(hour, length, on).length > 0).toBe(first !== undefined)
      }
    }
  }
})
