import { z } from 'zod'
import type { ForecastHour } from '../../domain/weather/hours.ts'

// The service's answers, as far as we read them. Fields that we do not read may come and go; one that we read and that
// changed makes the whole answer unreadable: a number in another unit would be worse than none.

/** Of /points/{latitude},{longitude}. */
export const PointAnswer = z.object({ properties: z.object({ forecastHourly: z.string().max(500) }) })

/** '10 mph', or '10 to 15 mph', of which the upper end counts. */
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

/** Of a forecastHourly address: when it was written, and its hours in order. */
export const HourlyAnswer = z
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
