import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { ASK_EVERY_MINUTES, DESK_DAYS } from '../../domain/weather/limits.ts'
import { weatherPlaceOf } from '../../domain/weather/place-of-event.ts'
import type { WeatherFailure } from '../../domain/weather/weather-status.ts'
import { isNotCancelled } from '../booking/booking-row.ts'
import type { Database } from '../platform/database/database.ts'
import { siteChecks } from '../platform/database/place-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { type WeatherPlaceRow, weatherPlaces } from '../platform/database/weather-schema.ts'
import type { Forecast } from './client.ts'

const DAY = 86_400_000

/** Keeps a row for every place with an event outdoors within seven days, until the last of them is over. */
export async function keepPlaces(db: Database, now: Date): Promise<void> {
  const events = await db
    .select({ zip: bookings.placeZip, endsAt: bookings.endsAt })
    .from(bookings)
    .innerJoin(siteChecks, eq(siteChecks.bookingId, bookings.id))
    .where(
      and(
        eq(siteChecks.setting, 'outdoors'),
        gt(bookings.endsAt, now),
        lte(bookings.startsAt, new Date(now.getTime() + DESK_DAYS * DAY)),
        isNotNull(bookings.endsAt),
        isNotCancelled,
      ),
    )
  const lastEnds = new Map<string, Date>()
  for (const { zip, endsAt } of events) {
    const { point } = weatherPlaceOf(zip)
    const known = lastEnds.get(point)
    if (endsAt && (!known || endsAt > known)) lastEnds.set(point, endsAt)
  }
  if (lastEnds.size === 0) return
  await db
    .insert(weatherPlaces)
    .values([...lastEnds].map(([point, neededUntil]) => ({ point, neededUntil })).sort(byPoint))
    .onConflictDoUpdate({
      target: weatherPlaces.point,
      set: { neededUntil: sql`greatest(${weatherPlaces.neededUntil}, excluded.needed_until)` },
    })
}

// In one order on every server, so that two of them never wait for each other.
const byPoint = (a: { point: string }, b: { point: string }) => (a.point < b.point ? -1 : 1)

/** Takes the place that has waited longest and was not asked about for an hour, so that nobody else asks for it. */
export async function claimPlace(db: Database, now: Date): Promise<WeatherPlaceRow | undefined> {
  const longAgo = new Date(now.getTime() - ASK_EVERY_MINUTES * 60_000).toISOString()
  const next = sql`select point from weather_places
    where needed_until > ${now.toISOString()} and (tried_at is null or tried_at <= ${longAgo})
    order by tried_at nulls first, point limit 1 for update skip locked`
  const [claimed] = await db
    .update(weatherPlaces)
    .set({ triedAt: now })
    .where(sql`${weatherPlaces.point} = (${next})`)
    .returning()
  return claimed
}

/** Keeps what the service said; a forecast older than the one we have is left aside, for its caches disagree. */
export async function keepForecast(db: Database, place: WeatherPlaceRow, forecast: Forecast, now: Date): Promise<void> {
  const isNewer = !place.writtenAt || forecast.writtenAt >= place.writtenAt
  await db
    .update(weatherPlaces)
    .set({
      forecastPath: forecast.path,
      answeredAt: now,
      failure: null,
      failedSince: null,
      ...(isNewer ? { hours: forecast.hours, writtenAt: forecast.writtenAt } : {}),
    })
    .where(eq(weatherPlaces.point, place.point))
}

/** Keeps that the service failed, and since when it does. What it said before stays. */
export async function keepFailure(db: Database, place: WeatherPlaceRow, failure: WeatherFailure, now: Date) {
  await db
    .update(weatherPlaces)
    .set({ failure, failedSince: place.failedSince ?? now, ...(failure === 'outside' ? { forecastPath: null } : {}) })
    .where(eq(weatherPlaces.point, place.point))
}
