import type { SiteAnswers } from '../place/site-answers.ts'
import { flagsOf, type WeatherFlag } from './flags.ts'
import { coversEvent, type ForecastHour, hoursOfEvent } from './hours.ts'
import { OLD_AFTER_HOURS } from './limits.ts'
import { type EventTimes, isForOwner } from './when.ts'

/** Why the weather service gave no forecast the last time it was asked. */
export const failures = ['no-answer', 'error', 'not-understood', 'outside'] as const
export type WeatherFailure = (typeof failures)[number]

/** What is known of a place's weather. */
export interface PlaceForecast {
  hours: readonly ForecastHour[]
  /** When the forecasters wrote it; null: there is none. */
  writtenAt: Date | null
  failure: WeatherFailure | null
  /** Since when every try has failed; null: the last one did not. */
  failedSince: Date | null
}

/** Where an event takes place, as its site check says; null: it was not answered. */
export type EventSetting = SiteAnswers['setting']

/** How an event stands by the weather, the first of these that holds. */
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

/** Is a forecast of this age still one to go by? */
export const isOld = (writtenAt: Date, now: Date): boolean =>
  now.getTime() - writtenAt.getTime() > OLD_AFTER_HOURS * 3_600_000

interface Judged extends EventTimes {
  setting: EventSetting
  /** Undefined: the place was not asked about yet. */
  forecast: PlaceForecast | undefined
  /** Is there a weather service to ask? */
  isOn: boolean
}

/** How an event stands by the weather; undefined where that is no question: indoors, over, or more than a week ahead. */
export function weatherStatus(event: Judged, now: Date): WeatherStatus | undefined {
  const { setting, forecast, isOn } = event
  if (setting === 'indoors' || !isForOwner(event, now)) return undefined
  const none = (kind: WeatherKind): WeatherStatus => ({ kind, flags: [], hours: [] })
  if (!isOn) return none('off')
  if (setting !== 'outdoors') return none('setting-unknown')
  if (!forecast?.writtenAt) return none(forecast?.failure ? 'failed' : 'waiting')
  const hours = hoursOfEvent(forecast.hours, event)
  const flags = flagsOf(forecast.hours, event)
  // Old numbers warn as well as new ones; they only cannot calm anybody.
  if (flags.length > 0) return { kind: 'flagged', flags, hours }
  if (isOld(forecast.writtenAt, now)) return { kind: 'old', flags, hours }
  return { kind: coversEvent(forecast.hours, event, now) ? 'fine' : 'too-far', flags, hours }
}
