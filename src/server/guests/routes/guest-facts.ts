import { bookedName } from '../../../domain/booking/event-label.ts'
import { firstNameOf, type GuestPageState, guestPageState, guestPlaceOf } from '../../../domain/booking/guest-page.ts'
import { dateAndHourOf, hourLabel, longDate } from '../../../domain/calendar.ts'
import { withoutLinks } from '../../../domain/typography/one-line.ts'
import { showsToCustomer } from '../../../domain/weather/when.ts'
import { hoursSentence } from '../../../domain/weather/words.ts'
import type { GuestPageRow } from '../../platform/database/place-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { EventWeather } from '../../weather/load-weather.ts'

/** All that a guest is told of an event: nothing of its customer but a first name. */
export interface GuestFacts {
  state: GuestPageState
  host: string | undefined
  what: string
  /** 'Saturday, June 20, 2026' and '12:00 PM to 2:00 PM'; empty once it is over. */
  day: string
  hours: string
  /** Of a moved event: the day and time that were shared first. */
  before: string | undefined
  /** Undefined where the host doesn't show it. */
  place: string | undefined
  /** A line each. */
  bring: string[]
  weather: string | undefined
}

/** What the page of an event says at `now`. `weather` is its forecast, where there is one. */
export function guestFacts(
  booking: BookingRow,
  page: GuestPageRow,
  weather: EventWeather | undefined,
  now: Date,
): GuestFacts {
  const state = guestPageState(booking, page, now)
  const host = firstNameOf(booking.fullName)
  const nothing = { what: '', day: '', hours: '', before: undefined, place: undefined, bring: [], weather: undefined }
  const { startsAt, endsAt } = booking
  if (state === 'over' || !startsAt || !endsAt) return { state, host, ...nothing }
  const start = dateAndHourOf(startsAt)
  const when = {
    day: longDate(start.date),
    hours: `${hourLabel(start.hour)} to ${hourLabel(dateAndHourOf(endsAt).hour)}`,
  }
  if (state === 'cancelled') return { state, host, ...nothing, ...when }
  const shared = dateAndHourOf(page.sharedStart)
  const isSeen = weather && weather.status.kind !== 'old' && showsToCustomer({ startsAt, endsAt }, now)
  return {
    state,
    host,
    what: bookedName(booking.packageName),
    ...when,
    before: state === 'moved' ? `${longDate(shared.date)} at ${hourLabel(shared.hour)}` : undefined,
    place: page.showsAddress ? guestPlaceOf(booking) : undefined,
    bring: (page.note ?? '').split('\n').map(withoutLinks),
    weather: isSeen ? hoursSentence(weather.status.hours) : undefined,
  }
}
