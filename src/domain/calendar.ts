import { business } from './business.ts'

/** A calendar day in the business's time zone, `YYYY-MM-DD`. */
export type CalendarDate = string

/** Weekdays in `Date.getDay()` order, which is also the column order of our calendars. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** The week starting on Monday, for the owner's schedule and for phrases like "next Friday". */
export const weekFromMonday: readonly Weekday[] = [...weekdays.slice(1), weekdays[0]]

const HOUR = 3_600_000
const DAY = 24 * HOUR

// Created on first use, like every formatter here: the first one costs a phone tens of milliseconds.
let zoned: Intl.DateTimeFormat | undefined

/** The zone's wall clock at an instant, as if it were UTC, in milliseconds. */
function wallClock(instant: number): number {
  zoned ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: business.timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const part: Record<string, string> = {}
  for (const { type, value } of zoned.formatToParts(instant)) part[type] = value
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`)
}

const utc = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`)
const toCalendarDate = (utcMs: number): CalendarDate => new Date(utcMs).toISOString().slice(0, 10)

const midnights = new Map<CalendarDate, number>()

/** Midnight of a day, as an instant. Cached: time zone lookups are slow, and every slot needs one. */
function localMidnight(date: CalendarDate): number {
  const known = midnights.get(date)
  if (known !== undefined) return known
  const noon = utc(date) + 12 * HOUR
  const midnight = utc(date) - (wallClock(noon) - noon)
  if (midnights.size > 2_000) midnights.clear()
  midnights.set(date, midnight)
  return midnight
}

/** True for a real day written `YYYY-MM-DD`, from 1000 to 2999: outside that range dates lose their four digits. */
export function isCalendarDate(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text)) && toCalendarDate(utc(text)) === text
}

/** Instant at which `date` reaches `hour` (0 to 24, fractions allowed) in the business's time zone. */
export function toInstant(date: CalendarDate, hour: number): Date {
  return new Date(localMidnight(date) + hour * HOUR)
}

/**
 * The business's day and hour (with fraction) at an instant: the inverse of {@link toInstant}. Cuts off seconds: rounded
 * later, 11:59:43 PM would be midnight of the wrong day.
 */
export function toDateAndHour(instant: Date): { date: CalendarDate; hour: number } {
  const wall = Math.floor(wallClock(instant.getTime()) / 60_000) * 60_000
  const date = toCalendarDate(wall)
  return { date, hour: (wall - utc(date)) / HOUR }
}

// Zone offsets are whole minutes, so "today" can be cached per minute. Every slot asks for it.
let latest: { minute: number; today: CalendarDate } | undefined

/** Today's date at the business, regardless of the time zone of browser or server (R2: time zone). */
export function todayIn(now: Date): CalendarDate {
  const minute = Math.floor(now.getTime() / 60_000)
  if (latest?.minute !== minute) latest = { minute, today: toDateAndHour(now).date }
  return latest.today
}

/** The date `days` later, or earlier if `days` is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toCalendarDate(utc(date) + days * DAY)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((utc(to) - utc(from)) / DAY)
}

/** Weekday of a date, in lowercase English: the keys of the schedule. */
export function toWeekday(date: CalendarDate): Weekday {
  return weekdays[new Date(utc(date)).getUTCDay()] as Weekday
}

/** First day of the month that is `months` away from the month of `date`. */
export function monthStart(date: CalendarDate, months = 0): CalendarDate {
  const day = new Date(utc(date))
  return toCalendarDate(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
}

/** The last day of the month of `date`. */
export const monthEnd = (date: CalendarDate): CalendarDate => addDays(monthStart(date, 1), -1)

/** Every day of the month of `date`, in order. */
export function monthDates(date: CalendarDate): CalendarDate[] {
  const first = monthStart(date)
  const length = daysBetween(first, monthStart(date, 1))
  return Array.from({ length }, (_, index) => addDays(first, index))
}

const formatter = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (date: CalendarDate) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    return format.format(utc(date))
  }
}

/** 'EEEE, MMMM d, yyyy' (§9): 'Friday, December 4, 2026'. */
export const longDate = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** 'Friday, December 4', if the year is clear from context. */
export const dayLabel = formatter({ weekday: 'long', month: 'long', day: 'numeric' })

/** 'December 4', if the weekday is shown elsewhere. */
export const monthDay = formatter({ month: 'long', day: 'numeric' })

/** 'Fri, Dec 4', for tight spaces. */
export const shortDate = formatter({ weekday: 'short', month: 'short', day: 'numeric' })

/** Date with its year, which wraps only after the weekday: 'Fri, Dec 4, 2026'. For display only. */
export const dateWithYear = (date: CalendarDate): string =>
  `${shortDate(date).replace(/ (?=\d)/, '\u00a0')},\u00a0${date.slice(0, 4)}`

/** Short date with the year only if it differs from that of `today` (R87: dates with years): 'Fri, Dec 4, 2026'. */
export const shortDateFrom = (date: CalendarDate, today: CalendarDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? shortDate(date) : `${shortDate(date)}, ${date.slice(0, 4)}`

const shortWeekday = formatter({ weekday: 'short' })

/** Weekday of an instant that isn't on `date`: 'Sat'. An event may run past midnight. */
export function weekdayUnless(instant: Date, date: CalendarDate): string | undefined {
  const day = todayIn(instant)
  return day === date ? undefined : shortWeekday(day)
}

/** 'December 2026'. */
export const monthLabel = formatter({ month: 'long', year: 'numeric' })

/** 'Dec', for tight spaces. */
export const shortMonth = formatter({ month: 'short' })

/** Months of a date range, breaking only after the dash: 'Nov – Dec 2026', 'Dec 2026 – Jan 2027', or 'December 2026'. */
export function monthsLabel(from: CalendarDate, to: CalendarDate): string {
  if (monthStart(from) === monthStart(to)) return monthLabel(from)
  const [year, lastYear] = [from.slice(0, 4), to.slice(0, 4)]
  return `${shortMonth(from)}${year === lastYear ? '' : `\u00a0${year}`}\u00a0– ${shortMonth(to)}\u00a0${lastYear}`
}

/** 'h:mm a' (§9): 14 is '2:00 PM', 9.5 is '9:30 AM'. Rounds to the minute: blocked times are stored as 9.33 for 9:20. */
export function hourLabel(hour: number): string {
  const minutes = Math.round(hour * 60)
  const whole = Math.floor(minutes / 60) % 24
  const minute = String(minutes % 60).padStart(2, '0')
  return `${whole % 12 || 12}:${minute} ${whole < 12 ? 'AM' : 'PM'}`
}

const insideUnit =
  /(?<=\d) (?=[AP]M\b|miles?\b|hours?\b)|(?<=\$[\d,.]+|\d%) (?=off\b)|(?<=\b[FMSTW][a-z][a-z],) (?=[A-Z][a-z]+ \d)|(?<=\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*) (?=\d\d?\b)|(?<=(?:^|, )\d+) (?=[A-Z][a-z]|[NESW]\b)|(?<=, [A-Z]{2}) (?=\d{5}\b)/g

/**
 * Keeps times of day, days of a month, short dates ('Fri, Dec 4'), house numbers with their street, ZIP codes with
 * their state, hours, distances and discounts ('10% off') on one line. For display only: store, send and compare with a plain space.
 */
export const unbroken = (words: string): string => words.replace(insideUnit, '\u00a0')

/** 'Wednesday, December 16, 2026' that doesn't wrap between month and day. For display only. */
export const unbrokenDate = (date: CalendarDate): string => unbroken(longDate(date))

/** Hour named by a 12-hour text ('2:00 PM' is 14), or undefined if it isn't one. */
export function parseHour(time: string): number | undefined {
  const [, hours = '', minutes = '', half = ''] = /^\s*(\d{1,2}):(\d{2})\s*([AP]M)\s*$/i.exec(time) ?? []
  const hour = Number(hours)
  const minute = Number(minutes)
  if (hours === '' || hour < 1 || hour > 12 || minute > 59) return undefined
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) + minute / 60
}

const FIVE_MINUTES_MS = 5 * 60_000

/** When to expect the crew, rounded up to five minutes: '1:35 PM'. */
export function arrivalLabel(arrivesAt: Date): string {
  return hourLabel(toDateAndHour(new Date(Math.ceil(arrivesAt.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS)).hour)
}

/** An instant as 'h:mm:ss a' in the business's zone: '2:05:09 PM'. */
export function clockLabel(instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1000) % 60
  return hourLabel(toDateAndHour(instant).hour).replace(' ', `:${String(seconds).padStart(2, '0')} `)
}

/** An instant as 'Friday, December 4, 2026 at 4:00 PM' in Phoenix, or 'Unknown' (§2). */
export function instantLabel(instant: string | null | undefined): string {
  if (!instant) return 'Unknown'
  const { date, hour } = toDateAndHour(new Date(instant))
  return unbroken(`${longDate(date)} at ${hourLabel(hour)}`)
}
