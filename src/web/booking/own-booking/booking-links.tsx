import { bookedName } from '../../../domain/booking/event-label.ts'
import { business } from '../../../domain/business.ts'
import { receiptPagePath } from '../../../domain/paths.ts'
import { eventPlace } from '../../../domain/place/place-gate.ts'
import { counted } from '../../../domain/typography/counted.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import * as styles from './booking-links.module.css'

/** The booking data that a calendar entry needs. Nulls occur only in bookings from the old site. */
export interface CalendarBooking {
  id: string
  packageName: string | null
  startsAt: string | null
  endsAt: string | null
  totalHours: number | null
  location: string | null
  placeZip: string | null
  customerInfo: { billingAddress: string | null }
}

/** Address of a booking's calendar file. */
const calendarFileUrl = ({ id }: Pick<CalendarBooking, 'id'>) => `/api/bookings/${id}/calendar.ics`

/** Google Calendar's page with a prefilled entry; undefined for a booking without a time. */
export function googleCalendarUrl(booking: CalendarBooking): string | undefined {
  const { packageName, startsAt, endsAt, totalHours } = booking
  if (!startsAt || !endsAt) return undefined
  const compact = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
  const entry = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${bookedName(packageName)} by ${business.name}`,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: totalHours === null ? '' : counted(totalHours, 'hour'),
    location: eventPlace({ ...booking.customerInfo, ...booking }) ?? '',
  })
  return `https://calendar.google.com/calendar/render?${entry}`
}

interface BookingLinksProps {
  booking: CalendarBooking
  /** True if the event will take place. Calendar links are shown only then. */
  isOn: boolean
  hasReceipt: boolean
}

/** Text links for a booking: calendar file, Google Calendar, receipt, print. */
export function BookingLinks({ booking, isOn, hasReceipt }: BookingLinksProps) {
  const google = isOn ? googleCalendarUrl(booking) : undefined
  return (
    <p className={`no-print ${styles.links}`}>
      {google && (
        <>
          <a className={buttonStyles.linkBtn} href={calendarFileUrl(booking)}>
            Add to calendar
          </a>
          <a className={buttonStyles.linkBtn} href={google} target="_blank" rel="noreferrer">
            Google Calendar
          </a>
        </>
      )}
      {hasReceipt && (
        <Link className={buttonStyles.linkBtn} to={receiptPagePath(booking.id)}>
          Receipt
        </Link>
      )}
      <button type="button" className={buttonStyles.linkBtn} onClick={() => window.print()}>
        Print
      </button>
    </p>
  )
}
