import type { SiteAnswers } from '../place/site-answers.ts'
import { type WeatherFlag, weatherFlags } from './flags.ts'
import { coversEvent, eventHours, type ForecastHour } from './hours.ts'
import { OLD_AFTER_HOURS } from './limits.ts'
import { type EventTimes, isForOwner } from './when.ts'

/** Why the last forecast request failed. */
export const failures = ['no-answer', 'error', 'not-understood', 'outside'] as const
export type WeatherFailure = (typeof failures)[number]

/** What we know about a place's weather. */
export interface PlaceForecast {
  hours: readonly ForecastHour[]
  /** When the weather service issued it. Null if there's no forecast. */
  writtenAt: Date | null
  failure: WeatherFailure | null
  /** When requests began to fail. Null if the last one succeeded. */
  failedSince: Date | null
}

/** Indoors or outdoors, from the event's site check. Null if not answered. */
type EventSetting = SiteAnswers['setting']

/** What we can say about an event's weather. `weatherStatus` picks one. */
export const weatherKinds = [
  'off',
  'setting-unknown',
  'flagged',
  'waiting',
  'failed',
  'too-far',
  'old',
  'fine',
] as const
export type WeatherKind = (typeof weatherKinds)[number]

export interface WeatherStatus {
  kind: WeatherKind
  flags: WeatherFlag[]
  /** The event's hours, as far as the forecast reaches. */
  hours: ForecastHour[]
}

/** True if a forecast is too old to rely on. */
export const isOld = (writtenAt: Date, now: Date): boolean =>
  now.getTime() - writtenAt.getTime() > OLD_AFTER_HOURS * 3_600_000

interface Judged extends EventTimes {
  setting: EventSetting
  /** Undefined if we haven't requested a forecast yet. */
  forecast: PlaceForecast | undefined
  /** True if a weather service is configured. */
  isOn: boolean
}

/** Weather status of an event, or undefined if it's indoors, over, or more than a week ahead. */
export function weatherStatus(event: Judged, now: Date): WeatherStatus | undefined {
  const { setting, forecast, isOn } = event
  if (setting === 'indoors' || !isForOwner(event, now)) return undefined
  const none = (kind: WeatherKind): WeatherStatus => ({ kind, flags: [], hours: [] })
  if (!isOn) return none('off')
  if (setting !== 'outdoors') return none('setting-unknown')
  if (!forecast?.writtenAt) return none(forecast?.failure ? 'failed' : 'waiting')
  const hours = eventHours(forecast.hours, event)
  const flags = weatherFlags(forecast.hours, event)
  // Old forecasts can still warn. They just can't give the all-clear.
  if (flags.length > 0) return { kind: 'flagged', flags, hours }
  if (isOld(forecast.writtenAt, now)) return { kind: 'old', flags, hours }
  return { kind: coversEvent(forecast.hours, event, now) ? 'fine' : 'too-far', flags, hours }
}
