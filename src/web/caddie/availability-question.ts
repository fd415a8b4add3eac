import { addDays, type CalendarDate, daysBetween, todayIn } from '../../domain/calendar.ts'
import type { GeneralSettings } from '../../domain/schedule/rules.ts'
import type { DayProblem, SlotState } from '../../domain/schedule/slots.ts'
import type { DatePhrase, DayRange } from './phrases/day-range.ts'
import type { HourWindow } from './phrases/time-phrase.ts'

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

/** How many days of the calendar are searched. */
export const LOOK_AHEAD_DAYS = 60

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

/** Whether the first day lies beyond what can be booked. */
export const isTooFar = ({ from }: DayRange, { advanceBookingDays }: Limits, now: Date) =>
  daysBetween(todayIn(now), from) > advanceBookingDays

/** Whether a question is about today alone. */
export const asksForToday = ({ days }: AvailabilityQuestion, now: Date): boolean =>
  typeof days === 'object' && days.from === todayIn(now) && days.to === days.from
