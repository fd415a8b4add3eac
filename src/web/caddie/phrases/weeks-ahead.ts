import { addDays, type CalendarDate, daysBetween } from '../../../domain/calendar.ts'
import { monthNames, parseCount, weekdayIndex, weekdayWords } from './date-words.ts'
import { type DatePhrase, day, type Reading, weekMonday } from './day-range.ts'
import { weekendRange, weekRange } from './several-days.ts'

// A weekday of a later week: 'Saturday in two weeks', 'next week on Friday', 'Sunday after next', 'two Saturdays from now'.

const someDay = [...weekdayWords, 'week-?end'].join('|')
const weeks = String.raw`(?:\d{1,2}|[a-z]+)(?:\s+of)?\s+weeks?`
const week = String.raw`in\s+(?:a\s+)?${weeks}|${weeks}\s+from\s+(?:now|today)|next\s+week`
/** A few words between the two, unless they tell them apart: 'this Saturday or next week'. */
const between = String.raw`(?:,?\s+(?!(?:and|but|if|maybe|not|or|then|to)\b)[a-z]+){0,3}?,?\s+`
/** 'In two weeks, on Saturday the 12th' is read by its date. */
const dateFollows = String.raw`(?:,?\s+(?:the\s+)?(?:\d|(?:${monthNames})\b))`

/** Several weekdays: 'Tuesday or Wednesday'. */
const severalWeekdays = new RegExp(
  String.raw`\b(?:${weekdayWords.join('|')})\s*(?:,|&|/|and|or)\s*(?:on\s+)?(?:${weekdayWords.join('|')})\b`,
)

const weeksIn = (said: string): number => {
  if (said.startsWith('after')) return 2
  return said.startsWith('next') ? 1 : parseCount(/(\w+)(?:\s+of)?\s+week/.exec(said)?.[1] ?? '')
}

/** 'Can we sit in the sun next week' names no Sunday. */
const namesNoDay = (word: string, text: string) => new RegExp(String.raw`\b(?:the|we|they)\s+${word}\b`).test(text)

/**
 * The weekday or weekend `word` names, `weeks` weeks from now. Several weekdays give the whole week; Saturday and Sunday,
 * the weekend.
 */
function dayInWeek(word: string, weeks: number, today: CalendarDate, text: string): DatePhrase | undefined {
  if (weeks < 1 || (/^(?:sun|sat|wed)$/.test(word) && namesNoDay(word, text))) return undefined
  const monday = addDays(weekMonday(today), 7 * weeks)
  const also = severalWeekdays.exec(text)
  if (also) return /^sat.*sun/.test(also[0]) ? weekendRange(addDays(monday, 5)) : weekRange(monday)
  return word.startsWith('week') ? weekendRange(addDays(monday, 5)) : day(addDays(monday, weekdayIndex(word)))
}

export const weeksAhead: readonly Reading[] = [
  [
    new RegExp(String.raw`\b(${someDay})\b${between}(${week}|after\s+next)\b`),
    ({ 1: word = '', 2: said = '', input }, today) => dayInWeek(word, weeksIn(said), today, input),
  ],
  [
    new RegExp(String.raw`\b(${week})\b${between}(${someDay})\b(?!${dateFollows})`),
    ({ 1: said = '', 2: word = '', input }, today) => dayInWeek(word, weeksIn(said), today, input),
  ],
  [
    new RegExp(String.raw`\b(\d{1,2}|[a-z]+)\s+(${weekdayWords.join('|')})\s+from\s+(?:now|today)\b`),
    ([, count = '', word = ''], today) => {
      // The first is the next one after today.
      const ahead = (weekdayIndex(word) - daysBetween(weekMonday(today), today) + 7) % 7 || 7
      return parseCount(count) > 0 ? day(addDays(today, ahead + 7 * (parseCount(count) - 1))) : undefined
    },
  ],
]
