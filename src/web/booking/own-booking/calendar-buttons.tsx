import { bookedName } from '../../../domain/booking/event-label.ts'
import { business } from '../../../domain/business.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { DownloadIcon } from '../../ui/icon.tsx'

/** A booking as far as a calendar goes. Nulls stand in rows of the old site. */
export interface CalendarBooking {
  id: string
  packageName: string | null
  startsAt: string | null
  endsAt: string | null
  totalHours: number | null
  location: string | null
  customerInfo: { billingAddress: string | null }
}

/** Where the calendar file of a booking is. */
const calendarFileOf = ({ id }: Pick<CalendarBooking, 'id'>) => `/api/bookings/${id}/calendar.ics`

/** Google Calendar's page for a new entry, filled in; undefined for a booking without a time. */
export function googleCalendarOf(booking: CalendarBooking): string | undefined {
  const { packageName, startsAt, endsAt, location, customerInfo, totalHours } = booking
  if (!startsAt || !endsAt) return undefined
  const compact = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
  const entry = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${bookedName(packageName)} by ${business.name}`,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: totalHours === null ? '' : `${totalHours} hour${totalHours === 1 ? '' : 's'}`,
    location: location ?? customerInfo.billingAddress ?? '',
  })
  return `https://calendar.google.com/calendar/render?${entry}`
}

const look = `${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`

/** The ways into one's own calendar: the file that every calendar takes, and Google's page. For a booking that is on. */
export function CalendarButtons({ booking }: { booking: CalendarBooking }) {
  const google = googleCalendarOf(booking)
  if (!google) return null
  return (
    <>
      <a className={look} href={calendarFileOf(booking)}>
        <DownloadIcon />
        Add to calendar
      </a>
      <a className={look} href={google} target="_blank" rel="noreferrer">
        Google Calendar
      </a>
    </>
  )
}
