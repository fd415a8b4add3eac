import { type CalendarDate, longDate, monthDay, parseHour, toWeekday } from '../../domain/calendar.ts'
import { type AvailabilityQuestion, type DayAnswer, type Limits, LOOK_AHEAD_DAYS } from './availability-question.ts'
import { capital, dayRangeWords, lengthWords, whyNothing, windowWords, words } from './availability-words.ts'
import { type DayRange, isAskedFor } from './phrases/day-range.ts'
import type { HourWindow } from './phrases/time-phrase.ts'

/** An open day with its start times, such as '2:00 PM'; `more` is the number of times left out. */
export interface OpenDay {
  date: CalendarDate
  times: string[]
  more: number
}

/** The caddie's sentence, and the open days it mentions. */
export interface AvailabilityAnswer {
  text: string
  openDays: OpenDay[]
}

/** Answer for a day like February 30, without querying the calendar. */
export const NO_SUCH_DAY: AvailabilityAnswer = {
  text: 'That day isn’t on the calendar. Which one did you mean?',
  openDays: [],
}

const MAX_DAYS = 3
const MAX_TIMES = 2

/** Answers from the calendar, and offers the next open day if the wanted ones have nothing (§5). */
export function answerAvailability(
  question: AvailabilityQuestion,
  answers: readonly DayAnswer[],
  limits: Limits,
  now: Date,
): AvailabilityAnswer {
  const { days, window } = question
  if (days === 'no-such-day') return NO_SUCH_DAY
  if (days === 'soonest') return nextOpen('', answers, window)

  const wanted = answers.filter(({ date }) => isAskedFor(days, date))
  const open = wanted.filter(({ selectable }) => selectable)
  const fitting = open.filter((day) => timesInWindow(day, window).length > 0)
  const [first] = fitting

  if (first && days.from === days.to)
    return { text: oneDay(first, question), openDays: [toOpenDay(first, window, Infinity)] }
  if (first)
    return {
      text: `Open ${dayRangeWords(days)}${words(question)}:`,
      openDays: fitting.slice(0, MAX_DAYS).map((day) => toOpenDay(day, window)),
    }
  if (open.length > 0) {
    const text = `Nothing ${windowWords(window)} ${dayRangeWords(days)}${lengthWords(question)}, but other times are open:`
    return { text, openDays: open.slice(0, MAX_DAYS).map((day) => toOpenDay(day, undefined, Infinity)) }
  }
  const rest = answers.filter((day) => !wanted.includes(day))
  const weekLater =
    days.isAnyWeek && rest.find((day) => isSameWeekday(day, days) && timesInWindow(day, window).length > 0)
  if (weekLater) {
    const weekday = capital(toWeekday(weekLater.date))
    return {
      text: `${whyNothing(question, days, wanted, limits, now)} The next open ${weekday} is ${monthDay(weekLater.date)}.`,
      openDays: [toOpenDay(weekLater, window, Infinity)],
    }
  }
  return nextOpen(whyNothing(question, days, wanted, limits, now), rest, window)
}

const isSameWeekday = ({ date }: DayAnswer, { from }: DayRange) => toWeekday(date) === toWeekday(from)

const timesInWindow = ({ slots }: DayAnswer, window: HourWindow | undefined): string[] =>
  slots.filter(({ time, state }) => state === 'open' && isWithin(parseHour(time) ?? 0, window)).map(({ time }) => time)

const isWithin = (hour: number, window: HourWindow | undefined) =>
  window === undefined || (hour >= window.earliest && hour <= window.latest)

function toOpenDay(day: DayAnswer, window: HourWindow | undefined, max = MAX_TIMES): OpenDay {
  const times = timesInWindow(day, window)
  return { date: day.date, times: times.slice(0, max), more: Math.max(0, times.length - max) }
}

/** Offers the first day with a time that fits, else the first open day. */
function nextOpen(why: string, answers: readonly DayAnswer[], window: HourWindow | undefined): AvailabilityAnswer {
  const open = answers.filter(({ selectable }) => selectable)
  const fitting = open.find((day) => timesInWindow(day, window).length > 0)
  const next = fitting ?? open[0]
  const reason = why || (fitting || !window ? '' : `Nothing is open ${windowWords(window)}.`)
  if (!next)
    return { text: `${reason} I don’t see an open day in the ${LOOK_AHEAD_DAYS} days after that.`.trim(), openDays: [] }
  return {
    text: `${reason} The next open day is ${longDate(next.date)}.`.trim(),
    openDays: [toOpenDay(next, fitting ? window : undefined, Infinity)],
  }
}

function oneDay({ date }: DayAnswer, question: AvailabilityQuestion): string {
  return `Yes, ${longDate(date)} is open${words(question)}. Choose a start:`
}
