import { type Badge, badgeOf, isCancelled, isConfirmed, isPast, statusNote } from '../../domain/booking/booking.ts'
import { daysBetween, longDate, shortDate, todayIn } from '../../domain/calendar.ts'
import type { Booking } from './bookings-query.ts'

/** '3 hours', '1 hour'. */
export const hoursLabel = (count: number) => `${count} hour${count === 1 ? '' : 's'}`

export interface Card {
  name: string
  badge: Badge
  /** 'Friday, December 4, 2026 at 2:00 PM'. */
  when: string
  /** What stands beside the badge, once the owner has confirmed it and until it is over. */
  confirmed: string | undefined
  /** Hours, place, extras and what the badge leaves open. */
  facts: string
  /** The dome of the date: its month and day, and whether it is held, confirmed or over. */
  cap: { month: string; day: string; look: 'held' | 'dim' | '' }
}

/** What the card of a booking says. Bookings of the old site may lack any of it (reading R15). */
export function cardOf(booking: Booking, now: Date): Card {
  const { date, time, status } = booking
  const [, monthAndDay = ''] = date ? shortDate(date).split(', ') : []
  const [month = '', day = '?'] = monthAndDay.split(' ')
  return {
    name: nameOf(booking),
    badge: badgeOf(status),
    when: date && time ? `${longDate(date)} at ${time}` : 'No date on record',
    confirmed: isConfirmed(booking) ? noteOf(booking, now) : undefined,
    facts: factsOf(booking, now),
    cap: { month, day: date ? day : '?', look: capLook(booking, now) },
  }
}

export const nameOf = ({ packageName }: Booking) => packageName ?? 'Unknown Package'

/** What the badge leaves open, as long as it is still to come. Of a time that is only held its money says more. */
export const noteOf = (booking: Booking, now: Date) =>
  isOver(booking, now) || booking.holdExpiresAt ? undefined : statusNote(booking)

const isOver = ({ startsAt }: Booking, now: Date) => startsAt !== null && isPast({ startsAt: new Date(startsAt) }, now)

function factsOf(booking: Booking, now: Date): string {
  const { totalHours, location, addOnsNames } = booking
  const parts = [
    totalHours === null ? 'Hours not on record' : hoursLabel(totalHours),
    location,
    addOnsNames.length > 0 && `with ${addOnsNames.join(', ')}`,
  ]
  const note = isConfirmed(booking) ? undefined : noteOf(booking, now)
  return parts.filter(Boolean).join(', ') + (note ? `. ${note}` : '')
}

function capLook(booking: Booking, now: Date): Card['cap']['look'] {
  const { status, startsAt } = booking
  if (!startsAt || isCancelled(status) || isOver(booking, now)) return 'dim'
  return isConfirmed(booking) || badgeOf(status).tone === 'confirmed' ? '' : 'held'
}

/** '5 bookings, the next one in 14 days'; nothing for none. `shown` are the first of them, soonest upcoming first. */
export function countLine(total: number, shown: readonly Booking[], now: Date): string {
  if (total === 0) return ''
  const count = `${total} booking${total === 1 ? '' : 's'}`
  const next = shown.find(({ startsAt, status }) => startsAt && new Date(startsAt) > now && !isCancelled(status))
  if (!next?.date) return count
  const days = daysBetween(todayIn(now), next.date)
  return `${count}, the next one ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`
}
