import {
  addDays,
  type CalendarDate,
  isCalendarDate,
  monthDates,
  monthStart,
  todayIn,
  toWeekday,
  type Weekday,
  weekFromMonday,
} from '../../../domain/calendar.ts'
import {
  holidays,
  isVague,
  monthIndex,
  monthNames,
  parseCount,
  plainMonthNames,
  todayWords,
  weekdayIndex,
  weekdayWords,
  yearAfter,
} from './date-words.ts'
import { type DatePhrase, type DayRange, day, firstDayOfNextMonth, type Reading, weekMonday } from './day-range.ts'
import { monthDayReadings } from './days-of-months.ts'
import { severalDays } from './several-days.ts'
import { weeksAhead } from './weeks-ahead.ts'

const ordinal = '(?:st|nd|rd|th)'
/** Words that make an ordinal something other than a date: 'the 50th birthday'. */
const occasion = String.raw`\s+(?:wedding\s+)?(?:birthday|bday|anniversary|grade|hole)\b`

const pad = (number: number) => String(number).padStart(2, '0')

/** The day with that month and number: in `year`, or the next one from today on if no year is given. */
function resolveDay(month: number, number: number, year: string | undefined, today: CalendarDate): DatePhrase {
  const thisYear = Number(today.slice(0, 4))
  const years = year ? [Number(year.length === 2 ? `20${year}` : year)] : [thisYear, thisYear + 1]
  const dates = years.map((each) => `${each}-${pad(month)}-${pad(number)}`).filter(isCalendarDate)
  const found = year ? dates[0] : (dates.find((date) => date >= today) ?? dates[0])
  return found ? day(found) : 'no-such-day'
}

const resolveMonth = (index: number, today: CalendarDate, year: string | undefined): DayRange =>
  wholeMonth(firstDayOfNextMonth(index, today, year), today)

function wholeMonth(first: CalendarDate, today: CalendarDate, name?: string): DayRange {
  const last = monthDates(first).at(-1) ?? first
  return { from: first < today && last >= today ? today : first, to: last, name }
}

/** The next day from today on, for a rule that yields one day a year. */
function nextOccurrence(inYear: (year: number) => CalendarDate, today: CalendarDate): DayRange {
  const year = Number(today.slice(0, 4))
  return day([inYear(year), inYear(year + 1)].find((date) => date >= today) ?? inYear(year))
}

/** Most specific first: the first that can read a text wins. */
const readings: readonly Reading[] = [
  ...weeksAhead,
  ...severalDays,
  [/\b(\d{4}-\d{2}-\d{2})\b/, ([, date = '']) => (isCalendarDate(date) ? day(date) : 'no-such-day')],
  [
    /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b/,
    ([, month, number, year], today) => resolveDay(Number(month), Number(number), year, today),
  ],
  [
    new RegExp(
      String.raw`\b(${monthNames})\.?\s+(?:the\s+)?(?!(?:3[2-9]|[4-9]\d)${ordinal}${occasion})(\d{1,2})(?!\d|:|\s*[ap]m)${ordinal}?(?:,?\s+(\d{4}))?\b`,
    ),
    ([, month = '', number, year], today) => resolveDay(monthIndex(month) + 1, Number(number), year, today),
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${monthNames})\b\.?(?:,?\s+(\d{4}))?`),
    ([, number, month = '', year], today) => resolveDay(monthIndex(month) + 1, Number(number), year, today),
  ],
  ...monthDayReadings,
  [
    new RegExp(String.raw`\b(${weekdayWords.join('|')}),?\s+(?:the\s+)?(\d{1,2})${ordinal}\b(?!${occasion})`),
    ([, word = '', number], today) =>
      Number(number) > 31 ? undefined : nextNumbered(Number(number), today, weekFromMonday[weekdayIndex(word)]),
  ],
  ...holidays.map(([words, inYear]): Reading => [words, (_, today) => nextOccurrence(inYear, today)]),
  [/\bday after tomorrow\b/, (_, today) => day(addDays(today, 2))],
  [/\b(?:tom+or+ow|tmrw|tmr)\b/, (_, today) => day(addDays(today, 1))],
  [todayWords, (_, today) => day(today)],
  [/\byesterday\b/, (_, today) => day(addDays(today, -1))],
  [
    /\bin (?:a )?(\d{1,3}|[a-z]+)(?: of)? (day|week)s?\b/,
    ([, count = '', unit], today) =>
      parseCount(count) < 0 ? undefined : day(addDays(today, parseCount(count) * (unit === 'week' ? 7 : 1))),
  ],
  [
    /\ba week-?end\b|(?=.*\b(?:open|free|available|work|book|mornings?|afternoons?|evenings?)\b).*\bweek-?ends\b/,
    (_, today) => ({
      from: today,
      to: addDays(today, 27),
      weekdays: ['saturday', 'sunday'],
      name: 'weekends',
      preposition: 'on',
    }),
  ],
  [/\b(?:(this|next|last|coming) |the |on )?week-?end\b/, ([, which], today) => weekend(which, today)],
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
    new RegExp(String.raw`\b(?:in|during|this|next|early|late|mid)\s+(${monthNames})\b${yearAfter}`),
    ([, month = '', year], today) => resolveMonth(monthIndex(month), today, year),
  ],
  [
    new RegExp(String.raw`\bthe (\d{1,2})${ordinal}\b(?!${occasion})`),
    ([, number], today) => nextNumbered(Number(number), today),
  ],
  [
    new RegExp(String.raw`\b(${plainMonthNames})\b${yearAfter}`),
    ([, month = '', year], today) => resolveMonth(monthIndex(month), today, year),
  ],
]

function weekdayNamed(weekday: Weekday, which: string | undefined, today: CalendarDate): DayRange {
  const index = weekFromMonday.indexOf(weekday)
  if (which === 'next') return day(addDays(weekMonday(today), 7 + index))
  const ahead = (index - weekFromMonday.indexOf(toWeekday(today)) + 7) % 7
  if (which === 'last') return day(addDays(today, ahead - 7))
  // On a Saturday, "Saturday" is the next one and "this Saturday" is today.
  const next = day(addDays(today, ahead === 0 && which !== 'this' ? 7 : ahead))
  return which === 'this' || which === 'coming' ? next : { ...next, isAnyWeek: true }
}

function weekend(which: string | undefined, today: CalendarDate): DayRange {
  const saturday = addDays(weekMonday(today), 5 + (which === 'next' ? 7 : which === 'last' ? -7 : 0))
  const name = which === 'next' || which === 'last' ? `${which} weekend` : 'this weekend'
  return { from: name === 'this weekend' && saturday < today ? today : saturday, to: addDays(saturday, 1), name }
}

function wholeWeek(ahead: number, today: CalendarDate): DayRange {
  const monday = addDays(weekMonday(today), ahead)
  return { from: monday < today ? today : monday, to: addDays(monday, 6), name: ahead ? 'next week' : 'this week' }
}

/** The next day with that number, and on that weekday if one is given, in this month or the next two. */
function nextNumbered(number: number, today: CalendarDate, weekday?: Weekday): DatePhrase {
  const months = [0, 1, 2].map((ahead) => monthStart(today, ahead).slice(0, 8) + pad(number))
  const found = months.find(
    (date) => isCalendarDate(date) && date >= today && toWeekday(date) === (weekday ?? toWeekday(date)),
  )
  return found ? day(found) : 'no-such-day'
}

/** Days named in a question ('next Friday', 'Dec 12', 'a Saturday in January'), in Phoenix time, or undefined. */
export const datePhraseIn = (text: string, now: Date): DatePhrase | undefined =>
  daysIn(text.toLowerCase().replace(/’/g, "'"), todayIn(now))

function daysIn(lower: string, today: CalendarDate): DatePhrase | undefined {
  for (const [words, read] of readings) {
    const said = words.exec(lower)
    const phrase = said && read(said, today, (rest) => daysIn(rest, today))
    if (phrase) return phrase
  }
  return undefined
}
