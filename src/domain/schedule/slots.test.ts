import { describe, expect, test } from 'vitest'
import { addDays, toInstant } from '../calendar.ts'
import { defaultRules, type GeneralSettings, type Rules } from './rules.ts'
import {
  type Block,
  type Day,
  dayProblem,
  daySlots,
  extraHourProblem,
  gridHours,
  longestEvent,
  MAX_HOURS,
  slotProblem,
  slotState,
  toDayHours,
} from './slots.ts'

/** A Friday, one month after `now`. */
const date = '2026-12-04'
const now = toInstant('2026-11-04', 10)

const empty: Day = { date, booked: [], blocks: [] }
const booked = (start: number, end: number): Day => ({ ...empty, booked: [{ start, end }] })
const blocked = (...blocks: Block[]): Day => ({ ...empty, blocks })
const ruled = (settings: Partial<GeneralSettings>): Rules => ({
  ...defaultRules,
  generalSettings: { ...defaultRules.generalSettings, ...settings },
})
const scheduled = (start: string, end: string, enabled = true): Rules => ({
  ...defaultRules,
  weeklySchedule: { friday: { start, end, enabled } },
})

const at = (hour: number, length: number, day: Day, rules: Rules = defaultRules) =>
  slotProblem(hour, length, day, rules, now)

describe('a start is within opening hours, end excluded, and the event ends by 10:00 PM (R5: opening hours)', () => {
  test.each([
    [8, 2, 'outside-hours'],
    [9, 2, undefined],
    [16, 2, undefined],
    [16, 6, undefined],
    [16, 7, 'past-closing'],
    [17, 2, 'outside-hours'],
    [9.5, 2, 'outside-hours'],
    [Number.NaN, 2, 'outside-hours'],
  ])('%d for %d hours: %s', (hour, length, problem) => expect(at(hour, length, empty)).toBe(problem))
})

describe('buffers keep a whole event away from other bookings (R3: buffers)', () => {
  test.each([
    [9, 2, undefined],
    [9, 3, 'time-conflict'],
    [10, 2, 'time-conflict'],
    [12, 2, 'time-conflict'],
    [14, 2, 'time-conflict'],
    [15, 2, undefined],
  ])('next to a booking from 12 to 2 with one-hour buffers, %d for %d hours: %s', (hour, length, problem) => {
    expect(at(hour, length, booked(12, 14))).toBe(problem)
  })

  test('without buffers, events can be back to back', () => {
    const rules = ruled({ preTimeBuffer: 0, postTimeBuffer: 0 })
    expect(at(10, 2, booked(12, 14), rules)).toBeUndefined()
    expect(at(14, 2, booked(12, 14), rules)).toBeUndefined()
    expect(at(11, 2, booked(12, 14), rules)).toBe('time-conflict')
  })

  test('the buffers before and after an event can differ', () => {
    const rules = ruled({ preTimeBuffer: 3, postTimeBuffer: 0 })
    expect(at(9, 2, booked(14, 15), rules)).toBeUndefined()
    expect(at(10, 2, booked(14, 15), rules)).toBe('time-conflict')
    expect(at(15, 2, booked(14, 15), rules)).toBeUndefined()
  })

  test('the end of a long event counts, not only its start', () => {
    expect(slotState(9, 2, booked(13, 15), defaultRules, now)).toBe('open')
    expect(slotState(9, 4, booked(13, 15), defaultRules, now)).toBe('unavailable')
  })
})

describe('blocked dates', () => {
  const partial: Block = { type: 'partial', start: 12, end: 14 }

  test('a full block closes the day', () => {
    for (const hour of [9, 12, 16]) expect(at(hour, 2, blocked({ type: 'full' }))).toBe('blocked-day')
  })

  test.each([
    [9, 2, undefined],
    [10, 2, undefined],
    [10, 3, 'blocked-time'],
    [11, 2, 'blocked-time'],
    [13, 2, 'blocked-time'],
    [14, 2, undefined],
  ])('a partial block keeps out a whole event (R21: partial blocks): %d for %d hours: %s', (hour, length, problem) => {
    expect(at(hour, length, blocked(partial))).toBe(problem)
  })

  test('blocks have no buffers', () => {
    expect(at(14, 2, blocked(partial), ruled({ preTimeBuffer: 5, postTimeBuffer: 5 }))).toBeUndefined()
  })
})

describe('notice and booking window', () => {
  test('exactly 48 hours ahead is allowed, a millisecond less is not', () => {
    const start = toInstant(date, 9).getTime()
    const ahead = (ms: number) => slotProblem(9, 2, empty, defaultRules, new Date(start - 48 * 3_600_000 + ms))
    expect(ahead(0)).toBeUndefined()
    expect(ahead(1)).toBe('too-soon')
  })

  test('the booking window counts calendar days, regardless of the time of day', () => {
    for (const hour of [0, 10, 23.99]) {
      const on = (days: number) => slotProblem(9, 2, empty, defaultRules, toInstant(addDays(date, -days), hour))
      expect(on(90)).toBeUndefined()
      expect(on(91)).toBe('too-far')
    }
  })

  test('a start in the past is too soon, even with no notice required', () => {
    const rules = ruled({ blockHoursBeforeBooking: 0 })
    expect(slotProblem(9, 2, empty, rules, toInstant(date, 9))).toBeUndefined()
    expect(slotProblem(9, 2, empty, rules, toInstant(date, 9.01))).toBe('too-soon')
    expect(slotProblem(9, 2, empty, rules, toInstant(addDays(date, 3), 9))).toBe('too-soon')
  })
})

describe('a closed, missing or invalid weekday takes no bookings and shows the fallback hours (R9)', () => {
  const fallback = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]

  test.each([
    ['closed', scheduled('9:00 AM', '5:00 PM', false)],
    ['missing', { ...defaultRules, weeklySchedule: {} }],
    ['unreadable', scheduled('09:00', '17:00')],
  ])('%s', (_, rules) => {
    expect(gridHours(date, rules)).toEqual(fallback)
    expect(daySlots(empty, 2, rules, now).every(({ state }) => state === 'unavailable')).toBe(true)
    expect(at(9, 2, empty, rules)).toBe('closed-day')
    expect(dayProblem(empty, 2, rules, now)).toBe('closed-day')
  })
})

describe('starts are on the hour, even if the schedule isn’t (R23: whole hours)', () => {
  test.each([
    ['9:30 AM', '12:00 PM', [10, 11]],
    ['9:00 AM', '11:30 AM', [9, 10, 11]],
    ['9:30 AM', '9:45 AM', []],
    ['9:00 AM', '9:00 AM', []],
    ['5:00 PM', '9:00 AM', []],
    ['12:00 AM', '11:59 PM', Array.from({ length: 24 }, (_, hour) => hour)],
  ])('%s to %s', (start, end, hours) => expect(gridHours(date, scheduled(start, end))).toEqual(hours))
})

describe('a slot is (Booked) only if its start hour is taken, otherwise (Unavailable) (R8: slot labels)', () => {
  test('around an event from 12 to 2', () => {
    const states = daySlots(booked(12, 14), 2, defaultRules, now).map(({ hour, state }) => `${hour} ${state}`)
    expect(states).toEqual([
      '9 open',
      '10 unavailable',
      '11 unavailable',
      '12 booked',
      '13 booked',
      '14 unavailable',
      '15 open',
      '16 open',
    ])
  })

  test('a partly taken start hour is (Booked)', () => {
    expect(slotState(11, 2, booked(11.5, 12.25), defaultRules, now)).toBe('booked')
    expect(slotState(12, 2, booked(11.5, 12.25), defaultRules, now)).toBe('booked')
    expect(slotState(13, 2, booked(11.5, 12.25), defaultRules, now)).toBe('unavailable')
  })
})

describe('one more hour', () => {
  test.each([
    ['next to nothing', 9, 2, empty, undefined],
    ['next to another event and its buffer', 9, 2, booked(12, 14), 'extra-hour-conflict'],
    ['up to the buffer', 9, 2, booked(13, 14), undefined],
    ['into a partial block', 9, 2, blocked({ type: 'partial', start: 11, end: 12 }), 'blocked-time'],
    ['up to 10:00 PM', 16, 5, empty, undefined],
    ['past 10:00 PM', 16, 6, empty, 'past-closing'],
    ['before a start is chosen', undefined, 2, booked(6, 22), undefined],
    ['before a start is chosen, past the longest day', undefined, 16, empty, 'past-closing'],
  ] as const)('%s: %s for %d hours', (_, hour, length, day, problem) => {
    expect(extraHourProblem(hour, length, day, defaultRules)).toBe(problem)
  })
})

test('an event’s hours count from the day it starts, with half hours and past midnight', () => {
  expect(toDayHours(toInstant('2026-12-04', 14), toInstant('2026-12-04', 17))).toEqual({
    date: '2026-12-04',
    hours: { start: 14, end: 17 },
  })
  expect(toDayHours(toInstant('2026-12-04', 21.5), toInstant('2026-12-05', 1))).toEqual({
    date: '2026-12-04',
    hours: { start: 21.5, end: 25 },
  })
})

test('the longest event starts at the week’s earliest opening and ends at closing', () => {
  const monday = { start: '6:00 AM', end: '5:00 PM', enabled: false }
  expect(longestEvent(defaultRules)).toBe(13)
  expect(longestEvent({ ...defaultRules, weeklySchedule: { monday } })).toBe(MAX_HOURS)
  expect(longestEvent({ ...defaultRules, weeklySchedule: { ...defaultRules.weeklySchedule, monday } })).toBe(13)
})
