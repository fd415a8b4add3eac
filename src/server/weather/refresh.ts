import type { Logger } from 'pino'
import type { Database } from '../platform/database/database.ts'
import type { Weather } from './client.ts'
import { claimPlace, keepFailure, keepForecast, keepPlaces } from './places.ts'
import { WeatherFault } from './weather-fault.ts'

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
