import {
  addDays,
  type CalendarDate,
  daysBetween,
  monthStart,
  parseHour,
  toDateAndHour,
  todayIn,
  toInstant,
  toWeekday,
} from '../calendar.ts'
import type { Refusal } from '../refusals.ts'
import type { Rules } from './rules.ts'

/** A range of hours in one day, in Phoenix time: `start` inclusive, `end` exclusive. */
export interface Hours {
  start: number
  end: number
}

/** Date of an event and its hours on that date. An event that runs past midnight ends after 24. */
export function toDayHours(startsAt: Date, endsAt: Date): { date: CalendarDate; hours: Hours } {
  const { date, hour } = toDateAndHour(startsAt)
  return { date, hours: { start: hour, end: hour + (endsAt.getTime() - startsAt.getTime()) / 3_600_000 } }
}

/** A blocked date (§3): the whole day, or some hours. A block of all crews has the same `id` in every lane. */
export type Block = { id?: string | undefined } & ({ type: 'full' } | ({ type: 'partial' } & Hours))

/** What takes one crew's time on a day: the hours of its BOOKED bookings, and its blocks. */
export interface Lane {
  booked: readonly Hours[]
  blocks: readonly Block[]
}

/** One day. With several crews, `lanes` has one entry per crew, in the owner's order, and the rest is shared time (R50). */
export interface Day extends Lane {
  date: CalendarDate
  lanes?: readonly Lane[] | undefined
}

/** The day as seen by each of its crews. */
export const laneDays = ({ date, lanes, ...only }: Day): Day[] =>
  (lanes ?? [only]).map(({ booked, blocks }) => ({ date, booked, blocks }))

export type SlotState = 'open' | 'booked' | 'unavailable'

export interface Slot {
  hour: number
  state: SlotState
}

/** No event runs past 10:00 PM (§5). */
export const CLOSING_HOUR = 22

/** We search this many days, starting tomorrow, for the first bookable one (§9). */
export const AUTO_SELECT_DAYS = 60

/** First start hour if no schedule applies (§5). */
const FIRST_HOUR = 6

/** Longest event: from 6:00 AM to 10:00 PM. */
export const MAX_HOURS = CLOSING_HOUR - FIRST_HOUR

/** Hours of the longest event that a week's schedule has room for: from its earliest opening to closing. */
export function longestEvent({ weeklySchedule }: Rules): number {
  const starts = Object.values(weeklySchedule).flatMap(({ start, enabled }) =>
    enabled ? (parseHour(start) ?? []) : [],
  )
  return starts.length > 0 ? CLOSING_HOUR - Math.ceil(Math.max(FIRST_HOUR, Math.min(...starts))) : MAX_HOURS
}

/** Hourly starts if no schedule applies (§5). */
const fallbackHours = Array.from({ length: MAX_HOURS + 1 }, (_, index) => FIRST_HOUR + index)

/** True if two ranges share any time. Touching doesn't count. */
export const overlap = (a: Hours, b: Hours) => a.start < b.end && b.start < a.end

/** The day's opening hours, or undefined if its weekday is closed or its hours are invalid. */
function openingHours(date: CalendarDate, { weeklySchedule }: Rules): Hours | undefined {
  const schedule = weeklySchedule[toWeekday(date)]
  if (!schedule?.enabled) return undefined
  const start = parseHour(schedule.start)
  const end = parseHour(schedule.end)
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** Start hours shown in the day's grid: the scheduled hours, or else the fallback list (R9: closed days). */
export function gridHours(date: CalendarDate, rules: Rules): number[] {
  const open = openingHours(date, rules)
  if (!open) return fallbackHours
  const first = Math.ceil(open.start)
  return Array.from({ length: Math.max(0, Math.ceil(open.end) - first) }, (_, index) => first + index)
}

/** Hours a booking keeps free: its own, plus the buffers before and after (§5, R3: buffers). */
export const withBuffers = (
  { start, end }: Hours,
  { generalSettings: { preTimeBuffer, postTimeBuffer } }: Rules,
): Hours => ({ start: start - preTimeBuffer, end: end + postTimeBuffer })

/** True if an event's hours conflict with one of a crew's bookings or its buffers. */
const conflictsWithBooking = (wanted: Hours, lane: Lane, rules: Rules) =>
  lane.booked.some((hours) => overlap(wanted, withBuffers(hours, rules)))

/** Why no event of any length can start at `hour` (§5 slot availability), or undefined. */
function startProblem(hour: number, { date }: Day, rules: Rules, now: Date): Refusal | undefined {
  const { advanceBookingDays, blockHoursBeforeBooking } = rules.generalSettings
  const open = openingHours(date, rules)
  if (!open) return 'closed-day'
  if (!Number.isInteger(hour) || hour < open.start || hour >= open.end) return 'outside-hours'
  if (daysBetween(todayIn(now), date) > advanceBookingDays) return 'too-far'
  if (toInstant(date, hour).getTime() - now.getTime() < blockHoursBeforeBooking * 3_600_000) return 'too-soon'
  return undefined
}

/** Why one crew can't take these hours, or undefined. */
export function laneProblem(wanted: Hours, lane: Lane, rules: Rules): Refusal | undefined {
  if (lane.blocks.some((block) => block.type === 'full')) return 'blocked-day'
  if (lane.blocks.some((block) => block.type === 'partial' && overlap(wanted, block))) return 'blocked-time'
  return conflictsWithBooking(wanted, lane, rules) ? 'time-conflict' : undefined
}

/** Why no crew can take an event, or undefined if one can. Prefers "booked" over "blocked" as the reason. */
function everyLane(day: Day, crewProblem: (lane: Lane) => Refusal | undefined): Refusal | undefined {
  const problems = laneDays(day).map(crewProblem)
  if (problems.includes(undefined)) return undefined
  return problems.find((problem) => problem !== 'blocked-day' && problem !== 'blocked-time') ?? problems[0]
}

/**
 * Why an event of `length` hours can't start at `hour`, or undefined (§5, buffers by R3, partial blocks by R21). A
 * single crew must be free for the whole event (R50). Page, server and tests all call this function.
 */
export function slotProblem(hour: number, length: number, day: Day, rules: Rules, now: Date): Refusal | undefined {
  const wanted = { start: hour, end: hour + length }
  const problem = startProblem(hour, day, rules, now) ?? everyLane(day, (lane) => laneProblem(wanted, lane, rules))
  return problem ?? (wanted.end > CLOSING_HOUR ? 'past-closing' : undefined)
}

/**
 * Why an event that starts at `hour` and lasts `length` hours can't take one more hour (§5), or undefined. Before a
 * start is chosen, only the longest possible day limits it. For a booking that exists: `longerProblem`.
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

/** State of a start hour in the grid: "(Booked)" only if that very hour is taken for every crew (R8: slot labels). */
export function slotState(hour: number, length: number, day: Day, rules: Rules, now: Date): SlotState {
  const isTaken = ({ booked }: Lane) => booked.some((taken) => overlap({ start: hour, end: hour + 1 }, taken))
  if (laneDays(day).every(isTaken)) return 'booked'
  return slotProblem(hour, length, day, rules, now) ? 'unavailable' : 'open'
}

/** The day's grid: every hour it shows, with its state for an event of `length` hours. */
export function daySlots(day: Day, length: number, rules: Rules, now: Date): Slot[] {
  return gridHours(day.date, rules).map((hour) => ({ hour, state: slotState(hour, length, day, rules, now) }))
}

/** Hours of a day at which an event of `length` hours can start. */
export const openHours = (day: Day, length: number, rules: Rules, now: Date): number[] =>
  daySlots(day, length, rules, now).flatMap(({ hour, state }) => (state === 'open' ? [hour] : []))

/** Why a day can't be selected, or undefined if it can (§5). The most useful reason wins. */
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

/** How the calendar describes a day that can't be selected. */
export const dayProblems = {
  past: 'past',
  'closed-day': 'closed',
  'blocked-day': 'not available',
  'too-soon': 'too soon to book',
  'too-far': 'too far ahead to book',
  full: 'no start times left',
} as const

export type DayProblem = keyof typeof dayProblems

/** A date is selectable if its weekday is enabled and at least one start is open (§5). */
export const isSelectable = (day: Day, length: number, rules: Rules, now: Date): boolean =>
  dayProblem(day, length, rules, now) === undefined

/** First day of each month in which we search for a bookable day, starting with the month of `today`. */
export const monthsToSearch = (today: CalendarDate): CalendarDate[] =>
  [0, 1, 2].map((ahead) => monthStart(today, ahead)).filter((first) => first <= addDays(today, AUTO_SELECT_DAYS))

/** First selectable day from tomorrow through the next 60 days (§4), or undefined. */
export function firstBookableDay<T extends { date: CalendarDate; selectable: boolean }>(
  days: readonly T[],
  now: Date,
): T | undefined {
  const tomorrow = addDays(todayIn(now), 1)
  const last = addDays(todayIn(now), AUTO_SELECT_DAYS)
  return days.find(({ date, selectable }) => selectable && date >= tomorrow && date <= last)
}
