import { FLAGGED_CHANCE_PERCENT, MAX_TEMPERATURE_F, MAX_WIND_MPH, MIN_TEMPERATURE_F } from './limits.ts'
import type { EventTimes } from './when.ts'

/** One period of a forecast, usually an hour. Instants are ISO 8601. */
export interface ForecastHour {
  startsAt: string
  endsAt: string
  temperatureF: number
  /** Upper end if the forecast gives a range. */
  windMph: number
  /** Chance of any rain, thunderstorms included. Null if the forecast doesn't give one. */
  chancePercent: number | null
  /** The forecast's own words: 'Chance Showers And Thunderstorms'. */
  sky: string
}

export type WeatherProblem = 'wind' | 'thunder' | 'rain' | 'heat' | 'cold'

// On the weather service's scale, these words mean less than "likely", under 50%. Then the number decides.
const HEDGED = /\b(chance|isolated|scattered)\b/i

/** Reasons not to play in this hour (§9), worst first. */
export function weatherProblems({ temperatureF, windMph, chancePercent, sky }: ForecastHour): WeatherProblem[] {
  const isLikely = chancePercent !== null && chancePercent >= FLAGGED_CHANCE_PERCENT
  const namesThunder = /thunder/i.test(sky)
  const thunders = namesThunder && (isLikely || !HEDGED.test(sky))
  const problems: (WeatherProblem | false)[] = [
    thunders && 'thunder',
    windMph > MAX_WIND_MPH && 'wind',
    isLikely && !thunders && 'rain',
    temperatureF > MAX_TEMPERATURE_F && 'heat',
    temperatureF < MIN_TEMPERATURE_F && 'cold',
  ]
  return problems.filter((problem) => problem !== false)
}

/** Forecast hours that overlap with an event, in order. */
export const eventHours = (hours: readonly ForecastHour[], { startsAt, endsAt }: EventTimes): ForecastHour[] =>
  hours.filter((hour) => new Date(hour.startsAt) < endsAt && new Date(hour.endsAt) > startsAt)

/** True if the forecast covers the whole event, or if it's under way, the rest of it from `now` on. */
export function coversEvent(hours: readonly ForecastHour[], { startsAt, endsAt }: EventTimes, now: Date): boolean {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return false
  return new Date(first.startsAt) <= (now > startsAt ? now : startsAt) && new Date(last.endsAt) >= endsAt
}
