import { eventHours, type ForecastHour, type WeatherProblem, weatherProblems } from './hours.ts'
import type { EventTimes } from './when.ts'

/** One weather problem during an event: the worst value, and the time it covers (ISO 8601, within the event). */
export interface WeatherFlag {
  kind: WeatherProblem
  /** In mph, °F or percent. Null if thunder is forecast without a number. */
  value: number | null
  from: string
  to: string
}

/** The worst value of each kind. */
const worstByKind: Record<WeatherProblem, (hours: readonly ForecastHour[]) => number | null> = {
  thunder: (hours) => highestChance(hours),
  wind: (hours) => Math.max(...hours.map(({ windMph }) => windMph)),
  rain: (hours) => highestChance(hours),
  heat: (hours) => Math.max(...hours.map(({ temperatureF }) => temperatureF)),
  cold: (hours) => Math.min(...hours.map(({ temperatureF }) => temperatureF)),
}

function highestChance(hours: readonly ForecastHour[]): number | null {
  const chances = hours.map(({ chancePercent }) => chancePercent).filter((chance) => chance !== null)
  return chances.length > 0 ? Math.max(...chances) : null
}

const kinds = Object.keys(worstByKind) as WeatherProblem[]

/** Weather problems of an event, one flag per kind, worst kind first. */
export function weatherFlags(hours: readonly ForecastHour[], event: EventTimes): WeatherFlag[] {
  const judged = eventHours(hours, event).map((hour) => ({ hour, problems: weatherProblems(hour) }))
  return kinds.flatMap((kind): WeatherFlag[] => {
    const bad = judged.filter(({ problems }) => problems.includes(kind)).map(({ hour }) => hour)
    const [first, last] = [bad[0], bad.at(-1)]
    if (!first || !last) return []
    const from = new Date(Math.max(Date.parse(first.startsAt), event.startsAt.getTime()))
    const to = new Date(Math.min(Date.parse(last.endsAt), event.endsAt.getTime()))
    return [{ kind, value: worstByKind[kind](bad), from: from.toISOString(), to: to.toISOString() }]
  })
}
