import { bookedName } from '../../../domain/booking/event-label.ts'
import { type GuestPageState, guestPageState, toFirstName } from '../../../domain/booking/guest-page.ts'
import { hourLabel, instantLabel, toDateAndHour, unbroken, unbrokenDate } from '../../../domain/calendar.ts'
import { guestPlace } from '../../../domain/place/place-gate.ts'
import { withoutLinks } from '../../../domain/typography/one-line.ts'
import { showsToCustomer } from '../../../domain/weather/when.ts'
import { hoursSentence } from '../../../domain/weather/words.ts'
import type { GuestPageRow } from '../../platform/database/place-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { EventWeather } from '../../weather/load-weather.ts'

/** Everything a guest sees about an event: nothing about the customer except a first name. */
export interface GuestFacts {
  state: GuestPageState
  host: string | undefined
  what: string
  /** 'Saturday, June 20, 2026' and '12:00 PM to 2:00 PM', for display: they don't wrap inside. Empty once it is over. */
  day: string
  hours: string
  /** If the event was moved: the day and time first shared. */
  before: string | undefined
  /** Undefined if the host doesn't show it. */
  place: string | undefined
  /** One line per item. */
  bring: string[]
  weather: string | undefined
}

/** Content of an event's guest page at `now`. `weather` is its forecast, if there is one. */
export function guestFacts(
  booking: BookingRow,
  page: GuestPageRow,
  weather: EventWeather | undefined,
  now: Date,
): GuestFacts {
  const state = guestPageState(booking, page, now)
  const host = toFirstName(booking.fullName)
  const nothing = { what: '', day: '', hours: '', before: undefined, place: undefined, bring: [], weather: undefined }
  const { startsAt, endsAt } = booking
  if (state === 'over' || !startsAt || !endsAt) return { state, host, ...nothing }
  const start = toDateAndHour(startsAt)
  const when = {
    day: unbrokenDate(start.date),
    hours: unbroken(`${hourLabel(start.hour)} to ${hourLabel(toDateAndHour(endsAt).hour)}`),
  }
  if (state === 'cancelled') return { state, host, ...nothing, ...when }
  const isSeen = weather && weather.status.kind !== 'old' && showsToCustomer({ startsAt, endsAt }, now)
  return {
    state,
    host,
    what: bookedName(booking.packageName),
    ...when,
    before: state === 'moved' ? instantLabel(page.sharedStart.toISOString()) : undefined,
    place: page.showsAddress ? guestPlace(booking) : undefined,
    bring: (page.note ?? '').split('\n').map(withoutLinks),
    weather: isSeen ? hoursSentence(weather.status.hours) : undefined,
  }
}
