import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { findEventZip } from '../../domain/place/place-gate.ts'
import { ASK_EVERY_MINUTES, OWNER_DAYS } from '../../domain/weather/limits.ts'
import { toWeatherPlace } from '../../domain/weather/place-of-event.ts'
import type { WeatherFailure } from '../../domain/weather/weather-status.ts'
import { isNotCancelled } from '../booking/booking-row.ts'
import type { Database } from '../platform/database/database.ts'
import { siteChecks } from '../platform/database/place-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { type WeatherPlaceRow, weatherPlaces } from '../platform/database/weather-schema.ts'
import type { Forecast, Weather } from './client.ts'
import { WeatherFault } from './get-json.ts'

const DAY = 86_400_000

/** Keeps one row per place with an outdoor event within seven days, until its last event is over. */
async function keepPlaces(db: Database, now: Date): Promise<void> {
  const events = await db
    .select({
      location: bookings.location,
      placeZip: bookings.placeZip,
      billingAddress: bookings.billingAddress,
      endsAt: bookings.endsAt,
    })
    .from(bookings)
    .innerJoin(siteChecks, eq(siteChecks.bookingId, bookings.id))
    .where(
      and(
        eq(siteChecks.setting, 'outdoors'),
        gt(bookings.endsAt, now),
        lte(bookings.startsAt, new Date(now.getTime() + OWNER_DAYS * DAY)),
        isNotNull(bookings.endsAt),
        isNotCancelled,
      ),
    )
  const lastEnds = new Map<string, Date>()
  for (const { endsAt, ...event } of events) {
    const { point } = toWeatherPlace(findEventZip(event))
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

// Same order on every server, to prevent deadlocks.
const byPoint = (a: { point: string }, b: { point: string }) => (a.point < b.point ? -1 : 1)

/** Claims the place that has waited longest and wasn't fetched within the hour, so no other server fetches it. */
async function claimPlace(db: Database, now: Date): Promise<WeatherPlaceRow | undefined> {
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

/** Stores a forecast unless it's older than ours: the service's caches disagree. */
async function keepForecast(db: Database, place: WeatherPlaceRow, forecast: Forecast, now: Date): Promise<void> {
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

/** Records that the service failed, and since when. The last forecast stays. */
async function keepFailure(db: Database, place: WeatherPlaceRow, failure: WeatherFailure, now: Date) {
  await db
    .update(weatherPlaces)
    .set({ failure, failedSince: place.failedSince ?? now, ...(failure === 'outside' ? { forecastPath: null } : {}) })
    .where(eq(weatherPlaces.point, place.point))
}

/** No new place is started after this, because a job that runs a minute counts as abandoned. */
const BUDGET_MS = 25_000

/** After this many failures in a row, the service is left alone until the next job. */
const MAX_FAILURES_IN_A_ROW = 3

type Deps = { db: Database; clock: () => Date; log: Logger; weather: Weather | undefined }

/** Fetches the forecasts that are due: places of outdoor events in the next seven days, at most once an hour each. */
export const refreshWeather =
  ({ db, clock, log, weather }: Deps) =>
  async (_data: object, signal: AbortSignal): Promise<void> => {
    if (!weather) return
    await keepPlaces(db, clock())
    const until = performance.now() + BUDGET_MS
    let failuresInARow = 0
    while (failuresInARow < MAX_FAILURES_IN_A_ROW && performance.now() < until && !signal.aborted) {
      const place = await claimPlace(db, clock())
      if (!place) return
      try {
        const forecast = await weather.fetchForecast(place.point, place.forecastPath, signal)
        await keepForecast(db, place, forecast, clock())
        failuresInARow = 0
      } catch (error) {
        if (!(error instanceof WeatherFault)) throw error
        log.warn({ err: error, failure: error.kind }, 'no forecast')
        await keepFailure(db, place, error.kind, clock())
        failuresInARow = error.kind === 'outside' ? 0 : failuresInARow + 1
      }
    }
  }
