import { type CalendarDate, isCalendarDate, toDateAndHour, toInstant } from '../../../domain/calendar.ts'
import { oneLine } from '../../../domain/typography/one-line.ts'
import type { NoteKind } from './notes.ts'

/** A document of the old site or a map inside one, cleaned by `storable`. */
export type OldFields = Record<string, unknown>

export const isFields = (value: unknown): value is OldFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first value that isn't missing, null or blank. */
export const firstPresent = (...values: unknown[]): unknown =>
  values.find((value) => value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === ''))

// Dates in another century are typos, and would show up first in sorted lists.
const earliest = Date.UTC(1990, 0, 1)
const latest = Date.UTC(2190, 0, 1)
const believable = (ms: number) => (ms >= earliest && ms < latest ? new Date(ms) : undefined)

/** Numbers from here on are milliseconds (from 1973), below it seconds (until the year 5138). */
const FIRST_MS = 100_000_000_000

const numberIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)

/**
 * Reads a timestamp in any export format: `{_seconds}`, nested in `{__datatype__, value}` or `{$type, value}`, ISO 8601
 * (Phoenix if without a zone), seconds or milliseconds.
 */
export function instantIn(value: unknown): Date | undefined {
  if (isFields(value)) {
    if ('__datatype__' in value || '$type' in value) return instantIn(value.value ?? value.$value)
    const seconds = numberIn(value._seconds ?? value.seconds)
    const nanos = Number(value._nanoseconds ?? value.nanoseconds ?? value.nanos ?? 0)
    if (typeof seconds === 'number') return believable(seconds * 1000 + Math.trunc(nanos / 1_000_000))
    return '$date' in value ? instantIn(value.$date) : undefined
  }
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)) {
    const isZoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(value)
    return believable(Date.parse(isZoned ? value : `${value}-07:00`))
  }
  const number = numberIn(value)
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  return believable(number >= FIRST_MS ? Math.trunc(number) : number * 1000)
}

/** Reads a date: `YYYY-MM-DD`, `M/D/YYYY`, or a timestamp (for midnight UTC, the UTC date, which is what was typed). */
export function dateIn(value: unknown): CalendarDate | undefined {
  if (typeof value === 'string') {
    const text = value.trim()
    const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
    const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
    if (date.length === 10) return isCalendarDate(date) && believable(Date.parse(date)) ? date : undefined
  }
  const instant = typeof value === 'number' ? undefined : instantIn(value)
  if (!instant) return undefined
  const isMidnight = instant.getTime() % 86_400_000 === 0
  return isMidnight ? instant.toISOString().slice(0, 10) : toDateAndHour(instant).date
}

const clock = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?(?:\s*([ap])\.?\s?m\.?)?(?:\s*(?:-|–|to)\s.*)?$/i

/** Reads the hour of the day, with fraction, at the start of '2:00 PM', '14:00', '2pm' or '2:00 PM - 4:00 PM'. */
export function hourIn(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const [, hours = '', minutes = '0', half = ''] = clock.exec(value.trim()) ?? []
  if (hours === '' || Number(minutes) > 59) return undefined
  const hour = Number(hours)
  const fraction = Number(minutes) / 60
  if (!half || hour > 12) return hour <= 23 ? hour + fraction : undefined
  return hour === 0 ? undefined : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) + fraction
}

/** The start given by a document's `date` and `time` together. */
export function startIn(date: unknown, time: unknown): Date | undefined {
  const [day, hour] = [dateIn(date), hourIn(time)]
  return day === undefined || hour === undefined ? undefined : toInstant(day, hour)
}

/** Reads a number, or a string with a dollar sign or commas. */
export function parseNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value.replace(/[$,\s]/g, '') || Number.NaN) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Adds a note about the document being read. */
export type AddNote = (kind: NoteKind) => void

export type Text = ReturnType<typeof textIn>

/** Returns a reader for single-line text, truncated to a maximum length; null if there is none. */
export function textIn(note: AddNote) {
  return (value: unknown, most: number): string | null => {
    if (typeof value !== 'string' && typeof value !== 'number') return null
    const line = [...oneLine(String(value))]
    if (line.length > most) note('cut-short')
    return line.slice(0, most).join('') || null
  }
}

/** Makes a value storable: removes NUL characters and lone surrogates. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]))
}
