import { expect, test } from 'vitest'
import { bare, booking } from './booking.test-data.ts'
import { googleCalendarOf } from './calendar-links.ts'

test('Google Calendar gets the instants in UTC, and the place', () => {
  const { searchParams } = new URL(googleCalendarOf(booking) ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    text: 'Driver’s Den by Dome & Den',
    dates: '20261204T210000Z/20261205T000000Z',
    location: '1 Main St, Mesa',
  })
  expect(googleCalendarOf(bare)).toBeUndefined()
})
