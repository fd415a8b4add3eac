import { longDate } from '../calendar.ts'

interface Event {
  packageName: string | null
  /** YYYY-MM-DD. Bookings from the old site may lack it, and the time. */
  date: string | null
  time: string | null
}

/** Name of the booked package, with a fallback for bookings from the old site. */
export const bookedName = (packageName: string | null): string => packageName ?? 'Golf simulator'

/** 'Friday, December 4, 2026 at 2:00 PM', as far as known. */
export const whenLabel = ({ date, time }: Omit<Event, 'packageName'>): string =>
  date ? `${longDate(date)}${time ? ` at ${time}` : ''}` : ''

/** 'Iron Dome, Friday, December 4, 2026 at 2:00 PM', as far as known. */
export const eventLabel = ({ packageName, ...when }: Event): string =>
  [bookedName(packageName), whenLabel(when)].filter(Boolean).join(', ')
