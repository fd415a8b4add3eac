import { expect, test } from 'vitest'
import { dateAfterKey, inSight, turnedTo, weeksFrom, weeksInSight, weeksOf } from './calendar-grid.ts'

test('a month is rows of seven that start on Sunday', () => {
  const weeks = weeksOf('2026-12-17')
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

test('a month that starts late takes six rows, a short one four', () => {
  expect(weeksOf('2026-08-01')).toHaveLength(6)
  expect(weeksOf('2026-02-10')).toHaveLength(4)
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
])('%s moves from %s to %s', (key, from, to) => {
  expect(dateAfterKey(key, from, '2026-11-01', '2027-02-28')).toBe(to)
})

test('focus stays within the first and last day, and other keys mean nothing', () => {
  expect(dateAfterKey('PageUp', '2026-11-20', '2026-11-01', '2027-02-28')).toBe('2026-11-01')
  expect(dateAfterKey('ArrowDown', '2027-02-27', '2026-11-01', '2027-02-28')).toBe('2027-02-28')
  expect(dateAfterKey('a', '2026-12-04', '2026-11-01', '2027-02-28')).toBeUndefined()
})

test('ahead are five weeks from the one of today, over the edge of the month, without the days that are over', () => {
  const weeks = weeksFrom('2026-11-24')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([undefined, undefined, '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'])
  expect(weeks[1]?.slice(1, 3)).toEqual(['2026-11-30', '2026-12-01'])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-26')
})

test('no day of this month is left out, however late in the week it begins', () => {
  expect(weeksFrom('2027-05-01').flat()).toContain('2027-05-31')
  expect(weeksFrom('2027-05-02')).toHaveLength(5)
})

test('this month and whatever is over show the weeks ahead, a later month its own days', () => {
  for (const month of ['2026-11-01', '2026-11-30', '2026-10-05'])
    expect(weeksInSight(month, '2026-11-24')).toEqual(weeksFrom('2026-11-24'))
  expect(weeksInSight('2026-12-24', '2026-11-24')).toEqual(weeksOf('2026-12-01'))
})

test('at the end of a month the weeks ahead hold days of the next, and no page is turned for them', () => {
  const today = '2026-11-29'
  expect(inSight('2026-12-01', today, today)).toBe(true)
  expect(inSight('2027-01-02', today, today)).toBe(true)
  expect(inSight('2027-01-03', today, today)).toBe(false)
  expect(turnedTo('2026-12-01', today)).toBe(today)
  expect(turnedTo('2027-01-03', today)).toBe('2027-01-03')
})

test('a later month shows its own days alone, and today is a page before it', () => {
  expect(inSight('2026-12-31', '2026-12-01', '2026-11-29')).toBe(true)
  expect(inSight('2026-11-30', '2026-12-01', '2026-11-29')).toBe(false)
  expect(turnedTo('2026-11-30', '2026-11-29')).toBe('2026-11-29')
})
