import { z } from 'zod'
import type { ForecastHour } from '../../domain/weather/hours.ts'
import type { Config } from '../platform/config/config.ts'
import { getJson, onOrigin, WeatherFault } from './get-json.ts'

// The fields we read of the service's responses. Unknown fields are ignored, but a changed one makes the whole response
// invalid: a number in a different unit would be worse than none.

/** Response of /points/{latitude},{longitude}. */
const PointAnswer = z.object({ properties: z.object({ forecastHourly: z.string().max(500) }) })

/** '10 mph' or '10 to 15 mph'; the upper end counts. */
const WIND = /^(?:\d{1,3} to )?(\d{1,3}) mph$/

const Period = z
  .object({
    startTime: z.iso.datetime({ offset: true }),
    endTime: z.iso.datetime({ offset: true }),
    temperature: z.number().min(-100).max(150),
    temperatureUnit: z.enum(['F', 'C']),
    probabilityOfPrecipitation: z.object({ value: z.number().min(0).max(100).nullable() }).nullish(),
    windSpeed: z.string().regex(WIND),
    shortForecast: z.string().max(300),
  })
  .transform(
    (period): ForecastHour => ({
      startsAt: new Date(period.startTime).toISOString(),
      endsAt: new Date(period.endTime).toISOString(),
      temperatureF: Math.round(period.temperatureUnit === 'C' ? period.temperature * 1.8 + 32 : period.temperature),
      windMph: Number(WIND.exec(period.windSpeed)?.[1]),
      chancePercent: period.probabilityOfPrecipitation?.value ?? null,
      sky: period.shortForecast,
    }),
  )

/** Response of a forecastHourly URL: when it was written, and its hours in order. */
const HourlyAnswer = z
  .object({
    properties: z.object({
      updateTime: z.iso.datetime({ offset: true }),
      periods: z.array(Period).min(1).max(400),
    }),
  })
  .transform(({ properties: { updateTime, periods } }) => ({
    writtenAt: new Date(updateTime),
    hours: periods.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
  }))

/** A forecast, and the service's URL path for it. */
export interface Forecast {
  path: string
  writtenAt: Date
  hours: ForecastHour[]
}

export interface Weather {
  /** The forecast of a point such as '33.45,-112.07'. `path`: its known URL path. Throws `WeatherFault`. */
  fetchForecast: (point: string, path: string | null, signal: AbortSignal) => Promise<Forecast>
}

/** Opens the weather client; nothing is requested until it's used. Undefined if forecasts are off. */
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

  async function fetchForecastPath(point: string, signal: AbortSignal): Promise<string> {
    const { properties } = await ask(`/points/${point}`, PointAnswer, signal)
    return onOrigin(properties.forecastHourly, base, base).pathname
  }

  return {
    async fetchForecast(point, known, signal) {
      const path = known ?? (await fetchForecastPath(point, signal))
      try {
        return { path, ...(await ask(path, HourlyAnswer, signal)) }
      } catch (error) {
        const isGone = known !== null && error instanceof WeatherFault && error.kind === 'outside'
        if (!isGone) throw error
        // The service changed its grid, so the place has a new path.
        const next = await fetchForecastPath(point, signal)
        return { path: next, ...(await ask(next, HourlyAnswer, signal)) }
      }
    },
  }
}
