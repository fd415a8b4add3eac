import { expect, test } from 'vitest'
import { eventLabel } from './event-label.ts'

test('an event label shows package, date and time, as far as known', () => {
  expect(eventLabel({ packageName: "Driver's Den", date: '2026-12-04', time: '2:00 PM' })).toBe(
    "Driver's Den, Friday, December 4, 2026 at 2:00 PM",
  )
  expect(eventLabel({ packageName: null, date: null, time: null })).toBe('Golf simulator')
})
