import { expect, test } from 'vitest'
import { bookingOn } from '../../../test/support/booking.ts'
import { readCalendar } from '../../../test/support/mailbox.ts'
import { business } from '../../domain/business.ts'
import { calendarFile, calendarInvitation, ownersCalendar } from './calendar-file.ts'

const parts = { publicUrl: 'https://dome.example', business }
const read = (booking: Parameters<typeof calendarFile>[0]) => readCalendar(calendarFile(booking, parts) ?? '')

test.each([
  ['2026-07-03', '2026-07-03T21:00:00Z', '2026-07-04T00:00:00Z'],
  ['2026-12-04', '2026-12-04T21:00:00Z', '2026-12-05T00:00:00Z'],
])('2 PM in Phoenix on %s is the same instant everywhere', (date, startsAt, endsAt) => {
  const booking = bookingOn(date)
  expect(read(booking)).toMatchObject({
    method: 'PUBLISH',
    uid: `${booking.id}@dome.example`,
    sequence: 0,
    status: 'CONFIRMED',
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    summary: "Driver's Den by Dome & Den",
  })
})

test('a change keeps the UID and raises the SEQUENCE; a cancellation withdraws the event', () => {
  const booking = bookingOn('2026-12-04')
  const moved = { ...booking, calendarSequence: 1 }
  const cancelled = { ...booking, calendarSequence: 2, status: 'cancelled' }
  const invitations = [booking, moved, cancelled].map((row) => calendarInvitation(row, 'ann@example.com', parts))
  expect(invitations.map((invitation) => readCalendar(invitation?.content ?? ''))).toMatchObject([
    { method: 'REQUEST', uid: `${booking.id}@dome.example`, sequence: 0, attendees: ['MAILTO:ann@example.com'] },
    { method: 'REQUEST', uid: `${booking.id}@dome.example`, sequence: 1, status: 'CONFIRMED' },
    { method: 'CANCEL', uid: `${booking.id}@dome.example`, sequence: 2, status: 'CANCELLED' },
  ])
  expect(read(cancelled)).toMatchObject({ method: 'PUBLISH', status: 'CANCELLED', attendees: [] })
})

test('text typed by a customer cannot inject calendar fields', () => {
  const location = 'Suite 5; "the yard", \\ back\r\nBEGIN:VALARM 🏌️'
  expect(read(bookingOn('2026-12-04', { location })).location).toBe(location.replace('\r\n', '\n'))
})

test("guest count and crew note appear in the owner's calendar but not in the customer's", () => {
  const booking = bookingOn('2026-12-04', { guestCount: 12, crewNote: 'Gate code 4417' })
  const owners = ownersCalendar([booking], new Map(), parts).replaceAll('\r\n ', '')
  for (const fact of ['12 guests', 'Note: Gate code 4417']) expect(owners).toContain(fact)
  expect(calendarFile(booking, parts)).not.toContain('4417')
})

test('a booking without a time has no calendar file', () => {
  expect(calendarFile({ ...bookingOn('2026-12-04'), startsAt: null, endsAt: null }, parts)).toBeUndefined()
})
