import { expect, test } from 'vitest'
import { justBooked } from './slot-news.tsx'

test('only hours that were open and are booked now are news', () => {
  const before = [
    { hour: 9, state: 'open' },
    { hour: 10, state: 'booked' },
    { hour: 11, state: 'open' },
  ] as const
  const after = [
    { hour: 9, state: 'booked' },
    { hour: 10, state: 'booked' },
    { hour: 11, state: 'unavailable' },
  ] as const
  expect(justBooked(before, after)).toEqual([9])
  expect(justBooked(after, after)).toEqual([])
})
