import { expect, test } from 'vitest'
import { driveMinutes, tightDrive } from './drive-time.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 5, hour + 7))
const stop = (placeZip: string | null, from: number, to: number) => ({ placeZip, startsAt: at(from), endsAt: at(to) })

test('Buckeye to Apache Junction is a long way; within one ZIP there is none', () => {
  // 61 miles in a straight line, times 1.3 at 40 mph: two hours.
  expect(driveMinutes('85326', '85120')).toBe(120)
  expect(driveMinutes('85120', '85326')).toBe(120)
  expect(driveMinutes('85003', '85003')).toBe(0)
})

test('where a ZIP is missing or not in the table, nothing is estimated', () => {
  expect(driveMinutes(null, '85003')).toBeUndefined()
  expect(driveMinutes('85003', '10001')).toBeUndefined()
  expect(tightDrive(stop(null, 9, 11), stop('85120', 11, 13))).toBeUndefined()
})

test('a drive that does not fit between two events is told with both numbers, in either order', () => {
  const [west, east] = [stop('85326', 9, 11), stop('85120', 12, 14)]
  expect(tightDrive(west, east)).toEqual({ minutes: 120, gapMinutes: 60 })
  expect(tightDrive(east, west)).toEqual({ minutes: 120, gapMinutes: 60 })
  expect(tightDrive(west, stop('85120', 13, 14))).toBeUndefined()
})
