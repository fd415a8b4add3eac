import { expect, test } from 'vitest'
import { driveMinutes, driveWords, tightDrive } from './drive-time.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 5) + (hour + 7) * 3_600_000)
const stop = (placeZip: string | null, from: number, to: number) => ({ placeZip, startsAt: at(from), endsAt: at(to) })

test('the drive from Buckeye to Apache Junction takes two hours, and none is needed within one ZIP', () => {
  // 61 miles as the crow flies, times 1.3 at 40 mph: two hours.
  expect(driveMinutes('85326', '85120')).toBe(120)
  expect(driveMinutes('85120', '85326')).toBe(120)
  expect(driveMinutes('85003', '85003')).toBe(0)
})

test('a drive isn’t estimated if a ZIP is missing or unknown', () => {
  expect(driveMinutes(null, '85003')).toBeUndefined()
  expect(driveMinutes('85003', '10001')).toBeUndefined()
  expect(tightDrive(stop(null, 9, 11), stop('85120', 11, 13))).toBeUndefined()
})

test('a drive is tight if it doesn’t fit even between a short teardown and a short setup, in either order', () => {
  const [west, east] = [stop('85326', 9, 11), stop('85120', 13, 15)]
  // Packed up at 11:20 at the earliest, and setup begins at 12:30 at the latest.
  expect(tightDrive(west, east)).toEqual({ minutes: 120, freeMinutes: 70 })
  expect(tightDrive(east, west)).toEqual({ minutes: 120, freeMinutes: 70 })
  expect(tightDrive(west, stop('85120', 13.75, 15))).toEqual({ minutes: 120, freeMinutes: 115 })
  expect(tightDrive(west, stop('85120', 14, 15))).toBeUndefined()
  // An hour apart, as booked online, a short drive is no reason to worry.
  expect(tightDrive(stop('85003', 9, 11), stop('85004', 12, 14))).toBeUndefined()
  // Two events at the same place need no drive, however little time is left.
  expect(tightDrive(west, stop('85326', 11, 12))).toBeUndefined()
})

test('the warning about a tight drive shows both durations and says it’s an estimate', () => {
  expect(driveWords({ minutes: 125, freeMinutes: 0 }, 'from the previous event')).toBe(
    'Tight drive: about 2 hours 5 minutes from the previous event, with no time between packing up and setting up. That’s an estimate from the two ZIP codes.',
  )
})
