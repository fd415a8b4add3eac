import { expect, test } from 'vitest'
import type { Slot } from '../../domain/schedule/slots.ts'
import { justBooked, newsOf, noneLeft } from './slot-field.tsx'

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

const slots = (...states: Slot['state'][]) => states.map((state, index): Slot => ({ hour: 9 + index, state }))
const before = slots('open', 'open', 'open')

test.each<[string, Slot[] | undefined, Slot[], string | undefined]>([
  ['a day that is chosen', undefined, before, 'Monday, June 8: 3 start times open.'],
  ['one that has a single time', undefined, slots('open', 'booked'), 'Monday, June 8: 1 start time open.'],
  ['the same again', before, slots('open', 'open', 'open'), undefined],
  ['a time that was booked', before, slots('booked', 'open', 'open'), '9:00\u00a0AM: just booked. 2 start times open.'],
  ['the last one booked', slots('open'), slots('booked'), '9:00\u00a0AM: just booked. No start times left.'],
  [
    'a day that the owner closed',
    before,
    slots('unavailable', 'unavailable', 'unavailable'),
    'Monday, June 8: no start times left.',
  ],
  ['hours that the owner took away', before, slots('open'), 'Monday, June 8: 1 start time open.'],
])('%s is told', (_, earlier, now, news) => {
  expect(newsOf('2026-06-08', earlier, now)).toBe(news)
})

test('fewer hours are only offered where there are extra ones to take off', () => {
  expect(noneLeft(4, true)).toBe('No start times left for 4 hours. Choose another day or book fewer hours.')
  expect(noneLeft(2, false)).toBe('No start times left for 2 hours. Choose another day.')
})
