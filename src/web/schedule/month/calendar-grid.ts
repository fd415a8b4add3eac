import {
  addDays,
  type CalendarDate,
  daysBetween,
  monthDates,
  monthEnd,
  monthStart,
  toWeekday,
  weekdays,
} from '../../../domain/calendar.ts'

const weekdayColumn = (date: CalendarDate) => weekdays.indexOf(toWeekday(date))

/** Rows of seven days for the month of `date`, Sunday first; cells of other months are undefined. */
export function monthWeeks(date: CalendarDate): (CalendarDate | undefined)[][] {
  const dates = monthDates(date)
  const cells = [...Array<undefined>(weekdayColumn(monthStart(date))).fill(undefined), ...dates]
  const rows = Math.ceil(cells.length / 7)
  return Array.from({ length: rows }, (_, row) => Array.from({ length: 7 }, (_, column) => cells[row * 7 + column]))
}

const WEEKS_AHEAD = 5

/** Five weeks starting with today's, or more if the month is longer; past days are undefined. */
export function weeksFrom(today: CalendarDate): (CalendarDate | undefined)[][] {
  const sunday = addDays(today, -weekdayColumn(today))
  const rows = Math.max(WEEKS_AHEAD, Math.ceil((daysBetween(sunday, monthEnd(today)) + 1) / 7))
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => {
      const date = addDays(sunday, row * 7 + column)
      return date < today ? undefined : date
    }),
  )
}

/** True if a calendar on `month` shows the weeks ahead: for this month or an earlier one. */
export const showsWeeksAhead = (month: CalendarDate, today: CalendarDate) => monthStart(month) <= monthStart(today)

/** Rows that a calendar shows on `month`: the weeks ahead, or a later month. */
export const weeksInSight = (month: CalendarDate, today: CalendarDate) =>
  showsWeeksAhead(month, today) ? weeksFrom(today) : monthWeeks(month)

/** True if a calendar on `month` shows `date`. */
export const inSight = (date: CalendarDate, month: CalendarDate, today: CalendarDate) =>
  weeksInSight(month, today).flat().includes(date)

/** Month for a calendar to show `date`: the weeks ahead if they include it, else its own month. */
export const turnedTo = (date: CalendarDate, today: CalendarDate) => (inSight(date, today, today) ? today : date)

/** Month that follows the one shown. From the weeks ahead, with days to `to` in view, it skips a month seen whole. */
export function laterMonth(month: CalendarDate, to: CalendarDate, today: CalendarDate): CalendarDate {
  if (!showsWeeksAhead(month, today)) return monthStart(month, 1)
  const beyond = monthStart(addDays(to, 1))
  return showsWeeksAhead(beyond, today) ? monthStart(today, 1) : beyond
}

/** Moves a date by whole months, to the last day if the target month is shorter. */
function monthsAway(date: CalendarDate, months: number): CalendarDate {
  const dates = monthDates(monthStart(date, months))
  return dates[Math.min(daysBetween(monthStart(date), date), dates.length - 1)] ?? date
}

const moves: Record<string, (date: CalendarDate) => CalendarDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayColumn(date)),
  End: (date) => addDays(date, 6 - weekdayColumn(date)),
  PageUp: (date) => monthsAway(date, -1),
  PageDown: (date) => monthsAway(date, 1),
}

/** Date that a key moves the focus to, kept within `first` and `last`; undefined for other keys. */
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
