import { hourLabel } from '../../domain/calendar.ts'
import { sharedHours } from '../../domain/schedule/lanes.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import { CLOSING_HOUR, type Day, gridHours, type Hours, laneDays, withBuffers } from '../../domain/schedule/slots.ts'

/** The hours that the line shows: from the day's first start to closing, an earlier booking and all that is `said` of an event included. */
export function spanOf(day: Day, rules: Rules, said: readonly Hours[] = []): Hours {
  const starts = [...gridHours(day.date, rules), ...[...day.booked, ...said].map(({ start }) => Math.floor(start))]
  return {
    start: Math.min(...starts, CLOSING_HOUR - 1),
    end: Math.max(...said.map(({ end }) => Math.ceil(end)), CLOSING_HOUR),
  }
}

const within = ({ start, end }: Hours, span: Hours): Hours => ({
  start: Math.max(start, span.start),
  end: Math.min(end, span.end),
})
const notEmpty = ({ start, end }: Hours) => start < end

/** The stretches kept free around bookings and by blocks, as far as they fall into the span and outside any booking. */
export function keptFree(day: Day, rules: Rules, span: Hours): Hours[] {
  const unused = laneDays(day).map(({ booked, blocks }) => [
    ...booked.map((hours) => withBuffers(hours, rules)),
    ...blocks.map((block) => (block.type === 'full' ? span : block)),
  ])
  return day.booked
    .reduce((free, taken) => free.flatMap((hours) => minus(hours, taken)), sharedHours(unused))
    .map((hours) => within(hours, span))
    .filter(notEmpty)
}

const minus = (hours: Hours, taken: Hours): Hours[] =>
  [
    { start: hours.start, end: Math.min(hours.end, taken.start) },
    { start: Math.max(hours.start, taken.end), end: hours.end },
  ].filter(notEmpty)

/** The bookings of the day as far as they fall into the span. */
export const takenIn = (day: Day, span: Hours): Hours[] =>
  day.booked.map((hours) => within(hours, span)).filter(notEmpty)

export interface AxisMark {
  hour: number
  label: string
  /** Both ends of what is chosen: written in full, and in ink. */
  strong: boolean
}

const shortHour = (hour: number) => hourLabel(hour).replace(':00', '')

/** The marks under the line. A narrow line writes only its ends, noon and what is chosen. */
export function axisMarks(span: Hours, chosen: Hours | undefined, narrow: boolean): AxisMark[] {
  const strong = chosen ? [chosen.start, chosen.end] : []
  const ends = [span.start, span.end]
  // At an end of a narrow line two hours leave no room for both halves of the day in words: "9" and "11 AM".
  const isTight =
    narrow && chosen && chosen.end - chosen.start < 3 && strong.some((hour) => ends.includes(hour)) && sameHalf(chosen)
  const labelOf = (hour: number) => {
    if (strong.includes(hour)) return isTight && hour === chosen.start ? shortHour(hour).slice(0, -3) : shortHour(hour)
    if (ends.includes(hour)) return apart(hour, strong, narrow ? 3 : 2) ? shortHour(hour) : ''
    if (!apart(hour, ends, 2) || !apart(hour, strong, narrow || hour === 12 ? 2 : 1)) return ''
    if (narrow) return hour === 12 ? '12' : ''
    return hour === 12 ? shortHour(hour) : String(hour % 12 || 12)
  }
  return Array.from({ length: Math.ceil(span.end - span.start) + 1 }, (_, index) => span.start + index).map((hour) => ({
    hour,
    label: labelOf(hour),
    strong: strong.includes(hour),
  }))
}

const apart = (hour: number, others: number[], hours: number) =>
  others.every((other) => Math.abs(hour - other) >= hours)

const sameHalf = ({ start, end }: Hours) => start < 12 === end < 12

const range = ({ start, end }: Hours) =>
  sameHalf({ start, end })
    ? `${shortHour(start).slice(0, -3)} to ${shortHour(end)}`
    : `${shortHour(start)} to ${shortHour(end)}`

/** What the line shows, in one sentence. */
export function daySentence(day: Day, span: Hours, chosen: Hours | undefined): string {
  const taken = takenIn(day, span).map(range)
  const parts = [
    taken.length > 0 ? `booked from ${taken.join(' and from ')}` : 'nothing booked',
    ...(chosen ? [`yours from ${range(chosen)}`] : []),
  ]
  return `The day from ${shortHour(span.start)} to ${shortHour(span.end)}: ${parts.join(', ')}.`
}
