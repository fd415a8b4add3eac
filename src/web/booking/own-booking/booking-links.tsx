import { bookedName } from '../../../domain/booking/event-label.ts'
import { business } from '../../../domain/business.ts'
import { receiptOf } from '../../../domain/paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import * as styles from './booking-links.module.css'

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

interface BookingLinksProps {
  booking: CalendarBooking
  /** Will it take place? Only then is there something for a calendar. */
  isOn: boolean
  hasReceipt: boolean
}

/** What else can be done with a booking, as text links: the calendar file, Google's page, the receipt, a print. */
export function BookingLinks({ booking, isOn, hasReceipt }: BookingLinksProps) {
  const google = isOn ? googleCalendarOf(booking) : undefined
  return (
    <p className={`no-print ${styles.links}`}>
      {google && (
        <>
          <a className={buttonStyles.linkBtn} href={calendarFileOf(booking)}>
            Add to calendar
          </a>
          <a className={buttonStyles.linkBtn} href={google} target="_blank" rel="noreferrer">
            Google Calendar
          </a>
        </>
      )}
      {hasReceipt && (
        <Link className={buttonStyles.linkBtn} to={receiptOf(booking.id)}>
          Receipt
        </Link>
      )}
      <button type="button" className={buttonStyles.linkBtn} onClick={() => window.print()}>
        Print
      </button>
    </p>
  )
}
