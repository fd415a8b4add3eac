import { describe, expect, test } from 'vitest'
import { bookingLimitProblem, MAX_HELD, MAX_UPCOMING_BOOKINGS, mayAttempt, recentAttempts } from './booking-limits.ts'

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

const account = {
  upcoming: 1,
  held: 0,
  unproven: 1,
  unprovenFromNetwork: 1,
  unconfirmedFromNetwork: 1,
  isAddressConfirmed: false,
  hasPaid: false,
}

test.each([
  ['a first booking beside another', {}, undefined],
  ['a full account', { upcoming: MAX_UPCOMING_BOOKINGS, hasPaid: true }, 'too-many-upcoming'],
  ['holds that are not paid for', { held: MAX_HELD, hasPaid: true }, 'too-many-held'],
  ['two that nobody paid or confirmed', { unproven: 2 }, 'confirm-address-first'],
  ['the same with a confirmed address', { unproven: 2, isAddressConfirmed: true }, undefined],
  ['the same of somebody who paid once', { unproven: 2, unprovenFromNetwork: 6, hasPaid: true }, undefined],
  ['five of the network', { unprovenFromNetwork: 5, unconfirmedFromNetwork: 2 }, undefined],
  ['three of the network that nobody confirmed', { unconfirmedFromNetwork: 3 }, 'confirm-address-shared-network'],
  ['the same with a confirmed address', { unconfirmedFromNetwork: 3, isAddressConfirmed: true }, undefined],
  ['the same of somebody who paid once', { unconfirmedFromNetwork: 3, hasPaid: true }, undefined],
  ['six of the network', { unprovenFromNetwork: 6, isAddressConfirmed: true }, 'too-many-from-network'],
] as const)('%s: may the account book one more?', (_, change, problem) => {
  expect(bookingLimitProblem({ ...account, ...change })).toBe(problem)
})
