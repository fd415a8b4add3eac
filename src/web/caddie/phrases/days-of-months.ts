import {
  addDays,
  type CalendarDate,
  monthDates,
  monthLabel,
  monthStart,
  toWeekday,
  type Weekday,
  weekFromMonday,
} from '../../../domain/calendar.ts'
import { monthIndex, monthNames, nthWeekday, plainMonthNames, weekdayWords, yearAfter } from './date-words.ts'
import { type DayRange, day, firstDayOfNextMonth, type Reading } from './day-range.ts'

// Weekdays and parts of a month: 'a Saturday in December', 'the second weekend of May', 'late January'.

// "May" and "march" are months only after a word that indicates one; a month followed by a number is a single day, unless that's a year.
const mayHaveYear = String.raw`\b\.?(?!\s*(?:the\s+)?\d{1,2}(?!\d))${yearAfter}`
const month = String.raw`((?:in|of|during|this|next)\s+(?:${monthNames}|month)|${plainMonthNames})${mayHaveYear}`
const weekend = 'week-?ends?'
const workdays = 'week-?days?|week-?nights?'
const someDay = [...weekdayWords, weekend, workdays].join('|')
const ordinals = ['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th']
const ordinal = String.raw`(?:(${ordinals.join('|')}|last)\s+)?`

/** First day of the month that a text like 'in december' or 'next month' names, in `year` if it names one. */
function monthSaid(said: string, today: CalendarDate, year: string | undefined): CalendarDate {
  if (said.endsWith('month')) return monthStart(today, said.startsWith('next') ? 1 : 0)
  return firstDayOfNextMonth(monthIndex(said.split(/\s+/).at(-1) ?? ''), today, year)
}

export function weekdaysIn(text: string): Weekday[] {
  const says = (words: string) => new RegExp(String.raw`\b(?:${words})\b`).test(text)
  if (says(workdays)) return weekFromMonday.slice(0, 5)
  return weekFromMonday.filter(
    (weekday, index) => says(weekdayWords[index] ?? '') || (says(weekend) && /^s/.test(weekday)),
  )
}

const plural = (weekday: string) => `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}s`

export function weekdaysLabel(weekdays: readonly Weekday[]): string {
  if (weekdays.length === 5) return 'weekdays'
  return weekdays.join() === 'saturday,sunday' ? 'weekends' : weekdays.map(plural).join(' and ')
}

function weekdaysInMonth(weekdays: readonly Weekday[], first: CalendarDate, today: CalendarDate): DayRange | undefined {
  const dates = monthDates(first).filter((date) => weekdays.includes(toWeekday(date)))
  const [from, to] = [dates.find((date) => date >= today) ?? dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return undefined
  if (from === to) return day(from)
  return { from, to, weekdays, name: `${weekdaysLabel(weekdays)} in ${monthLabel(first)}`, preposition: 'on' }
}

function nthInMonth(nth: string, weekdays: readonly Weekday[], first: CalendarDate): DayRange | undefined {
  const [weekday] = weekdays
  const place = nth === 'last' ? -1 : ordinals.findIndex((words) => words.split('|').includes(nth)) + 1
  const date = weekday === undefined ? undefined : nthWeekday(monthDates(first), weekday, place)
  return date === undefined ? undefined : { from: date, to: addDays(date, weekdays.length === 2 ? 1 : 0) }
}

const parts: Record<string, readonly [name: string, first: number, last: number]> = {
  early: ['early', 0, 9],
  beginning: ['early', 0, 9],
  start: ['early', 0, 9],
  mid: ['mid', 10, 19],
  middle: ['mid', 10, 19],
  late: ['late', 20, 30],
  end: ['late', 20, 30],
}

function partOfMonth(word: string, first: CalendarDate): DayRange | undefined {
  const [name, start, end] = parts[word] ?? []
  const dates = monthDates(first).slice(start, end === undefined ? end : end + 1)
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return undefined
  return { from, to, name: `${name} ${monthLabel(first)}`, preposition: 'in' }
}

export const monthDayReadings: readonly Reading[] = [
  [
    new RegExp(String.raw`\b${ordinal}(?:${someDay})\b(?:,?\s+[a-z]+){0,3}?\s+${month}`),
    ([text, nth, said = '', year], today) => {
      const first = monthSaid(said, today, year)
      return nth ? nthInMonth(nth, weekdaysIn(text), first) : weekdaysInMonth(weekdaysIn(text), first, today)
    },
  ],
  [
    new RegExp(String.raw`\b${month}(?:,?\s+[a-z]+){0,4}?,?\s+(?:${someDay})\b`),
    ([text, said = '', year], today) => weekdaysInMonth(weekdaysIn(text), monthSaid(said, today, year), today),
  ],
  [
    new RegExp(
      String.raw`\b(${Object.keys(parts).join('|')})(?:[\s-]+(?:of|in))?[\s-]+(${monthNames}|this month|next month)${mayHaveYear}`,
    ),
    ([, word = '', said = '', year], today) => partOfMonth(word, monthSaid(said, today, year)),
  ],
]
