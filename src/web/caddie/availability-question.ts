import { addDays, type CalendarDate, daysBetween, todayIn } from '../../domain/calendar.ts'
import type { GeneralSettings } from '../../domain/schedule/rules.ts'
import type { DayProblem, SlotState } from '../../domain/schedule/slots.ts'
import type { DatePhrase, DayRange } from './phrases/day-range.ts'
import type { HourWindow } from './phrases/time-phrase.ts'

/** A day as GET /api/availability/days returns it. */
export interface DayAnswer {
  date: CalendarDate
  selectable: boolean
  problem?: DayProblem | null
  slots: { time: string; state: SlotState }[]
}

/** A question about open times: on some days, or the soonest one; `hours` is the length of the event. */
export interface AvailabilityQuestion {
  days: DatePhrase | 'soonest'
  window: HourWindow | undefined
  hours: number
}

/** Number of days to search in the calendar. */
export const LOOK_AHEAD_DAYS = 60

/** The owner's settings, and the number to call for what the calendar doesn't offer. */
export type Limits = Pick<GeneralSettings, 'advanceBookingDays' | 'blockHoursBeforeBooking'> & { phone: string }

/** Days to query: the wanted ones and those after them, or from today on if the wanted ones can't be booked at all. */
export function daysToAsk(
  { days }: AvailabilityQuestion,
  limits: Limits,
  now: Date,
): { from: CalendarDate; to: CalendarDate } {
  const today = todayIn(now)
  const wanted = typeof days === 'object' && !isTooFar(days, limits, now) && days.from > today ? days.from : today
  return { from: wanted, to: addDays(wanted, LOOK_AHEAD_DAYS - 1) }
}

/** True if the first day is beyond what can be booked. */
export const isTooFar = ({ from }: DayRange, { advanceBookingDays }: Limits, now: Date) =>
  daysBetween(todayIn(now), from) > advanceBookingDays

/** True if a question is only about today. */
export const asksForToday = ({ days }: AvailabilityQuestion, now: Date): boolean =>
  typeof days === 'object' && days.from === todayIn(now) && days.to === days.from
