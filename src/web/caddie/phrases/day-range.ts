import {
  addDays,
  type CalendarDate,
  daysBetween,
  monthStart,
  toWeekday,
  type Weekday,
  weekFromMonday,
} from '../../../domain/calendar.ts'

/** Days that a text asks about, both ends included, or only some weekdays among them. */
export interface DayRange {
  from: CalendarDate
  to: CalendarDate
  weekdays?: readonly Weekday[]
  /** The text's own words, if they're shorter than the date, and the preposition they take in a sentence. */
  name?: string
  preposition?: 'in' | 'on'
  /** True if any week will do: 'on a Saturday', but not 'this Saturday'. */
  isAnyWeek?: true
}

export type DatePhrase = DayRange | 'no-such-day'

/** A way of naming days: its pattern, and what it means today. `dayIn` reads a day named within it. */
export type Reading = [
  RegExp,
  (
    said: RegExpExecArray,
    today: CalendarDate,
    dayIn: (rest: string) => DatePhrase | undefined,
  ) => DatePhrase | undefined,
]

export const day = (date: CalendarDate): DayRange => ({ from: date, to: date })
export const weekMonday = (date: CalendarDate) => addDays(date, -weekFromMonday.indexOf(toWeekday(date)))

/** First day of the month with that index from 0: in `year`, or the next one, which may be the current one. */
export const firstDayOfNextMonth = (index: number, today: CalendarDate, year?: string): CalendarDate =>
  year
    ? `${year}-${String(index + 1).padStart(2, '0')}-01`
    : monthStart(today, (index - (Number(today.slice(5, 7)) - 1) + 12) % 12)

/** Lists the requested days. */
export const listDates = (days: DayRange): CalendarDate[] =>
  Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, index) => addDays(days.from, index)).filter((date) =>
    isAskedFor(days, date),
  )

/** True if a day is among the requested ones. */
export const isAskedFor = ({ from, to, weekdays }: DayRange, date: CalendarDate): boolean =>
  date >= from && date <= to && (weekdays?.includes(toWeekday(date)) ?? true)
