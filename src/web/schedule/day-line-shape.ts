import { hourLabel } from '../../domain/calendar.ts'
import { sharedHours } from '../../domain/schedule/lanes.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import { CLOSING_HOUR, type Day, gridHours, type Hours, laneDays, withBuffers } from '../../domain/schedule/slots.ts'

/** On a line of more hours than this, every other one has a label: all of them would touch. */
const MOST_LABELS = 16

/** Hours on the line: from the day's first start to closing, extended to include bookings and the given events. */
export function dayLineSpan(day: Day, rules: Rules, said: readonly Hours[] = []): Hours {
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

/** Buffers around bookings and blocked hours, within the span and outside bookings. */
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

/** The day's bookings, cut to the span. */
export const takenIn = (day: Day, span: Hours): Hours[] =>
  day.booked.map((hours) => within(hours, span)).filter(notEmpty)

export interface AxisMark {
  hour: number
  label: string
  /** True for both ends of the chosen hours: written in full, and in ink. */
  strong: boolean
}

const shortHour = (hour: number) => hourLabel(hour).replace(':00', '')

/** Marks under the line. A narrow line only labels its ends, noon and the chosen hours; a long one, every other hour. */
export function axisMarks(span: Hours, chosen: Hours | undefined, narrow: boolean): AxisMark[] {
  const strong = chosen ? [chosen.start, chosen.end] : []
  const ends = [span.start, span.end]
  // At the end of a narrow line, two nearby hours have no room for AM or PM twice: "9" and "11 AM".
  const isTight =
    narrow && chosen && chosen.end - chosen.start < 3 && strong.some((hour) => ends.includes(hour)) && sameHalf(chosen)
  const markLabel = (hour: number) => {
    if (strong.includes(hour)) return isTight && hour === chosen.start ? shortHour(hour).slice(0, -3) : shortHour(hour)
    if (ends.includes(hour)) return apart(hour, strong, narrow ? 3 : 2) ? shortHour(hour) : ''
    if (!apart(hour, ends, 2) || !apart(hour, strong, narrow ? 2 : 1)) return ''
    if (narrow || (span.end - span.start > MOST_LABELS && hour % 2)) return hour === 12 ? '12' : ''
    // Beside a chosen hour there's no room for PM.
    return hour === 12 && apart(hour, strong, 2) ? shortHour(hour) : String(hour % 12 || 12)
  }
  return Array.from({ length: Math.ceil(span.end - span.start) + 1 }, (_, index) => span.start + index).map((hour) => ({
    hour,
    label: markLabel(hour),
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

/** The line's content as a sentence, for screen readers. */
export function daySentence(day: Day, span: Hours, chosen: Hours | undefined): string {
  const taken = takenIn(day, span).map(range)
  const parts = [
    taken.length > 0 ? `booked from ${taken.join(' and from ')}` : 'nothing booked',
    ...(chosen ? [`yours from ${range(chosen)}`] : []),
  ]
  return `The day from ${shortHour(span.start)} to ${shortHour(span.end)}: ${parts.join(', ')}.`
}
