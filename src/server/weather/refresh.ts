import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ASK_EVERY_MINUTES, OWNER_DAYS } from '../../domain/weather/limits.ts'
import { weatherPlaceOf } from '../../domain/weather/place-of-event.ts'
import type { WeatherFailure } from '../../domain/weather/weather-status.ts'
import { isNotCancelled } from '../booking/booking-row.ts'
import type { Database } from '../platform/database/database.ts'
import { siteChecks } from '../platform/database/place-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { type WeatherPlaceRow, weatherPlaces } from '../platform/database/weather-schema.ts'
import type { Forecast, Weather } from './client.ts'
import { WeatherFault } from './weather-fault.ts'

const DAY = 86_400_000

/** Keeps a row for every place with an event outdoors within seven days, until the last of them is over. */
async function keepPlaces(db: Database, now: Date): Promise<void> {
  const events = await db
    .select({ zip: bookings.placeZip, endsAt: bookings.endsAt })
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

/** Keeps what the service said; a forecast older than the one we have is left aside, for its caches disagree. */
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

/** Keeps that the service failed, and since when it does. What it said before stays. */
async function keepFailure(db: Database, place: WeatherPlaceRow, failure: WeatherFailure, now: Date) {
  await db
    .update(weatherPlaces)
    .set({ failure, failedSince: place.failedSince ?? now, ...(failure === 'outside' ? { forecastPath: null } : {}) })
    .where(eq(weatherPlaces.point, place.point))
}

/** Begins no other place after this: a job of a minute counts as abandoned. */
const BUDGET_MS = 25_000

/** A service that fails so often in a row is left alone until the next job. */
const MAX_FAILURES_IN_A_ROW = 3

type Deps = { db: Database; clock: () => Date; log: Logger; weather: Weather | undefined }

/** Asks for the forecasts that are due: of places with events outdoors in the next seven days, each once an hour at most. */
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
        const forecast = await weather.forecastOf(place.point, place.forecastPath, signal)
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
