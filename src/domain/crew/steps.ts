import { crewTimes } from '../booking/run-sheet.ts'
import { addDays, todayIn, toInstant } from '../calendar.ts'
import { type DayState, daySteps } from './day-words.ts'

/** Everything a crew can record: the steps, and notes. */
export const dayEntries = [...daySteps, 'note'] as const

/** Maximum length of a crew note in characters, and maximum number of notes per event. */
export const MAX_DAY_NOTE = 500
export const MAX_DAY_NOTES = 20

/** Longest drive that can be announced, in minutes. */
export const MAX_DRIVE_MINUTES = 240

/** Drive choices on the phone, in minutes. They always include the estimate. */
export function driveChoices(estimate: number | null): number[] {
  const choices = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120]
  if (estimate === null || choices.includes(estimate)) return choices
  return [...choices, estimate].toSorted((a, b) => a - b)
}

/** Preselected drive, in minutes. */
export const defaultDriveMinutes = (estimate: number | null): number => estimate ?? 30

/** How long an event that's packed up keeps its full length on a crew page that's open, for a last note or photo. */
const FULL_LENGTH_MS = 600_000

/** True if it was packed up over ten minutes ago: the next event matters more. */
export const isLongOver = (packedAt: Date, now: Date): boolean => now.getTime() - packedAt.getTime() > FULL_LENGTH_MS

interface Pressed {
  kind: (typeof dayEntries)[number]
  pressedAt: Date
  receivedAt: Date
  minutes: number | null
}

/** A crew's latest step, and when we learned of it: an offline press arrives late. */
export interface KnownDayState extends DayState {
  receivedAt: Date
}

/** The furthest step pressed, in whatever order they arrived, or undefined if none was. */
export function toDayState(pressed: readonly Pressed[]): KnownDayState | undefined {
  for (const step of daySteps.toReversed()) {
    const found = pressed.find(({ kind }) => kind === step)
    if (!found) continue
    const { pressedAt, receivedAt, minutes } = found
    return { step, at: pressedAt.toISOString(), minutes, receivedAt }
  }
  return undefined
}

interface Event {
  startsAt: Date
  endsAt: Date
}

/** When an event leaves the crew's phones: at the end of its day, but not before it's packed up. */
export function dayOverAt({ startsAt, endsAt }: Event): Date {
  const midnight = toInstant(addDays(todayIn(startsAt), 1), 0)
  return new Date(Math.max(midnight.getTime(), crewTimes(startsAt, endsAt).packedLatest.getTime()))
}

/** True if it's on its crew's page: today or tomorrow in Phoenix, until its day is over. */
export const isOnCrewPage = (event: Event, now: Date): boolean =>
  dayOverAt(event) > now && event.startsAt < toInstant(addDays(todayIn(now), 2), 0)

/**
 * What was pressed offline is accepted this long after the event's day: the phone may not have a network until it's
 * home.
 */
const LATE_MS = 86_400_000

/** When an event stops accepting steps. */
export const takesStepsUntil = (event: Event): Date => new Date(dayOverAt(event).getTime() + LATE_MS)

/** True if an event accepts steps now. */
export const takesSteps = (event: Event, now: Date): boolean =>
  takesStepsUntil(event) > now && event.startsAt < toInstant(addDays(todayIn(now), 2), 0)

/** Steps recorded earlier than this before an event are a mistake, or mischief. */
const STEPS_BEFORE_MS = 12 * 3_600_000

/** When an event starts accepting steps. Notes and photos are accepted earlier. */
export const stepsFrom = ({ startsAt }: Pick<Event, 'startsAt'>): Date => new Date(startsAt.getTime() - STEPS_BEFORE_MS)

/**
 * How long something waited on the phone, in ms. Undefined if the result is impossible, because the phone's clock was
 * changed: nothing waits longer than from the day before the event to the day after.
 */
export function waitedOnPhone(pressedAt: Date, sentAt: Date): number | undefined {
  const waited = sentAt.getTime() - pressedAt.getTime()
  return waited >= 0 && waited <= 3 * LATE_MS ? waited : undefined
}

/**
 * When something was pressed, by the server's clock: a phone's clock may be wrong, but not the time it measured between
 * press and upload. Without that, when it arrived.
 */
export const pressedAtOurs = (pressedAt: Date, sentAt: Date, receivedAt: Date): Date =>
  new Date(receivedAt.getTime() - (waitedOnPhone(pressedAt, sentAt) ?? 0))
