import * as buttonStyles from '../../ui/button.module.css'
import { DownloadIcon } from '../../ui/icon.tsx'
import { type CalendarBooking, calendarFileOf, googleCalendarOf } from './calendar-links.ts'

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
