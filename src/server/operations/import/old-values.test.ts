import { expect, test } from 'vitest'
import { toInstant } from '../../../domain/calendar.ts'
import { dateIn, hourIn, instantIn } from './old-values.ts'

const start = toInstant('2026-07-04', 14)

test.each([
  ['2:00 PM', 14],
  ['14:00', 14],
  ['2pm', 14],
  ['2 p.m.', 14],
  ['2:30pm', 14.5],
  ['12:00 PM', 12],
  ['12 am', 0],
  ['09:00:00', 9],
  ['2:00 PM - 5:00 PM', 14],
  ['25:00', undefined],
  ['0 PM', undefined],
  ['2:75 PM', undefined],
  ['evening', undefined],
  [14, undefined],
])('the time %s is %s', (time, hour) => expect(hourIn(time)).toBe(hour))

test.each([
  ['2026-07-04', '2026-07-04'],
  ['7/4/2026', '2026-07-04'],
  ['2026-07-04T00:00:00.000Z', '2026-07-04'],
  [{ _seconds: Date.UTC(2026, 6, 4, 7) / 1000, _nanoseconds: 0 }, '2026-07-04'],
  ['2026-02-30', undefined],
  ['0226-07-04', undefined],
  ['4 July', undefined],
])('the date %s is %s', (value, date) => expect(dateIn(value)).toBe(date))

test.each([
  [{ __datatype__: 'timestamp', value: { _seconds: start.getTime() / 1000, _nanoseconds: 0 } }],
  [{ _seconds: start.getTime() / 1000, _nanoseconds: 0 }],
  [{ seconds: start.getTime() / 1000, nanoseconds: 0 }],
  [{ $type: 'timestamp', value: start.toISOString() }],
  [start.toISOString()],
  ['2026-07-04T14:00:00'],
  [start.getTime()],
  [String(start.getTime())],
  [start.getTime() / 1000],
])('the timestamp format %j is read', (value) => expect(instantIn(value)).toEqual(start))
