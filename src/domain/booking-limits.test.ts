import { describe, expect, test } from 'vitest'
import { bookingLimitProblem, MAX_HELD, MAX_UPCOMING_BOOKINGS, mayAttempt, recentAttempts } from './booking-limits.ts'

const t = Date.parse('2026-12-04T12:00:00Z')
const at = (seconds: number) => new Date(t + seconds * 1000)

/** Submits at each of these seconds, in order, and returns which attempts passed. */
function submitting(...seconds: number[]) {
  const kept: number[] = []
  return seconds.map((second) => {
    const passes = mayAttempt(kept, at(second))
    if (passes) kept.push(at(second).getTime())
    return passes
  })
}

describe('three attempts in any 60 seconds pass and the fourth is refused (R7: rate limit)', () => {
  test.each([
    ['in a burst', [0, 0, 0, 0], [true, true, true, false]],
    ['just inside the minute', [0, 1, 2, 59.999], [true, true, true, false]],
    ['once the minute is full', [0, 1, 2, 60], [true, true, true, true]],
    ['the window slides', [0, 30, 59, 60, 61, 90], [true, true, true, true, false, true]],
    ['a refused attempt does not lengthen the wait', [0, 0, 0, 30, 59, 60], [true, true, true, false, false, true]],
    ['slowly', [0, 30, 60, 90, 120], [true, true, true, true, true]],
  ])('%s', (_, seconds, passed) => expect(submitting(...seconds)).toEqual(passed))
})

test('attempts older than a minute are dropped', () => {
  expect(recentAttempts([t, t + 1, t + 59_999], at(60))).toEqual([t + 1, t + 59_999])
  expect(recentAttempts([], at(0))).toEqual([])
})

const account = {
  upcoming: 1,
  held: 0,
  unproven: 1,
  unprovenFromNetwork: 1,
  unconfirmedFromNetwork: 1,
  unpaidMinutes: 0,
  networkUnconfirmedMinutes: 0,
  isEmailConfirmed: false,
  hasPaid: false,
}

test.each([
  ['an account with one booking', {}, undefined],
  [
    'an account with the most upcoming bookings',
    { upcoming: MAX_UPCOMING_BOOKINGS, hasPaid: true },
    'too-many-upcoming',
  ],
  ['an account with the most unpaid holds', { held: MAX_HELD, hasPaid: true }, 'too-many-held'],
  ['an account with two unpaid, unconfirmed bookings', { unproven: 2 }, 'confirm-address-first'],
  ['that account with a confirmed address', { unproven: 2, isEmailConfirmed: true }, undefined],
  ['that account once it has paid', { unproven: 2, unprovenFromNetwork: 6, hasPaid: true }, undefined],
  [
    'an account on a network with five unpaid bookings',
    { unprovenFromNetwork: 5, unconfirmedFromNetwork: 2 },
    undefined,
  ],
  [
    'a network with three bookings from unconfirmed addresses',
    { unconfirmedFromNetwork: 3 },
    'confirm-address-shared-network',
  ],
  ['that network, from a confirmed address', { unconfirmedFromNetwork: 3, isEmailConfirmed: true }, undefined],
  ['that network, from an account that has paid', { unconfirmedFromNetwork: 3, hasPaid: true }, undefined],
  ['a network with six unpaid bookings', { unprovenFromNetwork: 6, isEmailConfirmed: true }, 'too-many-from-network'],
  ['an account that let three holds run out today', { unpaidMinutes: 90 }, 'confirm-address-first'],
  ['that account with a confirmed address', { unpaidMinutes: 90, isEmailConfirmed: true }, undefined],
  ['an account that let two holds run out today', { unpaidMinutes: 60 }, undefined],
  [
    'a network whose new accounts kept times for two hours',
    { networkUnconfirmedMinutes: 120 },
    'confirm-address-shared-network',
  ],
  ['that one, from a confirmed address', { networkUnconfirmedMinutes: 120, isEmailConfirmed: true }, undefined],
] as const)('booking once more, %s, %o: refused as %s', (_, change, problem) => {
  expect(bookingLimitProblem({ ...account, ...change })).toBe(problem)
})
