import { expect, test } from 'vitest'
import type { Slot } from '../../domain/schedule/slots.ts'
import { justBooked, noneLeft, slotAnnouncement } from './slot-field.tsx'

test('only hours that were open before and are booked now count as just booked', () => {
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
  ['a chosen day', undefined, before, 'Monday, June 8: 3 start times open.'],
  ['a chosen day with a single time', undefined, slots('open', 'booked'), 'Monday, June 8: 1 start time open.'],
  ['unchanged times', before, slots('open', 'open', 'open'), undefined],
  ['a newly booked time', before, slots('booked', 'open', 'open'), '9:00\u00a0AM: just booked. 2 start times open.'],
  ['the last time being booked', slots('open'), slots('booked'), '9:00\u00a0AM: just booked. No start times left.'],
  [
    'a day closed by the owner',
    before,
    slots('unavailable', 'unavailable', 'unavailable'),
    'Monday, June 8: no start times left.',
  ],
  ['hours removed by the owner', before, slots('open'), 'Monday, June 8: 1 start time open.'],
])('the announcement is right for %s', (_, earlier, now, news) => {
  expect(slotAnnouncement('2026-06-08', earlier, now)).toBe(news)
})

test('a full day suggests fewer hours only if there are extra hours to remove', () => {
  expect(noneLeft(4, true)).toBe('No start times left for 4 hours. Choose another day or book fewer hours.')
  expect(noneLeft(2, false)).toBe('No start times left for 2 hours. Choose another day.')
})
