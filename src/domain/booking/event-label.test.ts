import { expect, test } from 'vitest'
import { eventLabel, eventPlace } from './event-label.ts'

test('an event label shows package, date and time, as far as known', () => {
  expect(eventLabel({ packageName: "Driver's Den", date: '2026-12-04', time: '2:00 PM' })).toBe(
    "Driver's Den, Friday, December 4, 2026 at 2:00 PM",
  )
  expect(eventLabel({ packageName: null, date: null, time: null })).toBe('Golf simulator')
})

test.each([
  ['Tempe Town Lake', '85281', '1 Main St, Mesa, AZ 85201', 'Tempe Town Lake'],
  [null, null, '1 Main St, Mesa', '1 Main St, Mesa'],
  [null, '85201', '1 Main St, Mesa', '1 Main St, Mesa'],
  [null, '85201', '1 Main St, Mesa, AZ 85201', '1 Main St, Mesa, AZ 85201'],
  [null, '85374', '1 Main St, Mesa, AZ 85201', 'ZIP code 85374'],
  [null, '85374', null, 'ZIP code 85374'],
  ['', '', '', null],
  [null, null, null, null],
])('an event at %j, ZIP code %j, of a customer at %j is at %j', (location, placeZip, billingAddress, place) =>
  expect(eventPlace({ location, placeZip, billingAddress })).toBe(place),
)
