import { longDate } from '../calendar.ts'

interface Event {
  packageName: string | null
  /** YYYY-MM-DD; bookings of the old site may lack it, and the time. */
  date: string | null
  time: string | null
}

/** What was booked, as shown on screen; a booking from the old site may not say. */
export const bookedName = (packageName: string | null): string => packageName ?? 'Golf simulator'

/** 'Friday, December 4, 2026 at 2:00 PM', as far as it is known. */
export const whenLabel = ({ date, time }: Omit<Event, 'packageName'>): string =>
  date ? `${longDate(date)}${time ? ` at ${time}` : ''}` : ''

/** 'Iron Dome, Friday, December 4, 2026 at 2:00 PM', as far as it is known. */
export const eventLabel = ({ packageName, ...when }: Event): string =>
  [bookedName(packageName), whenLabel(when)].filter(Boolean).join(', ')
