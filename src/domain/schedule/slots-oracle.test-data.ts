import fc from 'fast-check'
import type { Refusal } from '../refusals.ts'

/*
 * A second opinion on slots: it marks every minute of the day and walks them one by one. It shares no code with the
 * domain: its own clock (Phoenix is UTC-7 all year), its own weekdays, its own reading of the specification.
 */
const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** A random day in minutes. */
export interface World {
  /** Midnight in Phoenix, as UTC milliseconds. */
  midnight: number
  open: { from: number; to: number } | undefined
  advanceDays: number
  noticeHours: number
  pre: number
  post: number
  bookings: { from: number; to: number }[]
  partials: { from: number; to: number }[]
  full: boolean
  length: number
  now: number
}

export function text(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${[12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11][hour % 12]}:${`0${minutes % 60}`.slice(-2)} ${hour >= 12 ? 'PM' : 'AM'}`
}

/** Every reason against a start, found by walking its minutes. An empty set means it's open. */
export function reasonsAgainst(hour: number, world: World): Set<Refusal> {
  const reasons = new Set<Refusal>()
  const start = hour * 60
  const end = start + world.length * 60

  if (!world.open) reasons.add('closed-day')
  else if (start < world.open.from || start >= world.open.to) reasons.add('outside-hours')
  if (Math.ceil((world.midnight - world.now) / (24 * HOUR)) > world.advanceDays) reasons.add('too-far')
  if (world.midnight + start * MINUTE < world.now + world.noticeHours * HOUR) reasons.add('too-soon')
  if (world.full) reasons.add('blocked-day')

  for (let minute = start; minute < end; minute++) {
    if (world.partials.some(({ from, to }) => from <= minute && minute < to)) reasons.add('blocked-time')
    if (world.bookings.some(({ from, to }) => from - world.pre * 60 <= minute && minute < to + world.post * 60)) {
      reasons.add('time-conflict')
    }
    if (minute >= 22 * 60) reasons.add('past-closing')
  }
  return reasons
}

export function startHourIsTaken(hour: number, { bookings }: World): boolean {
  for (let minute = hour * 60; minute < hour * 60 + 60; minute++) {
    if (bookings.some(({ from, to }) => from <= minute && minute < to)) return true
  }
  return false
}

export const stretch = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 32 }))
  .map(([quarter, quarters]) => ({ from: quarter * 15, to: Math.min(quarter + quarters, 96) * 15 }))

const openings = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom({ from: 9 * 60, to: 17 * 60 }, { from: 9.5 * 60, to: 20.5 * 60 }) },
  { weight: 2, arbitrary: fc.record({ from: fc.nat(47), to: fc.nat(47) }).map(inHalfHours) },
)

function inHalfHours({ from, to }: { from: number; to: number }) {
  return { from: from * 30, to: to * 30 }
}

const buffer = fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 0, max: 30 }))
const days = fc.integer({ min: Date.UTC(2025, 0, 1) / (24 * HOUR), max: Date.UTC(2030, 0, 1) / (24 * HOUR) })

export const worlds: fc.Arbitrary<World> = fc
  .record({
    midnight: days.map((day) => day * 24 * HOUR + 7 * HOUR),
    open: fc.option(openings, { nil: undefined, freq: 9 }),
    advanceDays: fc.oneof(fc.constant(90), fc.integer({ min: 0, max: 120 })),
    noticeHours: fc.oneof(fc.constantFrom(0, 48), fc.integer({ min: 0, max: 120 })),
    pre: buffer,
    post: buffer,
    bookings: fc.array(stretch, { maxLength: 4 }),
    partials: fc.array(stretch, { maxLength: 2 }),
    full: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
    length: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 16 })),
    // Mostly somewhere in the booking window, or right at its edges: the notice's minute, the last day's midnight.
    distance: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: -3 * 24 * 60, max: 130 * 24 * 60 }).map((minutes) => ({ minutes })) },
      { weight: 1, arbitrary: fc.record({ hour: fc.nat(23), ms: fc.integer({ min: -1, max: 1 }) }) },
      { weight: 1, arbitrary: fc.integer({ min: -1, max: 1 }).map((edge) => ({ edge })) },
    ),
  })
  .map(({ distance, ...world }) => ({ ...world, now: world.midnight - millisecondsTo(distance, world) }))

type Distance = { minutes: number } | { hour: number; ms: number } | { edge: number }

function millisecondsTo(distance: Distance, world: Omit<World, 'now'>): number {
  if ('minutes' in distance) return distance.minutes * MINUTE
  if ('edge' in distance) return world.advanceDays * 24 * HOUR + distance.edge
  return (world.noticeHours - distance.hour) * HOUR + distance.ms
}

export const everyHour = Array.from({ length: 24 }, (_, hour) => hour)

/** Whatever takes one crew's time, in minutes. */
export type CrewWorld = Pick<World, 'bookings' | 'partials' | 'full'>

/** A world with one to three crews, each with its own day. */
export const crewWorlds = fc.tuple(
  worlds,
  fc.array(
    fc.record({
      bookings: fc.array(stretch, { maxLength: 4 }),
      partials: fc.array(stretch, { maxLength: 2 }),
      full: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
    }),
    { minLength: 1, maxLength: 3 },
  ),
)
