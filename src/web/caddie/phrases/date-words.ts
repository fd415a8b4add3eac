import { addDays, type CalendarDate, monthDates, toWeekday, type Weekday } from '../../../domain/calendar.ts'

// Words for days, as people type them, in lowercase.

// "sun" in a sentence usually means something else; "on sun", or "sun?" on its own, is a day.
export const weekdayWords = [
  String.raw`mondays?|mon(?=\b)`,
  'tuesdays?|tues?',
  '(?:wednes|wedns|wens|wends|wedens)days?|weds?',
  '(?:thurs|thrus|thur|thu)days?|thu(?:rs?)?',
  'fridays?|fri',
  '(?:satur|sater|satu)days?|sat',
  String.raw`sundays?|sun(?=\b)`,
]
/** Index of a weekday's word from Monday, which is 0. */
export const weekdayIndex = (word: string) => weekdayWords.findIndex((words) => new RegExp(`^(?:${words})$`).test(word))
export const isVague = (word: string, text: string) =>
  /^(?:sun|mon|sat|wed)$/.test(word) && text.trim().split(/\s+/).length > 2

const monthWords = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const monthNames =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'

/** A year after a month. */
export const yearAfter = String.raw`(?:,?\s+(?:of\s+)?(20\d{2})\b)?`

/** Words that are always a month: excludes "may", "march", and short forms that are also names, unless a year follows. */
export const plainMonthNames = String.raw`january|february|april|june|july|august|september|october|november|december|feb|aug|sept|oct|nov|dec|(?:${monthNames})(?=,?\s+20\d{2}\b)`

const counts = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const parseCount = (word: string) =>
  /^\d+$/.test(word) ? Number(word) : /^an?$/.test(word) ? 1 : counts.indexOf(word === 'couple' ? 'two' : word)

/** A holiday: a pattern for its names, and its date in a given year. */
export type Holiday = readonly [words: RegExp, inYear: (year: number) => CalendarDate]

const fixed = (month: number, day: number) => (year: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The first, second … (-1: last) occurrence of a weekday in a month; undefined if the month has none. */
export const nthWeekday = (dates: readonly CalendarDate[], weekday: Weekday, nth: number): CalendarDate | undefined =>
  dates.filter((date) => toWeekday(date) === weekday).at(nth > 0 ? nth - 1 : nth)

const floating =
  (month: number, weekday: Weekday, nth: number, after = 0) =>
  (year: number) =>
    addDays(nthWeekday(monthDates(fixed(month, 1)(year)), weekday, nth) ?? fixed(month, 1)(year), after)

export const holidays: readonly Holiday[] = [
  [/\bchristmas eve\b/, fixed(12, 24)],
  [/\b(?:christmas|xmas)(?: day)?\b/, fixed(12, 25)],
  [/\bnew year'?s eve\b|\bnye\b/, fixed(12, 31)],
  [/\bnew year'?s(?: day)?\b/, fixed(1, 1)],
  [/\b(?:mlk|martin luther king)(?: jr)?(?: day)?\b/, floating(1, 'monday', 3)],
  [/\bvalentine'?s?(?: day)?\b/, fixed(2, 14)],
  [/\bpresident'?s'? day\b/, floating(2, 'monday', 3)],
  [/\b(?:st|saint)\.? patrick'?s?(?: day)?\b|\bst paddy'?s(?: day)?\b/, fixed(3, 17)],
  [/\bcinco de mayo\b/, fixed(5, 5)],
  [/\bmother'?s'? day\b/, floating(5, 'sunday', 2)],
  [/\bmemorial day\b/, floating(5, 'monday', -1)],
  [/\bfather'?s'? day\b/, floating(6, 'sunday', 3)],
  [/\bjuneteenth\b/, fixed(6, 19)],
  [/\b(?:fourth|4th) of july\b|\bindependence day\b/, fixed(7, 4)],
  [/\blabou?r day\b/, floating(9, 'monday', 1)],
  [/\bhalloween\b/, fixed(10, 31)],
  [/\bveteran'?s'? day\b/, fixed(11, 11)],
  [/\bblack friday\b/, floating(11, 'thursday', 4, 1)],
  [/\bthanksgiving(?: day)?\b/, floating(11, 'thursday', 4)],
]

/** Index of a month from 0: 'sept' is 8. */
export const monthIndex = (word: string) => monthWords.indexOf(word.slice(0, 3))

/** Words that mean today, in lowercase. */
export const todayWords = /\b(?:today|2day|tonight|tonite|right now|same[- ]day|this (?:morning|afternoon|evening))\b/
