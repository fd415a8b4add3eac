import { sameDayAnswer } from '../../domain/business.ts'
import { dayLabel, hourLabel, longDate, monthLabel, todayIn, toWeekday } from '../../domain/calendar.ts'
import {
  type AvailabilityQuestion,
  asksForToday,
  type DayAnswer,
  isTooFar,
  type Limits,
} from './availability-question.ts'
import type { DayRange } from './phrases/day-range.ts'
import type { HourWindow } from './phrases/time-phrase.ts'

/** 'on Friday, November 27', 'in May 2027', 'this weekend'. */
export function dayRangeWords({ from, to, name, preposition }: DayRange): string {
  if (name) return preposition ? `${preposition} ${name}` : name
  return from === to ? `on ${dayLabel(from)}` : `in ${monthLabel(from)}`
}

/** Starts a sentence, or a weekday's name, with a capital letter. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** ' for 3 hours'; empty for the default length. */
export const lengthWords = ({ hours }: AvailabilityQuestion) => (hours === 2 ? '' : ` for ${hours} hours`)
/** ' from 3:00 PM for 3 hours': the question's details other than its days. */
export const words = (question: AvailabilityQuestion) =>
  `${question.window ? ` ${windowWords(question.window)}` : ''}${lengthWords(question)}`

/** 'at 2:00 PM', 'before noon', 'between 1:00 PM and 5:00 PM'; empty if no hours were named. */
export function windowWords(window: HourWindow | undefined): string {
  if (!window) return ''
  const { earliest, latest } = window
  if (earliest === latest) return `at ${hourLabel(earliest)}`
  if (latest >= 22) return `from ${hourLabel(earliest)}`
  if (earliest === 0) return latest === 11 ? 'before noon' : `before ${hourLabel(latest + 1)}`
  return `between ${hourLabel(earliest)} and ${hourLabel(latest)}`
}

/** A sentence on why the wanted days have nothing open. */
export function whyNothing(
  question: AvailabilityQuestion,
  days: DayRange,
  wanted: readonly DayAnswer[],
  limits: Limits,
  now: Date,
): string {
  const isOneDay = days.from === days.to
  const name = isOneDay ? longDate(days.from) : (days.name ?? monthLabel(days.from))
  if (days.to < todayIn(now)) return `${capital(name)} ${days.weekdays ? 'have' : 'has'} already passed.`
  if (asksForToday(question, now) && limits.blockHoursBeforeBooking > 0) return sameDayAnswer(limits.phone)
  if (isTooFar(days, limits, now)) {
    return `We take bookings up to ${limits.advanceBookingDays} ${limits.advanceBookingDays === 1 ? 'day' : 'days'} ahead, and ${name} ${days.weekdays ? 'are' : 'is'} further out.`
  }
  const problems = new Set(wanted.map(({ problem }) => problem))
  const [problem] = problems.size === 1 ? problems : []
  if (problem === 'too-soon') {
    return `We need ${limits.blockHoursBeforeBooking} ${limits.blockHoursBeforeBooking === 1 ? 'hour' : 'hours'} to get ready, so ${name} is too soon.`
  }
  if (problem === 'closed-day' && (isOneDay || days.weekdays?.length === 1))
    return `We’re closed on ${capital(toWeekday(days.from))}s.`
  if (problem === 'blocked-day' && isOneDay) return `We’re not available on ${name}.`
  return `Nothing is open ${isOneDay ? `on ${name}` : dayRangeWords(days)}${lengthWords(question)}.`
}
