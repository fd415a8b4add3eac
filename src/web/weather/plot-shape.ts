import type { ForecastHour } from '../../domain/weather/hours.ts'
import {
  FLAGGED_CHANCE_PERCENT,
  MAX_TEMPERATURE_F,
  MAX_WIND_MPH,
  MIN_TEMPERATURE_F,
} from '../../domain/weather/limits.ts'

/** One measure of a forecast over the hours of an event, with its limits. */
export interface Measure {
  name: string
  unit: string
  /** One value per hour; null if the forecast has none. */
  values: (number | null)[]
  limits: number[]
  isOver: (value: number) => boolean
  /** Range the plot always covers. */
  range: { low: number; high: number }
}

/** The three measures of a forecast, in drawing order. */
export const forecastMeasures = (hours: readonly ForecastHour[]): Measure[] => [
  {
    name: 'Wind',
    unit: 'mph',
    values: hours.map(({ windMph }) => windMph),
    limits: [MAX_WIND_MPH],
    isOver: (value) => value > MAX_WIND_MPH,
    range: { low: 0, high: 30 },
  },
  {
    name: 'Temperature',
    unit: '°F',
    values: hours.map(({ temperatureF }) => temperatureF),
    limits: [MIN_TEMPERATURE_F, MAX_TEMPERATURE_F],
    isOver: (value) => value < MIN_TEMPERATURE_F || value > MAX_TEMPERATURE_F,
    range: { low: 30, high: 105 },
  },
  {
    name: 'Chance of rain',
    unit: '%',
    values: hours.map(({ chancePercent }) => chancePercent),
    limits: [FLAGGED_CHANCE_PERCENT],
    isOver: (value) => value >= FLAGGED_CHANCE_PERCENT,
    range: { low: 0, high: 100 },
  },
]

/** Height of a value in its plot, from 0 (bottom) to 1 (top). The plot stretches to fit every value. */
export function heightScale({ values, range }: Pick<Measure, 'values' | 'range'>) {
  const known = values.filter((value) => value !== null)
  const low = Math.min(range.low, ...known)
  const high = Math.max(range.high, ...known)
  return (value: number) => (value - low) / (high - low)
}

/** A measure in one sentence: 'Wind from 8 to 28 mph; our limit is 20 mph.' */
export function plotSentence({ name, unit, values, limits }: Measure): string {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return `${name}: not given.`
  const amount = (value: number | string) => `${value}${unit === '%' ? '' : ' '}${unit}`
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const said = low === high ? amount(high) : `from ${low} to ${amount(high)}`
  return `${name} ${said}; our ${limits.length > 1 ? 'limits are' : 'limit is'} ${amount(limits.join(' and '))}.`
}

/** Splits values into runs without gaps, so no line is drawn across hours the forecast leaves out. */
export function splitAtGaps(values: readonly (number | null)[]): { index: number; value: number }[][] {
  const runs: { index: number; value: number }[][] = [[]]
  values.forEach((value, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ index, value })
  })
  return runs.filter((run) => run.length > 0)
}
