import { describe, expect, test } from 'vitest'
import { mayAttempt, recentAttempts } from './booking-limits.ts'

const t = Date.parse('2026-12-04T12:00:00Z')
const at = (seconds: number) => new Date(t + seconds * 1000)

/** Submits at each second in turn, keeping what passed, and says what passed. */
function submitting(...seconds: number[]) {
  const kept: number[] = []
  return seconds.map((second) => {
    const passes = mayAttempt(kept, at(second))
    if (passes) kept.push(at(second).getTime())
    return passes
  })
}

describe('three attempts in any 60 seconds pass, the fourth is refused (reading R7)', () => {
  test.each([
    ['in a burst', [0, 0, 0, 0], [true, true, true, false]],
    ['just inside the minute', [0, 1, 2, 59.999], [true, true, true, false]],
    ['once the minute is full', [0, 1, 2, 60], [true, true, true, true]],
    ['the window slides', [0, 30, 59, 60, 61, 90], [true, true, true, true, false, true]],
    ['a refused attempt does not lengthen the wait', [0, 0, 0, 30, 59, 60], [true, true, true, false, false, true]],
    ['slowly', [0, 30, 60, 90, 120], [true, true, true, true, true]],
  ])('%s', (_, seconds, passed) => expect(submitting(...seconds)).toEqual(passed))
})

test('only attempts of the last minute are kept', () => {
  expect(recentAttempts([t, t + 1, t + 59_999], at(60))).toEqual([t + 1, t + 59_999])
  expect(recentAttempts([], at(0))).toEqual([])
})
