import {
  addDays,
  type CalendarDate,
  isCalendarDate,
  monthDates,
  monthStart,
  todayIn,
  type Weekday,
  weekdayOf,
  weekFromMonday,
} from '../../../domain/calendar.ts'
import { countOf, holidays, isVague, monthIndex, monthNames, todayWords, weekdayWords } from './date-words.ts'

/** The days a text asks about, both ends included; `name` is how it put it, where that is shorter than the date. */
export interface DayRange {
  from: CalendarDate
  to: CalendarDate
  name?: string
}

export type DatePhrase = DayRange | 'no-such-day'

const pad = (number: number) => String(number).padStart(2, '0')
const day = (date: CalendarDate, name?: string): DayRange => ({ from: date, to: date, name })
const mondayOf = (date: CalendarDate) => addDays(date, -weekFromMonday.indexOf(weekdayOf(date)))

/** The day of that month and number: in `year`, or the next one from today where no year is said. */
function dayOf(month: number, number: number, year: string | undefined, today: CalendarDate): DatePhrase {
  const thisYear = Number(today.slice(0, 4))
  const years = year ? [Number(year.length === 2 ? `20${year}` : year)] : [thisYear, thisYear + 1]
  const dates = years.map((each) => `${each}-${pad(month)}-${pad(number)}`).filter(isCalendarDate)
  const found = year ? dates[0] : (dates.find((date) => date >= today) ?? dates[0])
  return found ? day(found) : 'no-such-day'
}

function monthOf(index: number, today: CalendarDate): DayRange {
  const ahead = (index - (Number(today.slice(5, 7)) - 1) + 12) % 12
  return wholeMonth(monthStart(today, ahead), today)
}

function wholeMonth(first: CalendarDate, today: CalendarDate, name?: string): DayRange {
  const last = monthDates(first).at(-1) ?? first
  return { from: first < today ? today : first, to: last, name }
}

/** A way to speak of days: what it looks like, and what it means today. */
type Reading = [RegExp, (said: RegExpExecArray, today: CalendarDate) => DatePhrase | undefined]

const readings: readonly Reading[] = [
  [/\b(\d{4}-\d{2}-\d{2})\b/, ([, date = '']) => (isCalendarDate(date) ? day(date) : 'no-such-day')],
  [
    /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b/,
    ([, month, number, year], today) => dayOf(Number(month), Number(number), year, today),
  ],
  [
    new RegExp(
      String.raw`\b(${monthNames})\.?\s+(?:the\s+)?(\d{1,2})(?!\d|:|\s*[ap]m)(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?\b`,
    ),
    ([, month = '', number, year], today) => dayOf(monthIndex(month) + 1, Number(number), year, today),
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${monthNames})\b\.?(?:,?\s+(\d{4}))?`),
    ([, number, month = '', year], today) => dayOf(monthIndex(month) + 1, Number(number), year, today),
  ],
  ...holidays.map(([words, month, number]): Reading => [words, (_, today) => dayOf(month, number, undefined, today)]),
  [/\bday after tomorrow\b/, (_, today) => day(addDays(today, 2))],
  [/\b(?:tom+or+ow|tmrw|tmr)\b/, (_, today) => day(addDays(today, 1))],
  [todayWords, (_, today) => day(today)],
  [/\byesterday\b/, (_, today) => day(addDays(today, -1))],
  [
    /\bin (\d{1,3}|an?|[a-z]+) (day|week)s?\b/,
    ([, count = '', unit], today) =>
      countOf(count) < 0 ? undefined : day(addDays(today, countOf(count) * (unit === 'week' ? 7 : 1))),
  ],
  [/\b(?:(this|next|last|coming) |the |on |a )?week-?end\b/, ([, which], today) => weekend(which, today)],
  ...weekFromMonday.map(
    (weekday, index): Reading => [
      new RegExp(String.raw`\b(?:(this|next|last|coming|on|for|is)\s+)?(${weekdayWords[index]})\b`),
      ({ 1: which, 2: word = '', input }, today) =>
        !which && isVague(word, input) ? undefined : weekdayNamed(weekday, which, today),
    ],
  ),
  [/\b(this|next|coming) week\b/, ([, which], today) => wholeWeek(which === 'next' ? 7 : 0, today)],
  [/\bthis month\b/, (_, today) => wholeMonth(monthStart(today), today, 'this month')],
  [/\bnext month\b/, (_, today) => wholeMonth(monthStart(today, 1), today, 'next month')],
  [
    new RegExp(String.raw`\b(?:in|during|this|next|early|late|mid)\s+(${monthNames})\b`),
    ([, month = ''], today) => monthOf(monthIndex(month), today),
  ],
  [/\bthe (\d{1,2})(?:st|nd|rd|th)\b/, ([, number], today) => nextNumbered(Number(number), today)],
]

function weekdayNamed(weekday: Weekday, which: string | undefined, today: CalendarDate): DayRange {
  const index = weekFromMonday.indexOf(weekday)
  if (which === 'next') return day(addDays(mondayOf(today), 7 + index))
  const ahead = (index - weekFromMonday.indexOf(weekdayOf(today)) + 7) % 7
  if (which === 'last') return day(addDays(today, ahead - 7))
  // On a Saturday, "Saturday" is the next one and "this Saturday" is today.
  return day(addDays(today, ahead === 0 && which !== 'this' ? 7 : ahead))
}

function weekend(which: string | undefined, today: CalendarDate): DayRange {
  const saturday = addDays(mondayOf(today), 5 + (which === 'next' ? 7 : which === 'last' ? -7 : 0))
  const name = which === 'next' || which === 'last' ? `${which} weekend` : 'this weekend'
  return { from: name === 'this weekend' && saturday < today ? today : saturday, to: addDays(saturday, 1), name }
}

function wholeWeek(ahead: number, today: CalendarDate): DayRange {
  const monday = addDays(mondayOf(today), ahead)
  return { from: monday < today ? today : monday, to: addDays(monday, 6), name: ahead ? 'next week' : 'this week' }
}

function nextNumbered(number: number, today: CalendarDate): DatePhrase {
  const months = [0, 1, 2].map((ahead) => monthStart(today, ahead).slice(0, 8) + pad(number))
  const found = months.find((date) => isCalendarDate(date) && date >= today)
  return found ? day(found) : 'no-such-day'
}

/** The days that a question names ('next Friday', 'Dec 12', 'this weekend'), in the business's zone, or undefined. */
export function datePhraseIn(text: string, now: Date): DatePhrase | undefined {
  const lower = text.toLowerCase().replace(/’/g, "'")
  const today = todayIn(now)
  for (const [words, read] of readings) {
    const said = words.exec(lower)
    const phrase = said && read(said, today)
    if (phrase) return phrase
  }
  return undefined
}
