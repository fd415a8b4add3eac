import { describe, expect, test } from 'vitest'
import { clockLabel, dayLabel, hourLabel, hourOf, instantLabel, longDate, monthLabel, shortDate } from './calendar.ts'

describe('labels', () => {
  test.each([
    [0, '12:00 AM'],
    [0.5, '12:30 AM'],
    [9, '9:00 AM'],
    [9.5, '9:30 AM'],
    [11.75, '11:45 AM'],
    [12, '12:00 PM'],
    [14, '2:00 PM'],
    [22, '10:00 PM'],
    [23.983_333, '11:59 PM'],
    [24, '12:00 AM'],
  ])('hour %d is %s', (hour, label) => expect(hourLabel(hour)).toBe(label))

  test.each([
    ['2:00 PM', 14],
    ['02:00 pm', 14],
    ['  2:30PM ', 14.5],
    ['12:00 AM', 0],
    ['12:59 PM', 12 + 59 / 60],
    ['11:59 PM', 23 + 59 / 60],
  ])('%j is read as hour %d', (text, hour) => expect(hourOf(text)).toBe(hour))

  test.each([
    '',
    '14:00',
    '14:00 PM',
    '0:00 AM',
    '13:00 PM',
    '2:60 PM',
    '2 PM',
    '2:0 PM',
    '2:00',
    '2:00 XM',
    '-2:00 PM',
  ])('%j names no hour', (text) => expect(hourOf(text)).toBeUndefined())

  test('every minute of the day survives the way to its label and back', () => {
    for (let minute = 0; minute < 24 * 60; minute++) expect(hourOf(hourLabel(minute / 60))).toBeCloseTo(minute / 60, 9)
  })

  test('dates as people read them (§9)', () => {
    expect(longDate('2026-12-04')).toBe('Friday, December 4, 2026')
    expect(dayLabel('2026-12-04')).toBe('Friday, December 4')
    expect(shortDate('2026-12-04')).toBe('Fri, Dec 4')
    expect(monthLabel('2026-12-04')).toBe('December 2026')
  })
})

test.each([
  ['2026-11-20T21:05:09.900Z', '2:05:09 PM'],
  ['2026-11-20T06:59:59Z', '11:59:59 PM'],
  ['2026-11-20T07:00:00Z', '12:00:00 AM'],
  ['2026-07-04T19:30:00Z', '12:30:00 PM'],
])('the clock at %s shows %s', (instant, label) => {
  expect(clockLabel(new Date(instant))).toBe(label)
})

test('an instant is told in Phoenix, a missing one is Unknown', () => {
  expect(instantLabel('2026-12-05T06:30:00Z')).toBe('Friday, December 4, 2026 at 11:30 PM')
  expect(instantLabel(null)).toBe('Unknown')
})
