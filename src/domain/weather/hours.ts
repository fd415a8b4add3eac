import { FLAGGED_CHANCE_PERCENT, MAX_TEMPERATURE_F, MAX_WIND_MPH, MIN_TEMPERATURE_F } from './limits.ts'
import type { EventTimes } from './when.ts'

/** One stretch of a forecast, usually an hour. Instants are ISO 8601. */
export interface ForecastHour {
  startsAt: string
  endsAt: string
  temperatureF: number
  /** The upper end where the forecast names a range. */
  windMph: number
  /** Of any rain, thunderstorms included; null: the forecast does not say. */
  chancePercent: number | null
  /** The forecasters' words: 'Chance Showers And Thunderstorms'. */
  sky: string
}

export type WeatherProblem = 'wind' | 'thunder' | 'rain' | 'heat' | 'cold'

// Their scale: below "likely" a storm's chance is under 50 %, and the number says so better than the word.
const HEDGED = /\b(chance|isolated|scattered)\b/i

/** What stands against playing in this hour, by §9; the worst first. */
export function problemsOf({ temperatureF, windMph, chancePercent, sky }: ForecastHour): WeatherProblem[] {
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

/** The hours of a forecast that an event touches, in order. */
export const hoursOfEvent = (hours: readonly ForecastHour[], { startsAt, endsAt }: EventTimes): ForecastHour[] =>
  hours.filter((hour) => new Date(hour.startsAt) < endsAt && new Date(hour.endsAt) > startsAt)

/** Does the forecast reach to the event's end, and begin with it, or with `now` where it is under way? */
export function coversEvent(hours: readonly ForecastHour[], { startsAt, endsAt }: EventTimes, now: Date): boolean {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return false
  return new Date(first.startsAt) <= (now > startsAt ? now : startsAt) && new Date(last.endsAt) >= endsAt
}
