import { business } from '../../domain/business.ts'
import { hoursLabel, nameOf } from './booking-words.ts'
import type { Booking } from './bookings-query.ts'

/** Where the calendar file of a booking is. */
export const calendarFileOf = ({ id }: Pick<Booking, 'id'>) => `/api/bookings/${id}/calendar.ics`

/** Google Calendar's page for a new entry, filled in; undefined for a booking without a time. */
export function googleCalendarOf(booking: Booking): string | undefined {
  const { startsAt, endsAt, location, customerInfo, totalHours } = booking
  if (!startsAt || !endsAt) return undefined
  const compact = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
  const entry = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${nameOf(booking)} by ${business.name}`,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: totalHours === null ? '' : hoursLabel(totalHours),
    location: location ?? customerInfo.billingAddress ?? '',
  })
  return `https://calendar.google.com/calendar/render?${entry}`
}
