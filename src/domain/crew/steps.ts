import { crewTimes } from '../booking/run-sheet.ts'
import { addDays, instantOf, todayIn } from '../calendar.ts'
import { type DayState, daySteps } from './day-words.ts'

/** The same, and what they write down. */
export const dayEntries = [...daySteps, 'note'] as const

/** A note has at most so many characters, and an event so many of them. */
export const MAX_DAY_NOTE = 500
export const MAX_DAY_NOTES = 20

/** So many photos of its own a crew can add to an event. */
export const MAX_CREW_PHOTOS = 6

/** The longest drive that can be told, in minutes. */
export const MAX_DRIVE_MINUTES = 240

/** What a phone offers for the drive, in minutes; its own estimate is always among them. */
export function driveChoices(estimate: number | null): number[] {
  const choices = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120]
  if (estimate === null || choices.includes(estimate)) return choices
  return [...choices, estimate].toSorted((a, b) => a - b)
}

/** What is chosen where nobody has chosen yet. */
export const defaultDriveMinutes = (estimate: number | null): number => estimate ?? 30

interface Pressed {
  kind: (typeof dayEntries)[number]
  pressedAt: Date
  minutes: number | null
}

/** The furthest step of those that were pressed, in whatever order they arrived; undefined where there is none. */
export function dayStateOf(pressed: readonly Pressed[]): DayState | undefined {
  for (const step of daySteps.toReversed()) {
    const found = pressed.find(({ kind }) => kind === step)
    if (found) return { step, at: found.pressedAt.toISOString(), minutes: found.minutes }
  }
  return undefined
}

interface Event {
  startsAt: Date
  endsAt: Date
}

/** When nobody needs an event on a phone any more: at the end of its day, and not before it is packed. */
export function dayOverAt({ startsAt, endsAt }: Event): Date {
  const midnight = instantOf(addDays(todayIn(startsAt), 1), 0)
  return new Date(Math.max(midnight.getTime(), crewTimes(startsAt, endsAt).packedLatest.getTime()))
}

/** Is it on its crew's page: today or tomorrow, in Phoenix, and its day not over? */
export const isOnCrewPage = (event: Event, now: Date): boolean =>
  dayOverAt(event) > now && event.startsAt < instantOf(addDays(todayIn(now), 2), 0)

/** What was pressed out of reach counts for so long after its day: the phone may be home before it has a network. */
const LATE_MS = 86_400_000

/** Until when an event takes what its crew presses. */
export const takesStepsUntil = (event: Event): Date => new Date(dayOverAt(event).getTime() + LATE_MS)

/** Does an event take what its crew presses now? */
export const takesSteps = (event: Event, now: Date): boolean =>
  takesStepsUntil(event) > now && event.startsAt < instantOf(addDays(todayIn(now), 2), 0)

/** What is pressed longer before an event is a mistake, or mischief. */
const STEPS_BEFORE_MS = 12 * 3_600_000

/** From when on a step of an event is taken; notes and photos are taken earlier. */
export const stepsFrom = ({ startsAt }: Pick<Event, 'startsAt'>): Date => new Date(startsAt.getTime() - STEPS_BEFORE_MS)

/**
 * When something was pressed, by our clock: a phone's own may be wrong, but not what passed on it between the press
 * and the sending. Never after it came, and never more than two days before.
 */
export function pressedAtOurs(pressedAt: Date, sentAt: Date, receivedAt: Date): Date {
  const ago = Math.min(Math.max(0, sentAt.getTime() - pressedAt.getTime()), 2 * LATE_MS)
  return new Date(receivedAt.getTime() - ago)
}
