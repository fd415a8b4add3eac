import { hourLabel, shortDate, toDateAndHour, todayIn } from '../calendar.ts'
import type { WeatherFlag } from './flags.ts'
import type { ForecastHour, WeatherProblem } from './hours.ts'
import { FLAGGED_CHANCE_PERCENT, MAX_TEMPERATURE_F, MAX_WIND_MPH, MIN_TEMPERATURE_F } from './limits.ts'
import { isOld, type PlaceForecast, type WeatherFailure, type WeatherKind } from './weather-status.ts'

const clock = (iso: string) => hourLabel(toDateAndHour(new Date(iso)).hour)

/** Today's times as '9:05 AM', others as 'Sat, May 30, 9:05 AM', in Phoenix. */
export function sinceLabel(instant: Date, now: Date): string {
  const { date, hour } = toDateAndHour(instant)
  return date === todayIn(now) ? hourLabel(hour) : `${shortDate(date)}, ${hourLabel(hour)}`
}

const degrees = (value: number) => `${value}\u00a0°F`
const speed = (value: number) => `${value}\u00a0mph`

const short: Record<WeatherProblem, (value: number | null) => string> = {
  thunder: (value) => (value === null ? 'Thunder' : `Thunder ${value}%`),
  wind: (value) => `Wind ${speed(value ?? 0)}`,
  rain: (value) => `Rain ${value}%`,
  heat: (value) => degrees(value ?? 0),
  cold: (value) => degrees(value ?? 0),
}

/** 'Wind 28 mph', for tight spaces. */
export const flagLabel = ({ kind, value }: WeatherFlag): string => short[kind](value)

const long: Record<WeatherProblem, (value: number | null, when: string) => string> = {
  thunder: (value, when) =>
    value === null ? `Thunderstorms ${when}.` : `${value}% chance of thunderstorms ${when}. ${chanceLimit}`,
  wind: (value, when) => `Wind up to ${speed(value ?? 0)} ${when}. Our limit is ${speed(MAX_WIND_MPH)}.`,
  rain: (value, when) => `${value}% chance of rain ${when}. ${chanceLimit}`,
  heat: (value, when) => `Up to ${degrees(value ?? 0)} ${when}. Our limit is ${degrees(MAX_TEMPERATURE_F)}.`,
  cold: (value, when) => `Down to ${degrees(value ?? 0)} ${when}. Our limit is ${degrees(MIN_TEMPERATURE_F)}.`,
}

const chanceLimit = `We need it under ${FLAGGED_CHANCE_PERCENT}%.`

/** 'Wind up to 28 mph between 3:00 PM and 5:00 PM. Our limit is 20 mph.' */
export const flagSentence = ({ kind, value, from, to }: WeatherFlag): string =>
  long[kind](value, `between ${clock(from)} and ${clock(to)}`)

/** '82 to 88 °F, wind up to 10 mph, chance of rain up to 20%.' for an event's hours, or undefined if there are none. */
export function hoursSentence(hours: readonly ForecastHour[]): string | undefined {
  if (hours.length === 0) return undefined
  const temperatures = hours.map(({ temperatureF }) => temperatureF)
  const [low, high] = [Math.min(...temperatures), Math.max(...temperatures)]
  const chance = Math.max(0, ...hours.map(({ chancePercent }) => chancePercent ?? 0))
  const wind = speed(Math.max(...hours.map(({ windMph }) => windMph)))
  return `${low === high ? '' : `${low} to `}${degrees(high)}, wind up to ${wind}, ${chance === 0 ? 'no rain' : `chance of rain up to ${chance}%`}.`
}

const silence: Record<Exclude<WeatherFailure, 'outside'>, (since: string) => string> = {
  'no-answer': (since) => `The weather service hasn’t answered since ${since}.`,
  error: (since) => `The weather service has been returning errors since ${since}.`,
  'not-understood': (since) => `The weather service has been sending forecasts we can’t read since ${since}.`,
}

/** What's wrong with a place's forecast, in sentences: how long the service has been failing, or how old the forecast is. */
export function forecastDoubts({ failure, failedSince, writtenAt }: Omit<PlaceForecast, 'hours'>, now: Date): string[] {
  const doubts: string[] = []
  if (failure === 'outside') doubts.push('The weather service has no forecast for this place.')
  else if (failure && failedSince) doubts.push(silence[failure](sinceLabel(failedSince, now)))
  if (writtenAt && (failure || isOld(writtenAt, now)))
    doubts.push(
      `This forecast is from ${sinceLabel(writtenAt, now)}${isOld(writtenAt, now) ? ', so it may be out of date' : ''}.`,
    )
  return doubts
}

/** What the owner's page says about an event's forecast, next to its numbers. */
export const kindSentence: Record<WeatherKind, string> = {
  off: 'Forecasts are turned off here.',
  'setting-unknown': 'We don’t know yet whether it’s outdoors.',
  flagged: 'Outside our limits.',
  waiting: 'The first forecast is on its way.',
  failed: 'No forecast yet.',
  'too-far': 'The forecast doesn’t reach the end of this event yet.',
  old: 'The latest forecast is too old to go by.',
  fine: 'Within our limits.',
}
