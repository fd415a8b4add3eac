import { and, asc, desc, gt, inArray, lte } from 'drizzle-orm'
import { isCancelled } from '../../domain/booking/booking.ts'
import { findEventZip } from '../../domain/place/place-gate.ts'
import { OWNER_DAYS } from '../../domain/weather/limits.ts'
import { isOfferOpen } from '../../domain/weather/offers.ts'
import { toWeatherPlace, type WeatherPlace } from '../../domain/weather/place-of-event.ts'
import { type PlaceForecast, type WeatherStatus, weatherStatus } from '../../domain/weather/weather-status.ts'
import { isForOwner } from '../../domain/weather/when.ts'
import { isNotCancelled } from '../booking/booking-row.ts'
import { loadDayStates } from '../crew/steps.ts'
import { type Db, pipelined } from '../platform/database/database.ts'
import { siteChecks } from '../platform/database/place-schema.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import {
  type WeatherOfferRow,
  type WeatherPlaceRow,
  weatherOffers,
  weatherPlaces,
} from '../platform/database/weather-schema.ts'

const DAY = 86_400_000

/** An event with its weather, as stored. */
export interface EventWeather {
  booking: BookingRow
  place: WeatherPlace
  forecast: PlaceForecast
  status: WeatherStatus
  /** The latest offer for this start time, and whether it can still be used. */
  offer: { row: WeatherOfferRow; isOpen: boolean } | undefined
}

/** Safety limit; one crew's week has far fewer. */
const MOST_EVENTS = 200

/** Events whose forecast the owner sees: upcoming within seven days and not canceled, soonest first. */
export const soonestEvents = (db: Db, now: Date): Promise<BookingRow[]> =>
  db
    .select()
    .from(bookings)
    .where(
      and(gt(bookings.endsAt, now), lte(bookings.startsAt, new Date(now.getTime() + OWNER_DAYS * DAY)), isNotCancelled),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MOST_EVENTS)

const nothingKnown: PlaceForecast = { hours: [], writtenAt: null, failure: null, failedSince: null }

/**
 * Weather of those `rows` that are, or may be, outdoors within the next seven days, by booking id. Reads only the
 * database, and nothing if no row qualifies.
 */
export async function loadWeather(
  db: Db,
  rows: readonly BookingRow[],
  isOn: boolean,
  now: Date,
): Promise<Map<string, EventWeather>> {
  const events = rows.flatMap((booking) => {
    const { startsAt, endsAt, status } = booking
    if (!startsAt || !endsAt || isCancelled(status) || !isForOwner({ startsAt, endsAt }, now)) return []
    return [{ booking, startsAt, endsAt, place: toWeatherPlace(findEventZip(booking)) }]
  })
  if (events.length === 0) return new Map()
  const ids = events.map(({ booking }) => booking.id)
  const [settings, places, offers, days] = await pipelined(
    loadEventSettings(db, ids),
    placesAt(db, [...new Set(events.map(({ place }) => place.point))]),
    listOffers(db, ids),
    loadDayStates(
      db,
      events.map(({ booking }) => booking),
      now,
    ),
  )
  const found = events.flatMap(({ booking, startsAt, endsAt, place }): [string, EventWeather][] => {
    const forecast = places.get(place.point)
    const setting = settings.get(booking.id) ?? null
    const status = weatherStatus({ startsAt, endsAt, setting, forecast, isOn }, now)
    if (!status) return []
    const row = offers.find((one) => one.bookingId === booking.id && one.startsAt.getTime() === startsAt.getTime())
    const offer = row && { row, isOpen: isOfferOpen(row, booking, days.get(booking.id), now) }
    return [[booking.id, { booking, place, forecast: forecast ?? nothingKnown, status, offer }]]
  })
  return new Map(found)
}

async function loadEventSettings(db: Db, ids: string[]) {
  const rows = await db
    .select({ id: siteChecks.bookingId, setting: siteChecks.setting })
    .from(siteChecks)
    .where(inArray(siteChecks.bookingId, ids))
  return new Map(rows.map(({ id, setting }) => [id, setting]))
}

async function placesAt(db: Db, points: string[]): Promise<Map<string, WeatherPlaceRow>> {
  const rows = await db.select().from(weatherPlaces).where(inArray(weatherPlaces.point, points))
  return new Map(rows.map((row) => [row.point, row]))
}

/** Offers to move these bookings for free, newest first. */
export const listOffers = (db: Db, ids: string[]) =>
  db.select().from(weatherOffers).where(inArray(weatherOffers.bookingId, ids)).orderBy(desc(weatherOffers.offeredAt))
