import type { z } from 'zod'
import type { ForecastHour } from '../../domain/weather/hours.ts'
import type { Config } from '../platform/config/config.ts'
import { HourlyAnswer, PointAnswer } from './answers.ts'
import { getJson, onOrigin } from './get-json.ts'
import { WeatherFault } from './weather-fault.ts'

/** A forecast as it came, and the address at which the service keeps it. */
export interface Forecast {
  path: string
  writtenAt: Date
  hours: ForecastHour[]
}

export interface Weather {
  /** The forecast of a point, such as '33.45,-112.07'; `path` is its known address. Throws `WeatherFault`. */
  forecastOf: (point: string, path: string | null, signal: AbortSignal) => Promise<Forecast>
}

/** Opens the client of the weather service; nothing is asked before it is used. Undefined where it is off. */
export function openWeather(
  { weather, publicUrl, ownerEmail, business }: Pick<Config, 'weather' | 'publicUrl' | 'ownerEmail' | 'business'>,
  timeoutMs?: number,
): Weather | undefined {
  if (!weather) return undefined
  const base = weather.apiBase
  const asking = { base, userAgent: `${business.name} (${publicUrl}, ${ownerEmail})`, timeoutMs }

  async function ask<Shape extends z.ZodType>(path: string, shape: Shape, signal: AbortSignal) {
    const { data } = shape.safeParse(await getJson(path, asking, signal))
    if (data === undefined) throw new WeatherFault('not-understood', 'The answer has another shape.')
    return data as z.output<Shape>
  }

  async function pathOf(point: string, signal: AbortSignal): Promise<string> {
    const { properties } = await ask(`/points/${point}`, PointAnswer, signal)
    return onOrigin(properties.forecastHourly, base, base).pathname
  }

  return {
    async forecastOf(point, known, signal) {
      const path = known ?? (await pathOf(point, signal))
      try {
        return { path, ...(await ask(path, HourlyAnswer, signal)) }
      } catch (error) {
        const isGone = known !== null && error instanceof WeatherFault && error.kind === 'outside'
        if (!isGone) throw error
        // The service drew its grid anew: the place has another address now.
        const next = await pathOf(point, signal)
        return { path: next, ...(await ask(next, HourlyAnswer, signal)) }
      }
    },
  }
}
