import { sameDayAnswer } from '../../domain/business.ts'
import {
  addDays,
  type CalendarDate,
  dayLabel,
  daysBetween,
  hourLabel,
  hourOf,
  longDate,
  monthLabel,
  todayIn,
  weekdayOf,
} from '../../domain/calendar.ts'
import type { GeneralSettings } from '../../domain/rules.ts'
import type { DayProblem, SlotState } from '../../domain/slots.ts'
import type { DatePhrase, DayRange } from './date-phrase.ts'
import type { HourWindow } from './time-phrase.ts'

/** A day as GET /api/availability/days tells it. */
export interface DayAnswer {
  date: CalendarDate
  selectable: boolean
  problem?: DayProblem | null
  slots: { time: string; state: SlotState }[]
}

/** What somebody wants to know: some days, or the soonest one; `hours` is the length of the event. */
export interface AvailabilityQuestion {
  days: DatePhrase | 'soonest'
  window: HourWindow | undefined
  hours: number
}

/** A day with its open start times, written '2:00 PM'; `more` start times are left out. */
export interface OpenDay {
  date: CalendarDate
  times: string[]
  more: number
}

/** A sentence, and the openings it speaks of. */
export interface AvailabilityAnswer {
  text: string
  openDays: OpenDay[]
}

/** To a day like February 30: the calendar need not be asked. */
export const NO_SUCH_DAY: AvailabilityAnswer = {
  text: 'That day is not in the calendar. Which one do you mean?',
  openDays: [],
}

const LOOK_AHEAD_DAYS = 60
const MAX_DAYS = 3
const MAX_TIMES = 2

/** What the owner has set, and the number to call for what the calendar does not offer. */
export type Limits = Pick<GeneralSettings, 'advanceBookingDays' | 'blockHoursBeforeBooking'> & { phone: string }

/** The days to ask the calendar for: the wanted ones and what follows, or from today where those cannot be booked at all. */
export function daysToAsk(
  { days }: AvailabilityQuestion,
  limits: Limits,
  now: Date,
): { from: CalendarDate; to: CalendarDate } {
  const today = todayIn(now)
  const wanted = typeof days === 'object' && !isTooFar(days, limits, now) && days.from > today ? days.from : today
  return { from: wanted, to: addDays(wanted, LOOK_AHEAD_DAYS - 1) }
}

const isTooFar = ({ from }: DayRange, { advanceBookingDays }: Limits, now: Date) =>
  daysBetween(todayIn(now), from) > advanceBookingDays

/** Whether a question is about today alone. */
export const asksForToday = ({ days }: AvailabilityQuestion, now: Date): boolean =>
  typeof days === 'object' && days.from === todayIn(now) && days.to === days.from

/** Answers from the calendar, and offers the next open day where the wanted ones have nothing (§5). */
export function answerAvailability(
  question: AvailabilityQuestion,
  answers: readonly DayAnswer[],
  limits: Limits,
  now: Date,
): AvailabilityAnswer {
  const { days, window } = question
  if (days === 'no-such-day') return NO_SUCH_DAY
  if (days === 'soonest') return nextOpen('', answers, window)

  const wanted = answers.filter(({ date }) => date >= days.from && date <= days.to)
  const open = wanted.filter(({ selectable }) => selectable)
  const fitting = open.filter((day) => timesOf(day, window).length > 0)
  const [first] = fitting

  if (first && days.from === days.to)
    return { text: oneDay(first, question), openDays: [openDayOf(first, window, Infinity)] }
  if (first)
    return {
      text: `Open ${nameOf(days)}${words(question)}:`,
      openDays: fitting.slice(0, MAX_DAYS).map((day) => openDayOf(day, window)),
    }
  if (open.length > 0) {
    const text = `Nothing ${hoursOf(window)} ${nameOf(days)}${lengthOf(question)}, but this is open:`
    return { text, openDays: open.slice(0, MAX_DAYS).map((day) => openDayOf(day, undefined, Infinity)) }
  }
  const rest = answers.filter(({ date }) => date > days.to || date < days.from)
  return nextOpen(whyNothing(question, days, wanted, limits, now), rest, window)
}

const timesOf = ({ slots }: DayAnswer, window: HourWindow | undefined): string[] =>
  slots.filter(({ time, state }) => state === 'open' && isWithin(hourOf(time) ?? 0, window)).map(({ time }) => time)

const isWithin = (hour: number, window: HourWindow | undefined) =>
  window === undefined || (hour >= window.earliest && hour <= window.latest)

function openDayOf(day: DayAnswer, window: HourWindow | undefined, max = MAX_TIMES): OpenDay {
  const times = timesOf(day, window)
  return { date: day.date, times: times.slice(0, max), more: Math.max(0, times.length - max) }
}

/** The first day with a time that fits, else the first open day. */
function nextOpen(reason: string, answers: readonly DayAnswer[], window: HourWindow | undefined): AvailabilityAnswer {
  const open = answers.filter(({ selectable }) => selectable)
  const fitting = open.find((day) => timesOf(day, window).length > 0)
  const next = fitting ?? open[0]
  if (!next) return { text: `${reason} I see no open day in the ${LOOK_AHEAD_DAYS} days after.`.trim(), openDays: [] }
  return {
    text: `${reason} The next open day is ${longDate(next.date)}.`.trim(),
    openDays: [openDayOf(next, fitting ? window : undefined, Infinity)],
  }
}

function oneDay({ date }: DayAnswer, question: AvailabilityQuestion): string {
  return `Yes, ${longDate(date)} is open${words(question)}. Choose a start:`
}

function whyNothing(
  question: AvailabilityQuestion,
  days: DayRange,
  wanted: readonly DayAnswer[],
  limits: Limits,
  now: Date,
): string {
  const isOneDay = days.from === days.to
  const name = isOneDay ? longDate(days.from) : (days.name ?? monthLabel(days.from))
  if (days.to < todayIn(now)) return `${sentence(name)} has already passed.`
  if (asksForToday(question, now) && limits.blockHoursBeforeBooking > 0) return sameDayAnswer(limits.phone)
  if (isTooFar(days, limits, now)) {
    return `We take bookings up to ${limits.advanceBookingDays} days ahead, and ${name} is further out.`
  }
  const problems = new Set(wanted.map(({ problem }) => problem))
  const [problem] = problems.size === 1 ? problems : []
  if (problem === 'too-soon') {
    return `We need ${limits.blockHoursBeforeBooking} hours to get ready, so ${name} is too soon.`
  }
  if (problem === 'closed-day' && isOneDay) return `We are closed on ${sentence(weekdayOf(days.from))}s.`
  if (problem === 'blocked-day' && isOneDay) return `We are not available on ${name}.`
  return `Nothing is open ${isOneDay ? `on ${name}` : nameOf(days)}${lengthOf(question)}.`
}

function nameOf({ from, to, name }: DayRange): string {
  if (name) return name
  return from === to ? `on ${dayLabel(from)}` : `in ${monthLabel(from)}`
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const lengthOf = ({ hours }: AvailabilityQuestion) => (hours === 2 ? '' : ` for ${hours} hours`)
const words = (question: AvailabilityQuestion) =>
  `${question.window ? ` ${hoursOf(question.window)}` : ''}${lengthOf(question)}`

function hoursOf(window: HourWindow | undefined): string {
  if (!window) return ''
  const { earliest, latest } = window
  if (earliest === latest) return `at ${hourLabel(earliest)}`
  if (latest >= 22) return `from ${hourLabel(earliest)}`
  return earliest === 0 ? `until ${hourLabel(latest)}` : `between ${hourLabel(earliest)} and ${hourLabel(latest)}`
}
