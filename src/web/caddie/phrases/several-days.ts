import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
  monthDay,
  monthStart,
  toWeekday,
} from '../../../domain/calendar.ts'
import { holidays, monthIndex, monthNames, parseCount } from './date-words.ts'
import { type DatePhrase, type DayRange, day, firstDayOfNextMonth, type Reading, weekMonday } from './day-range.ts'
import { weekdaysIn, weekdaysLabel } from './days-of-months.ts'

// Days described relative to others: 'the week of Dec 7', 'the day before Thanksgiving', 'Dec 4 to 6', 'Labor Day weekend'.

const LONGEST = 31

const counted = String.raw`(?!\d|:|\s*(?:[ap]\.?m|hours?|hrs?|people|ppl|players|guests|kids|friends|of us))`
const until = String.raw`\s*(?:-|–|to|through|thru|and|or|until|till)\s*`
const suffix = '(?:st|nd|rd|th)?'

/** Reads the day named within a phrase, if any; `reckon` derives what the whole phrase means. */
const by =
  (reckon: (anchor: DayRange, said: RegExpExecArray, today: CalendarDate) => DayRange | undefined): Reading[1] =>
  (said, today, dayIn) => {
    const anchor = /^\W*now\b/.test(said.at(-1) ?? '') ? day(today) : dayIn(said.at(-1) ?? '')
    return typeof anchor === 'object' ? reckon(anchor, said, today) : anchor
  }

export const weekRange = (monday: CalendarDate): DayRange => ({
  from: monday,
  to: addDays(monday, 6),
  name: `the week of ${monthDay(monday)}`,
})

export const weekendRange = (saturday: CalendarDate): DayRange => ({
  from: saturday,
  to: addDays(saturday, 1),
  name: `the weekend of ${monthDay(saturday)}`,
})
const weekSaturday = (date: CalendarDate) => addDays(weekMonday(date), 5)

/** The weekend that a holiday extends, or else the one of the holiday's week. */
function holidayWeekend(date: CalendarDate): DayRange {
  const weekday = toWeekday(date)
  const from =
    weekday === 'monday'
      ? addDays(date, -2)
      : weekday === 'thursday' || weekday === 'friday'
        ? date
        : weekSaturday(date)
  const to = weekday === 'monday' ? date : addDays(weekSaturday(date), 1)
  return { from, to, name: `the weekend of ${monthDay(from)}` }
}

function between(from: CalendarDate | undefined, to: CalendarDate | undefined): DatePhrase | undefined {
  if (!from || !to || !isCalendarDate(from) || !isCalendarDate(to)) return undefined
  const length = daysBetween(from, to)
  if (length < 1 || length > LONGEST) return undefined
  const end = from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8))) : monthDay(to)
  return { from, to, name: `${monthDay(from)} to ${end}` }
}

/** A range by months (from 0) and days; it starts within a year from today and ends after its start. */
function span(months: readonly [number, number], numbers: readonly [string, string], today: CalendarDate) {
  const inMonth = (first: CalendarDate, number: string) => `${first.slice(0, 8)}${number.padStart(2, '0')}`
  let first = firstDayOfNextMonth(months[0], today)
  if (inMonth(first, numbers[0]) < today) first = monthStart(first, 12)
  return between(inMonth(first, numbers[0]), inMonth(firstDayOfNextMonth(months[1], first), numbers[1]))
}

export const severalDays: readonly Reading[] = [
  [
    /\bweek-?end\s+(of|after|before|following)\s+(.+)/,
    by(({ from, to }, [, which]) => {
      // 'The second weekend of May' is a month phrase, counted from the beginning of May.
      if (which === 'of' && from !== to) return undefined
      if (which === 'before') return weekendRange(addDays(weekMonday(from), toWeekday(from) === 'sunday' ? 5 : -2))
      return weekendRange(
        which === 'of' ? weekSaturday(from) : addDays(weekSaturday(to), weekSaturday(to) > to ? 0 : 7),
      )
    }),
  ],
  [
    /\bweek\s+(?:of|starting|beginning)\s+(.+)/,
    by(({ from, to }) => (from === to ? weekRange(weekMonday(from)) : undefined)),
  ],
  [
    /\b(day|week)\s+(after|before|following)\s+(.+)/,
    by(({ from, to }, [, unit, which]) => {
      if (unit === 'day') return day(which === 'before' ? addDays(from, -1) : addDays(to, 1))
      return weekRange(addDays(weekMonday(which === 'before' ? from : to), which === 'before' ? -7 : 7))
    }),
  ],
  [
    // 'Before 3 on Saturday' is about the hour, and 'before the party on Saturday' about that day.
    new RegExp(
      String.raw`(?<!\b(?:days?|weeks?|night|hours?)\s+)\bbefore\s+(?!(?:lunch|dinner)\b|\d+(?!\d|st|nd|rd|th|[/-]|\s+(?:of\s+)?(?:${monthNames})))(\w(?:(?!\s(?:on|or)\s).)*)`,
    ),
    by(({ from, to }, { input, index }, today) => {
      if (from !== to || from <= today) return undefined
      const before = { from: today, to: addDays(from, -1), name: `before ${monthDay(from)}` }
      const weekdays = weekdaysIn(input.slice(0, index))
      if (weekdays.length === 0) return before
      return { ...before, weekdays, name: `${weekdaysLabel(weekdays)} ${before.name}`, preposition: 'on' }
    }),
  ],
  [
    /\b(\d{1,3}|[a-z]+)\s+(day|week)s?\s+(?:from|after)\s+(.+)/,
    by(({ from }, [, count = '', unit]) =>
      parseCount(count) > 0 ? day(addDays(from, parseCount(count) * (unit === 'week' ? 7 : 1))) : undefined,
    ),
  ],
  ...holidays.map(
    ([words, inYear]): Reading => [
      new RegExp(String.raw`(?:${words.source})\s+week-?end\b`),
      (_, today) => {
        const year = Number(today.slice(0, 4))
        return [inYear(year), inYear(year + 1)].map(holidayWeekend).find(({ to }) => to >= today)
      },
    ],
  ),
  [
    new RegExp(
      String.raw`\b(${monthNames})\.?\s+(\d{1,2})${suffix}${until}(?:(${monthNames})\.?\s+)?(\d{1,2})${suffix}\b${counted}`,
    ),
    ([, month = '', first = '', other, last = ''], today) =>
      span([monthIndex(month), monthIndex(other ?? month)], [first, last], today),
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})\/(\d{1,2})${until}(?:(\d{1,2})\/)?(\d{1,2})\b${counted}`),
    ([, month, first = '', other, last = ''], today) =>
      Number(month) <= 12 && Number(other ?? month) <= 12
        ? span([Number(month) - 1, Number(other ?? month) - 1], [first, last], today)
        : undefined,
  ],
  [
    /\b(?:any\s+)?week-?days?\s+(?:[a-z]+\s+)??(this|next|coming) week\b/,
    ([, which], today) => {
      const monday = addDays(weekMonday(today), which === 'next' ? 7 : 0)
      const name = which === 'next' ? 'next week' : 'this week'
      return { from: which === 'next' ? monday : today, to: addDays(monday, 4), name }
    },
  ],
]
