import { expect, test } from 'vitest'
import { driveMinutes, driveWords, tightDrive } from './drive-time.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 5) + (hour + 7) * 3_600_000)
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

test('a drive that does not fit between packing up and setting up is told, in either order', () => {
  const [west, east] = [stop('85326', 9, 11), stop('85120', 13, 15)]
  // Packed up at 11:20, to be set up from 12:30 at the latest.
  expect(tightDrive(west, east)).toEqual({ minutes: 120, freeMinutes: 70 })
  expect(tightDrive(east, west)).toEqual({ minutes: 120, freeMinutes: 70 })
  expect(tightDrive(west, stop('85120', 13.75, 15))).toEqual({ minutes: 120, freeMinutes: 115 })
  expect(tightDrive(west, stop('85120', 13.9, 15))).toBeUndefined()
  // At the same place there is no drive, however little time is left.
  expect(tightDrive(west, stop('85326', 11, 12))).toBeUndefined()
})

test('its words say both numbers, and that they are an estimate', () => {
  expect(driveWords({ minutes: 125, freeMinutes: 0 }, 'from the previous event')).toBe(
    'Tight drive: about 2 hours 5 minutes from the previous event, with 0 minutes between packing up and setting up. That’s an estimate from the two ZIP codes.',
  )
})
