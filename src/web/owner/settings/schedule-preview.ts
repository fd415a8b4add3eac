import { type CalendarDate, hourLabel } from '../../../domain/calendar.ts'
import type { Rules } from '../../../domain/schedule/rules.ts'
import { AUTO_SELECT_DAYS, type Day, dayProblem, dayProblems, openHours } from '../../../domain/schedule/slots.ts'
import { together } from '../format.ts'

const EVENT_HOURS = 2
const SHOWN_DAYS = 14

interface PreviewRow {
  date: CalendarDate
  /** '9:00 AM to 1:00 PM, 4:00 PM', or why there are none. */
  text: string
  starts: number
  /** Number of starts with the saved settings. */
  startsNow: number
}

export interface SchedulePreview {
  rows: PreviewRow[]
  total: number
  totalNow: number
  /** Shown before saving if nothing at all would be open. */
  warning: string | undefined
}

const openStarts = (day: Day, rules: Rules, now: Date) => openHours(day, EVENT_HOURS, rules, now)

/** Merges consecutive hours: [9, 10, 11, 16] becomes '9:00 AM to 11:00 AM, 4:00 PM'. */
export function formatHourSpans(hours: readonly number[]): string {
  const spans: number[][] = []
  for (const hour of hours) {
    const last = spans.at(-1)
    if (last?.at(-1) === hour - 1) last.push(hour)
    else spans.push([hour])
  }
  return spans
    .map((span) => [span[0], span.at(-1)].map((hour) => hourLabel(hour ?? 0)))
    .map(([first, last]) => together(first === last ? `${first}` : `${first} to ${last}`))
    .join(', ')
}

const sum = (rows: readonly PreviewRow[], key: 'starts' | 'startsNow') =>
  rows.reduce((total, row) => total + row[key], 0)

/** What customers would see under other rules, computed the same way as on the booking page and the server (§5). */
export function previewSchedule(days: readonly Day[], rules: Rules, saved: Rules, now: Date): SchedulePreview {
  const rows = days.slice(0, SHOWN_DAYS).map((day) => {
    const starts = openStarts(day, rules, now)
    const problem = dayProblem(day, EVENT_HOURS, rules, now)
    return {
      date: day.date,
      text: starts.length > 0 ? formatHourSpans(starts) : dayProblems[problem ?? 'full'],
      starts: starts.length,
      startsNow: openStarts(day, saved, now).length,
    }
  })
  const isEmpty = days.length > 0 && days.every((day) => openStarts(day, rules, now).length === 0)
  return {
    rows,
    total: sum(rows, 'starts'),
    totalNow: sum(rows, 'startsNow'),
    warning: isEmpty ? `With these settings, no one could book in the next ${AUTO_SELECT_DAYS} days.` : undefined,
  }
}
