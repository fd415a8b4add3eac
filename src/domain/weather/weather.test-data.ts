import { toInstant } from '../calendar.ts'
import type { ForecastHour } from './hours.ts'

/** An hour of good weather on Monday, June 1, 2026, in Phoenix. */
export const hourAt = (hour: number, change: Partial<ForecastHour> = {}): ForecastHour => ({
  startsAt: toInstant('2026-06-01', hour).toISOString(),
  endsAt: toInstant('2026-06-01', hour + 1).toISOString(),
  temperatureF: 82,
  windMph: 8,
  chancePercent: 0,
  sky: 'Sunny',
  ...change,
})

/** Event from 2 PM to 5 PM on that day. */
export const afternoon = { startsAt: toInstant('2026-06-01', 14), endsAt: toInstant('2026-06-01', 17) }
