import {
  addDays,
  type CalendarDate,
  daysBetween,
  monthStart,
  type Weekday,
  weekdayOf,
  weekFromMonday,
} from '../../../domain/calendar.ts'

/** The days a text asks about, both ends included, or only certain weekdays among them. */
export interface DayRange {
  from: CalendarDate
  to: CalendarDate
  weekdays?: readonly Weekday[]
  /** The text's own words, where they are shorter than the date, and the preposition they take in a sentence. */
  name?: string
  preposition?: 'in' | 'on'
}

export type DatePhrase = DayRange | 'no-such-day'

/** A way of naming days: its pattern, and what it means today. `dayIn` reads a day named inside it. */
export type Reading = [
  RegExp,
  (
    said: RegExpExecArray,
    today: CalendarDate,
    dayIn: (rest: string) => DatePhrase | undefined,
  ) => DatePhrase | undefined,
]

export const day = (date: CalendarDate): DayRange => ({ from: date, to: date })
export const mondayOf = (date: CalendarDate) => addDays(date, -weekFromMonday.indexOf(weekdayOf(date)))

/** The first day of the next month with that index, counting the current one. */
export const firstOfMonth = (index: number, today: CalendarDate): CalendarDate =>
  monthStart(today, (index - (Number(today.slice(5, 7)) - 1) + 12) % 12)

/** Each of the days that were asked for. */
export const daysOf = (days: DayRange): CalendarDate[] =>
  Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, index) => addDays(days.from, index)).filter((date) =>
    isAskedFor(days, date),
  )

/** Whether a day is one of those that were asked for. */
export const isAskedFor = ({ from, to, weekdays }: DayRange, date: CalendarDate): boolean =>
  date >= from && date <= to && (weekdays?.includes(weekdayOf(date)) ?? true)
