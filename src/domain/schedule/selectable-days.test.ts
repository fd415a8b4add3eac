import { describe, expect, test } from 'vitest'
import { addDays, toInstant } from '../calendar.ts'
import { defaultRules } from './rules.ts'
import { type Block, type Day, dayProblem, firstBookableDay, isSelectable } from './slots.ts'

/** A Friday, one month after `now`. */
const date = '2026-12-04'
const now = toInstant('2026-11-04', 10)

const empty: Day = { date, booked: [], blocks: [] }
const booked = (start: number, end: number): Day => ({ ...empty, booked: [{ start, end }] })
const blocked = (...blocks: Block[]): Day => ({ ...empty, blocks })

describe('why a day can’t be selected', () => {
  const whole: Block = { type: 'partial', start: 6, end: 22 }

  test.each([
    ['open', empty, now, undefined],
    ['past', empty, toInstant(addDays(date, 1), 0), 'past'],
    ['today', empty, toInstant(date, 8), 'too-soon'],
    ['too far ahead', empty, toInstant(addDays(date, -91), 8), 'too-far'],
    ['blocked as a whole', blocked({ type: 'full' }), now, 'blocked-day'],
    ['blocked hour by hour', blocked(whole), now, 'blocked-day'],
    ['taken', booked(9, 18), now, 'full'],
    ['taken and blocked', { ...booked(9, 12), blocks: [{ type: 'partial', start: 12, end: 18 }] }, now, 'full'],
  ] as const)('%s', (_, day, clock, problem) => {
    expect(dayProblem(day, 2, defaultRules, clock)).toBe(problem)
    expect(isSelectable(day, 2, defaultRules, clock)).toBe(problem === undefined)
  })

  test('a day is full for a length that would run past 10:00 PM from every start', () => {
    expect(dayProblem(empty, 14, defaultRules, now)).toBe('full')
    expect(dayProblem(empty, 13, defaultRules, now)).toBeUndefined()
  })
})

describe('the first bookable day is within 60 days from tomorrow', () => {
  const days = (...selectable: number[]) =>
    Array.from({ length: 100 }, (_, index) => ({
      date: addDays('2026-11-04', index),
      selectable: selectable.includes(index),
    }))

  test.each([
    ['today doesn’t count', [0], undefined],
    ['tomorrow counts', [0, 1, 2], 1],
    ['the earliest wins', [9, 5, 70], 5],
    ['the 60th day counts', [60], 60],
    ['the 61st doesn’t', [61], undefined],
    ['no day is open', [], undefined],
  ])('%s', (_, selectable, found) => {
    expect(firstBookableDay(days(...selectable), now)?.date).toBe(found && addDays('2026-11-04', found))
  })

  test('tomorrow is counted in Phoenix', () => {
    const lateInPhoenix = new Date('2026-11-05T06:59:00Z')
    expect(firstBookableDay(days(1, 2), lateInPhoenix)?.date).toBe('2026-11-05')
    expect(firstBookableDay(days(1, 2), new Date('2026-11-05T07:00:00Z'))?.date).toBe('2026-11-06')
  })
})
