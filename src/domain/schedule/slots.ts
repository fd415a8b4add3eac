import {
  addDays,
  type CalendarDate,
  dateAndHourOf,
  daysBetween,
  hourOf,
  instantOf,
  monthStart,
  todayIn,
  weekdayOf,
} from '../calendar.ts'
import type { Refusal } from '../refusals.ts'
import type { Rules } from './rules.ts'

/**
 * Why an event that starts at `hour` and lasts `length` hours cannot take one hour more (§5), or undefined.
 * Before a start is chosen only the longest possible day bounds it.
 */
export function extraHourProblem(
  hour: number | undefined,
  length: number,
  day: Day,
  rules: Rules,
): Refusal | undefined {
  const wanted = { start: hour ?? FIRST_HOUR, end: (hour ?? FIRST_HOUR) + length + 1 }
  if (wanted.end > CLOSING_HOUR) return 'past-closing'
  if (hour === undefined) return undefined
  return everyLane(day, (lane) => {
    if (conflictsWithBooking(wanted, lane, rules)) return 'extra-hour-conflict'
    return laneProblem(wanted, lane, rules)
  })
}

/** A stretch of one day in hours of the business's clock: `start` inclusive, `end` exclusive. */
export interface Hours {
  start: number
  end: number
}

/** The day of an event and its hours there; one that goes beyond midnight ends after 24. */
export function dayAndHoursOf(startsAt: Date, endsAt: Date): { date: CalendarDate; hours: Hours } {
  const { date, hour } = dateAndHourOf(startsAt)
  return { date, hours: { start: hour, end: hour + (endsAt.getTime() - startsAt.getTime()) / 3_600_000 } }
}

/** A blocked date (§3): the whole day, or the hours of a partial block. One of all crews has the same `id` with each. */
export type Block = { id?: string | undefined } & ({ type: 'full' } | ({ type: 'partial' } & Hours))

/** What takes the time of one crew on a day: the hours of its BOOKED bookings, and its blocks. */
export interface Lane {
  booked: readonly Hours[]
  blocks: readonly Block[]
}

/** One day. Where several crews work each has a lane, in the owner's order, and the day has what they share (R50). */
export interface Day extends Lane {
  date: CalendarDate
  lanes?: readonly Lane[] | undefined
}

/** The day as each of its crews has it. */
export const laneDays = ({ date, lanes, ...only }: Day): Day[] =>
  (lanes ?? [only]).map(({ booked, blocks }) => ({ date, booked, blocks }))

export type SlotState = 'open' | 'booked' | 'unavailable'

export interface Slot {
  hour: number
  state: SlotState
}

/** No event runs past 10:00 PM (§5). */
export const CLOSING_HOUR = 22

/** The first bookable day is sought this many days ahead, from tomorrow (§9). */
export const AUTO_SELECT_DAYS = 60

/** The first start where no schedule applies (§5). */
export const FIRST_HOUR = 6

/** No order is longer than the longest day, 6:00 AM to 10:00 PM. */
export const MAX_HOURS = CLOSING_HOUR - FIRST_HOUR

/** Hourly, where no schedule applies (§5). */
const fallbackHours = Array.from({ length: MAX_HOURS + 1 }, (_, index) => FIRST_HOUR + index)

/** Do two stretches share any time? Touching is not sharing. */
export const overlap = (a: Hours, b: Hours) => a.start < b.end && b.start < a.end

/** The day's opening hours, or undefined if its weekday is closed or its hours are invalid. */
function openingHours(date: CalendarDate, { weeklySchedule }: Rules): Hours | undefined {
  const schedule = weeklySchedule[weekdayOf(date)]
  if (!schedule?.enabled) return undefined
  const start = hourOf(schedule.start)
  const end = hourOf(schedule.end)
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** The start hours that the day's grid shows: its scheduled hours, else the fallback list (reading R9). */
export function gridHours(date: CalendarDate, rules: Rules): number[] {
  const open = openingHours(date, rules)
  if (!open) return fallbackHours
  const first = Math.ceil(open.start)
  return Array.from({ length: Math.max(0, Math.ceil(open.end) - first) }, (_, index) => first + index)
}

/** What a booking keeps others from: its hours, widened by the buffers before and after it (§5, reading R3). */
export const withBuffers = (
  { start, end }: Hours,
  { generalSettings: { preTimeBuffer, postTimeBuffer } }: Rules,
): Hours => ({ start: start - preTimeBuffer, end: end + postTimeBuffer })

/** Do the hours of an event conflict with a booking of a crew, widened by its buffers? */
export const conflictsWithBooking = (wanted: Hours, lane: Lane, rules: Rules) =>
  lane.booked.some((hours) => overlap(wanted, withBuffers(hours, rules)))

/** Why no event may start at `hour`, whatever its length (§5 slot availability), or undefined. */
function startProblem(hour: number, { date }: Day, rules: Rules, now: Date): Refusal | undefined {
  const { advanceBookingDays, blockHoursBeforeBooking } = rules.generalSettings
  const open = openingHours(date, rules)
  if (!open) return 'closed-day'
  if (!Number.isInteger(hour) || hour < open.start || hour >= open.end) return 'outside-hours'
  if (daysBetween(todayIn(now), date) > advanceBookingDays) return 'too-far'
  if (instantOf(date, hour).getTime() - now.getTime() < blockHoursBeforeBooking * 3_600_000) return 'too-soon'
  return undefined
}

/** Why one crew cannot take these hours, or undefined. */
export function laneProblem(wanted: Hours, lane: Lane, rules: Rules): Refusal | undefined {
  if (lane.blocks.some((block) => block.type === 'full')) return 'blocked-day'
  if (lane.blocks.some((block) => block.type === 'partial' && overlap(wanted, block))) return 'blocked-time'
  return conflictsWithBooking(wanted, lane, rules) ? 'time-conflict' : undefined
}

/** Why no crew can: a booking before a block, because a crew that is off is no news. Undefined if one can. */
export function everyLane(day: Day, problemOf: (lane: Lane) => Refusal | undefined): Refusal | undefined {
  const problems = laneDays(day).map(problemOf)
  if (problems.includes(undefined)) return undefined
  return problems.find((problem) => problem !== 'blocked-day' && problem !== 'blocked-time') ?? problems[0]
}

/**
 * Why an event of `length` hours may not start at `hour`, or undefined where it may (§5; buffers by R3, partial blocks by
 * R21): one crew has to be free for all of it (R50). The list of slots, the server and the tests all ask this function.
 */
export function slotProblem(hour: number, length: number, day: Day, rules: Rules, now: Date): Refusal | undefined {
  const wanted = { start: hour, end: hour + length }
  const problem = startProblem(hour, day, rules, now) ?? everyLane(day, (lane) => laneProblem(wanted, lane, rules))
  return problem ?? (wanted.end > CLOSING_HOUR ? 'past-closing' : undefined)
}

/** What the grid says of a start hour: "(Booked)" only where that hour itself is taken, of every crew (reading R8). */
export function slotState(hour: number, length: number, day: Day, rules: Rules, now: Date): SlotState {
  const isTaken = ({ booked }: Lane) => booked.some((taken) => overlap({ start: hour, end: hour + 1 }, taken))
  if (laneDays(day).every(isTaken)) return 'booked'
  return slotProblem(hour, length, day, rules, now) ? 'unavailable' : 'open'
}

/** The day's grid: every hour it shows, with its state for an event of `length` hours. */
export function slotsOf(day: Day, length: number, rules: Rules, now: Date): Slot[] {
  return gridHours(day.date, rules).map((hour) => ({ hour, state: slotState(hour, length, day, rules, now) }))
}

/** The hours of a day at which an event of `length` hours may start. */
export const openHours = (day: Day, length: number, rules: Rules, now: Date): number[] =>
  slotsOf(day, length, rules, now).flatMap(({ hour, state }) => (state === 'open' ? [hour] : []))

/** Why a day cannot be chosen, in the order in which a person would want to know, or undefined where it can (§5). */
export function dayProblem(day: Day, length: number, rules: Rules, now: Date): DayProblem | undefined {
  const problems = gridHours(day.date, rules).map((hour) => slotProblem(hour, length, day, rules, now))
  if (problems.includes(undefined)) return undefined
  if (daysBetween(todayIn(now), day.date) < 0) return 'past'
  const [only, ...others] = new Set(problems)
  if (only !== undefined && others.length === 0 && only in dayProblems) return only as DayProblem
  const lanes = laneDays(day)
  return lanes.every(({ booked }) => booked.length === 0) && lanes.some(({ blocks }) => blocks.length > 0)
    ? 'blocked-day'
    : 'full'
}

/** What the calendar says of a day that cannot be chosen. */
export const dayProblems = {
  past: 'past',
  'closed-day': 'closed',
  'blocked-day': 'not available',
  'too-soon': 'too soon to book',
  'too-far': 'too far ahead to book',
  full: 'no start times left',
} as const

export type DayProblem = keyof typeof dayProblems

/** A date can be chosen when its weekday is enabled and at least one start is open (§5). */
export const isSelectable = (day: Day, length: number, rules: Rules, now: Date): boolean =>
  dayProblem(day, length, rules, now) === undefined

/** The first day of each month searched for a bookable day, starting with the month of `today`. */
export const monthsOfSearch = (today: CalendarDate): CalendarDate[] =>
  [0, 1, 2].map((ahead) => monthStart(today, ahead)).filter((first) => first <= addDays(today, AUTO_SELECT_DAYS))

/** The first day that can be chosen, from tomorrow, within the next 60 (§4), or undefined. */
export function firstBookableDay<T extends { date: CalendarDate; selectable: boolean }>(
  days: readonly T[],
  now: Date,
): T | undefined {
  const tomorrow = addDays(todayIn(now), 1)
  const last = addDays(todayIn(now), AUTO_SELECT_DAYS)
  return days.find(({ date, selectable }) => selectable && date >= tomorrow && date <= last)
}
