import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { isCancelled } from '../../domain/booking/booking.ts'
import { guestsLabel } from '../../domain/booking/booking-form.ts'
import { bookedName } from '../../domain/booking/event-label.ts'
import { orDefault } from '../../domain/booking/legacy-defaults.ts'
import { priceLabel } from '../../domain/money.ts'
import { paths } from '../../domain/paths.ts'
import { eventPlace } from '../../domain/place/place-gate.ts'
import { typedPhoneLabel } from '../../domain/sms/us-phone.ts'
import type { Config } from '../platform/config/config.ts'
import type { BookingRow } from '../platform/database/schema.ts'

type Parts = Pick<Config, 'publicUrl' | 'business'>

/**
 * The booking as a downloadable iCalendar file. The UID never changes, SEQUENCE grows with each change, and the event is
 * cancelled with the booking. Undefined for a booking without a time (rows from the old site).
 */
export const calendarFile = (booking: BookingRow, parts: Parts): string | undefined =>
  write(booking, parts, ICalCalendarMethod.PUBLISH)

/** An invitation to `guest`, or its withdrawal, which mail programs add to the calendar automatically. */
export const calendarInvitation = (booking: BookingRow, guest: string, parts: Parts) => {
  const method = isCancelled(booking.status) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const content = write(booking, parts, method, guest)
  return content === undefined ? undefined : { method, content }
}

function write(
  booking: BookingRow,
  { publicUrl, business }: Parts,
  method: ICalCalendarMethod,
  guest?: string,
): string | undefined {
  const { id, startsAt, endsAt, calendarSequence, status, packageName } = booking
  if (!startsAt || !endsAt) return undefined
  const calendar = createCalendar(business, method)
  const event = calendar.createEvent({
    id: `${id}@${new URL(publicUrl).hostname}`,
    sequence: calendarSequence,
    stamp: booking.updatedAt ?? booking.createdAt,
    // Without a time zone, these are written in UTC.
    start: startsAt,
    end: endsAt,
    summary: `${bookedName(packageName)} by ${business.name}`,
    location: eventPlace(booking),
    description: eventDescription(booking, publicUrl),
    url: `${publicUrl}${paths.myBookings}`,
    status: isCancelled(status) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: business.name, email: business.email },
  })
  if (guest !== undefined) {
    const name = booking.fullName ?? guest
    event.createAttendee({ name, email: guest, rsvp: false, status: ICalAttendeeStatus.ACCEPTED })
  }
  return calendar.toString()
}

/** Calendar file for the event's guests: what, when, and where if the host shares it; of the customer, only a first name. */
export function guestCalendarFile(
  { id, startsAt, endsAt, calendarSequence, status, updatedAt, createdAt }: BookingRow,
  { url, host, place }: { url: string; host: string | undefined; place: string | undefined },
  { publicUrl, business }: Parts,
): string | undefined {
  if (!startsAt || !endsAt) return undefined
  const calendar = createCalendar(business, ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `${id}-guests@${new URL(publicUrl).hostname}`,
    sequence: calendarSequence,
    stamp: updatedAt ?? createdAt,
    start: startsAt,
    end: endsAt,
    summary: host ? `Golf with ${host}` : 'Golf',
    location: place ?? null,
    description: `A mobile golf simulator by ${business.name}. Details: ${url}`,
    url,
    status: isCancelled(status) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

const createCalendar = (business: Parts['business'], method: ICalCalendarMethod) =>
  ical({ method, prodId: { company: business.name, product: 'Bookings', language: 'EN' } })

/**
 * Every booking with a time, for the owner's own calendar: customer, place and contact details. `crews` are names by id;
 * undefined with a single crew.
 */
export function ownersCalendar(
  rows: readonly BookingRow[],
  crews: ReadonlyMap<number, string>,
  { publicUrl, business }: Parts,
): string {
  const calendar = createCalendar(business, ICalCalendarMethod.PUBLISH)
  calendar.name(`${business.name} bookings`)
  for (const row of rows) {
    if (!row.startsAt || !row.endsAt) continue
    calendar.createEvent({
      id: `${row.id}@${new URL(publicUrl).hostname}`,
      sequence: row.calendarSequence,
      stamp: row.updatedAt ?? row.createdAt,
      start: row.startsAt,
      end: row.endsAt,
      summary: [
        orDefault(row.fullName, 'fullName'),
        orDefault(row.packageName, 'packageName'),
        ...(crews.has(row.resourceId) ? [crews.get(row.resourceId)] : []),
      ].join(', '),
      location: eventPlace(row),
      description: [
        typedPhoneLabel(orDefault(row.phoneNumber, 'phoneNumber')),
        orDefault(row.email, 'email'),
        row.addOnsNames.length > 0 ? `With ${row.addOnsNames.join(', ')}.` : '',
        row.guestCount === null ? '' : guestsLabel(row.guestCount),
        row.crewNote ? `Note: ${row.crewNote}` : '',
        `${priceLabel(row.totalCents ?? 0)} in all.`,
      ]
        .filter(Boolean)
        .join('\n'),
      url: `${publicUrl}/admin`,
      status: isCancelled(row.status) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

function eventDescription({ totalHours, addOnsNames, totalCents }: BookingRow, publicUrl: string): string {
  return [
    `${totalHours} hours${totalCents === null ? '' : `, ${priceLabel(totalCents)} in all`}.`,
    addOnsNames.length > 0 ? `With ${addOnsNames.join(', ')}.` : '',
    `Your bookings: ${publicUrl}${paths.myBookings}`,
  ]
    .filter(Boolean)
    .join('\n')
}
