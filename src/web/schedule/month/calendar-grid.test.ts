import { expect, test } from 'vitest'
import { dateAfterKey, inSight, laterMonth, monthWeeks, turnedTo, weeksFrom, weeksInSight } from './calendar-grid.ts'

test('a month has rows of seven days that start on Sunday', () => {
  const weeks = monthWeeks('2026-12-17')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([undefined, undefined, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'])
  expect(weeks.at(-1)).toEqual([
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    undefined,
    undefined,
  ])
})

test('a month has four to six rows, depending on its first weekday and length', () => {
  expect(monthWeeks('2026-08-01')).toHaveLength(6)
  expect(monthWeeks('2026-02-10')).toHaveLength(4)
})

test.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2026-12-04', '2026-11-27'],
  ['ArrowDown', '2026-12-04', '2026-12-11'],
  ['Home', '2026-12-04', '2026-11-29'],
  ['Home', '2026-12-06', '2026-12-06'],
  ['End', '2026-12-04', '2026-12-05'],
  ['PageUp', '2026-12-31', '2026-11-30'],
  ['PageDown', '2026-12-31', '2027-01-31'],
  ['PageDown', '2027-01-31', '2027-02-28'],
])('%s moves the focus from %s to %s', (key, from, to) => {
  expect(dateAfterKey(key, from, '2026-11-01', '2027-02-28')).toBe(to)
})

test('calendar keys stay within the first and last day, and other keys are ignored', () => {
  expect(dateAfterKey('PageUp', '2026-11-20', '2026-11-01', '2027-02-28')).toBe('2026-11-01')
  expect(dateAfterKey('ArrowDown', '2027-02-27', '2026-11-01', '2027-02-28')).toBe('2027-02-28')
  expect(dateAfterKey('a', '2026-12-04', '2026-11-01', '2027-02-28')).toBeUndefined()
})

test('the weeks ahead are five, starting with today’s, into the next month and without past days', () => {
  const weeks = weeksFrom('2026-11-24')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([undefined, undefined, '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'])
  expect(weeks[1]?.slice(1, 3)).toEqual(['2026-11-30', '2026-12-01'])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-26')
})

test('the weeks ahead include every remaining day of the month', () => {
  expect(weeksFrom('2027-05-01').flat()).toContain('2027-05-31')
  expect(weeksFrom('2027-05-02')).toHaveLength(5)
})

test('this and past months show the weeks ahead, and a later month its own days', () => {
  for (const month of ['2026-11-01', '2026-11-30', '2026-10-05'])
    expect(weeksInSight(month, '2026-11-24')).toEqual(weeksFrom('2026-11-24'))
  expect(weeksInSight('2026-12-24', '2026-11-24')).toEqual(monthWeeks('2026-12-01'))
})

test('the calendar stays on the weeks ahead for days of the next month that they include', () => {
  const today = '2026-11-29'
  expect(inSight('2026-12-01', today, today)).toBe(true)
  expect(inSight('2027-01-02', today, today)).toBe(true)
  expect(inSight('2027-01-03', today, today)).toBe(false)
  expect(turnedTo('2026-12-01', today)).toBe(today)
  expect(turnedTo('2027-01-03', today)).toBe('2027-01-03')
})

test('a later month shows only its own days, and not today', () => {
  expect(inSight('2026-12-31', '2026-12-01', '2026-11-29')).toBe(true)
  expect(inSight('2026-11-30', '2026-12-01', '2026-11-29')).toBe(false)
  expect(turnedTo('2026-11-30', '2026-11-29')).toBe('2026-11-29')
})

test.each([
  ['2026-11-29', '2027-01-02', '2026-11-29', '2027-01-01'],
  ['2026-11-29', '2026-12-19', '2026-11-29', '2026-12-01'],
  ['2026-11-10', '2026-12-12', '2026-11-10', '2026-12-01'],
  ['2026-11-10', '2026-11-28', '2026-11-10', '2026-12-01'],
  ['2027-01-01', '2027-01-31', '2026-11-29', '2027-02-01'],
])('after %s, with days to %s in view on %s, Next shows %s', (month, to, today, next) =>
  expect(laterMonth(month, to, today)).toBe(next),
)
