import { hourLabel, parseHour, type Weekday, weekFromMonday } from '../calendar.ts'
import { packages } from '../catalog.ts'
import type { GeneralSettings, ScheduleDay, WeeklySchedule } from './rules.ts'
import { CLOSING_HOUR } from './slots.ts'

/** 'Monday'. */
export const weekdayName = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1)

/** Label, unit and our own limits for each number (§5 has none). */
export const numberFields = {
  advanceBookingDays: { label: 'How far ahead can people book?', unit: 'days', min: 1, max: 730 },
  blockHoursBeforeBooking: { label: 'How much notice do you need?', unit: 'hours', min: 0, max: 720 },
  preTimeBuffer: { label: 'Free time before an event', unit: 'hours', min: 0, max: 12 },
  postTimeBuffer: { label: 'Free time after an event', unit: 'hours', min: 0, max: 12 },
} as const satisfies Record<keyof GeneralSettings, { label: string; unit: string; min: number; max: number }>

export const numberNames = Object.keys(numberFields) as (keyof GeneralSettings)[]

/** The four numbers, as typed. */
export type NumberTexts = Record<keyof GeneralSettings, string>

/** Parses a typed whole number, or returns undefined. '7.5' isn't one: fractions are rejected, not truncated. */
export function wholeNumber(text: string): number | undefined {
  const trimmed = text.trim()
  return /^-?\d{1,9}$/.test(trimmed) ? Number.parseInt(trimmed, 10) : undefined
}

export type NumberProblems = Partial<Record<keyof GeneralSettings, string>>

/** Errors of the four numbers, one sentence each. Empty if they can be saved. */
export function numberProblems(settings: Record<keyof GeneralSettings, number | undefined>): NumberProblems {
  const problems: NumberProblems = {}
  for (const name of numberNames) {
    const { min, max, unit } = numberFields[name]
    const value = settings[name]
    if (value === undefined || !Number.isInteger(value) || value < min || value > max) {
      problems[name] = `Enter a whole number of ${unit} from ${min} to ${max}.`
    }
  }
  const { advanceBookingDays: days = 0, blockHoursBeforeBooking: notice = 0 } = settings
  if (!problems.advanceBookingDays && !problems.blockHoursBeforeBooking && notice > days * 24) {
    problems.blockHoursBeforeBooking = `${notice} hours of notice is more than the ${days === 1 ? 'one day' : `${days} days`} people can book ahead. No one could book.`
  }
  return problems
}

/** Parses the typed numbers, or returns what's wrong with them. */
export function readNumbers(texts: NumberTexts): { problems: NumberProblems; settings: GeneralSettings | undefined } {
  const read = Object.fromEntries(numberNames.map((name) => [name, wholeNumber(texts[name])])) as Record<
    keyof GeneralSettings,
    number | undefined
  >
  const problems = numberProblems(read)
  return { problems, settings: Object.keys(problems).length === 0 ? (read as GeneralSettings) : undefined }
}

const shortestEvent = Math.min(...Object.values(packages).map(({ baseHours }) => baseHours))
const latestStart = CLOSING_HOUR - shortestEvent

/** Error of one weekday, or undefined. A closed day isn't checked. */
export function dayScheduleProblem(day: Weekday, { start, end, enabled }: ScheduleDay): string | undefined {
  if (!enabled) return undefined
  const [from, to] = [parseHour(start), parseHour(end)]
  const name = weekdayName(day)
  if (from === undefined || to === undefined) return `${name} needs a start time and an end time.`
  if (from >= to) return `${name} must start before it ends.`
  const first = Math.ceil(from)
  if (first >= to) return `Events start on the hour, and there’s no full hour from ${start} to ${end}.`
  if (first > latestStart) {
    return `Events last ${shortestEvent} hours and end by ${hourLabel(CLOSING_HOUR)}, so ${name} must start by ${hourLabel(latestStart)}.`
  }
  return undefined
}

/** Errors of the week, one sentence per invalid day. Empty if it can be saved. */
export function scheduleProblems(week: WeeklySchedule): Partial<Record<Weekday, string>> {
  const problems = weekFromMonday.map((day) => [day, dayScheduleProblem(day, week[day])] as const)
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined))
}

const closed: ScheduleDay = { start: '9:00 AM', end: '5:00 PM', enabled: false }

/** All seven days. One missing from the stored schedule is closed, just as the calendar treats it. */
export const wholeWeek = (stored: Partial<WeeklySchedule>): WeeklySchedule =>
  Object.fromEntries(weekFromMonday.map((day) => [day, stored[day] ?? closed])) as WeeklySchedule

/** Converts '2:00 PM' to the '14:00' of a time input, or '' if it isn't a time. */
export function timeInput(time: string): string {
  const hour = parseHour(time)
  if (hour === undefined) return ''
  const minutes = Math.round(hour * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Converts the '14:00' of a time input to the stored '2:00 PM', or '' if nothing is chosen. */
export function timeFromInput(value: string): string {
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})/.exec(value) ?? []
  return hours === '' ? '' : hourLabel(Number(hours) + Number(minutes) / 60)
}
