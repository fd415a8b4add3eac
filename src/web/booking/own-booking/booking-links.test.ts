import { expect, test } from 'vitest'
import { type CalendarBooking, googleCalendarUrl } from './booking-links.tsx'

const booking: CalendarBooking = {
  id: '6cece901-5c1f-466d-8780-398025fd241f',
  packageName: "Driver's Den",
  startsAt: '2026-12-04T21:00:00.000Z',
  endsAt: '2026-12-05T00:00:00.000Z',
  totalHours: 3,
  location: null,
  placeZip: null,
  customerInfo: { billingAddress: '1 Main St, Mesa' },
}

test('the Google Calendar link has UTC times and the address', () => {
  const { searchParams } = new URL(googleCalendarUrl(booking) ?? '')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: "Driver's Den by Dome & Den",
    dates: '20261204T210000Z/20261205T000000Z',
    details: '3 hours',
    location: '1 Main St, Mesa',
  })
})

test('a booking without a time has no Google Calendar link', () => {
  expect(googleCalendarUrl({ ...booking, startsAt: null, endsAt: null })).toBeUndefined()
})
