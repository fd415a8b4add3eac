import { longDate } from '../calendar.ts'
import { findAddressZip } from '../place/place-gate.ts'

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

/**
 * Where an event is set up: the place given, or else the billing address, unless the ZIP code given for the event is
 * another. Null if nothing is known.
 */
export function eventPlace({ location, placeZip, billingAddress }: Place): string | null {
  const addressZip = findAddressZip({ billingAddress })
  const isElsewhere = placeZip && (!billingAddress || (addressZip && placeZip !== addressZip))
  return location || (isElsewhere ? `ZIP code ${placeZip}` : billingAddress) || null
}

type Place = Record<'location' | 'placeZip' | 'billingAddress', string | null>
