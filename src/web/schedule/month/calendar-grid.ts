import {
  addDays,
  type CalendarDate,
  daysBetween,
  monthDates,
  monthStart,
  weekdayOf,
  weekdays,
} from '../../../domain/calendar.ts'

const columnOf = (date: CalendarDate) => weekdays.indexOf(weekdayOf(date))

/** The month of `date` as rows of seven, Sunday first; undefined where a cell belongs to another month. */
export function weeksOf(date: CalendarDate): (CalendarDate | undefined)[][] {
  const dates = monthDates(date)
  const cells = [...Array<undefined>(columnOf(monthStart(date))).fill(undefined), ...dates]
  const rows = Math.ceil(cells.length / 7)
  return Array.from({ length: rows }, (_, row) => Array.from({ length: 7 }, (_, column) => cells[row * 7 + column]))
}

/** The weeks of a month that are not over: what lies wholly before `today` is left out. */
export const weeksAhead = (month: CalendarDate, today: CalendarDate) =>
  weeksOf(month).filter((week) => week.some((date) => date !== undefined && date >= today))

/** The same day of another month, or that month's last day where it has none. */
function monthsAway(date: CalendarDate, months: number): CalendarDate {
  const dates = monthDates(monthStart(date, months))
  return dates[Math.min(daysBetween(monthStart(date), date), dates.length - 1)] ?? date
}

const moves: Record<string, (date: CalendarDate) => CalendarDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -columnOf(date)),
  End: (date) => addDays(date, 6 - columnOf(date)),
  PageUp: (date) => monthsAway(date, -1),
  PageDown: (date) => monthsAway(date, 1),
}

/** Where a key moves the focus from `date`, kept within `first` and `last`; undefined where the key means nothing. */
export function dateAfterKey(
  key: string,
  date: CalendarDate,
  first: CalendarDate,
  last: CalendarDate,
): CalendarDate | undefined {
  const wanted = moves[key]?.(date)
  if (wanted === undefined) return undefined
  if (wanted < first) return first
  return wanted > last ? last : wanted
}
