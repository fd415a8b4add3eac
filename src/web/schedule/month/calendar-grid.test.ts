import { expect, test } from 'vitest'
import { dateAfterKey, weeksAhead, weeksOf } from './calendar-grid.ts'

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

test('weeks that are over are left out, of this month alone', () => {
  expect(weeksAhead('2026-12-01', '2026-12-05')).toHaveLength(5)
  expect(weeksAhead('2026-12-01', '2026-12-06')[0]?.[0]).toBe('2026-12-06')
  expect(weeksAhead('2026-12-20', '2026-12-31')).toEqual([weeksOf('2026-12-31').at(-1)])
  expect(weeksAhead('2027-01-01', '2026-12-31')).toEqual(weeksOf('2027-01-01'))
})
