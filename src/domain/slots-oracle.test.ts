import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Refusal } from './refusals.ts'
import type { Rules } from './rules.ts'
import { type Day, extraHourProblem, gridHours, isSelectable, slotProblem, slotState, slotsOf } from './slots.ts'

/*
 * A second opinion on slots: it marks every minute of the day and walks them one by one. It shares no code with the
 * domain: its own clock (Phoenix is UTC-7 all year), its own weekdays, its own reading of the specification.
 */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** A random day in minutes, and the same in the domain's words. */
interface World {
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

function text(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${[12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11][hour % 12]}:${`0${minutes % 60}`.slice(-2)} ${hour >= 12 ? 'PM' : 'AM'}`
}

function inDomainWords(world: World): { day: Day; rules: Rules; now: Date } {
  const hours = ({ from, to }: { from: number; to: number }) => ({ start: from / 60, end: to / 60 })
  const date = new Date(world.midnight - 7 * HOUR)
  const weekday = weekdays[date.getUTCDay()] as (typeof weekdays)[number]
  const schedule = world.open
    ? { start: text(world.open.from), end: text(world.open.to), enabled: true }
    : { start: '9:00 AM', end: '5:00 PM', enabled: false }
  return {
    day: {
      date: date.toISOString().slice(0, 10),
      booked: world.bookings.map(hours),
      blocks: [
        ...world.partials.map((block) => ({ type: 'partial' as const, ...hours(block) })),
        ...(world.full ? [{ type: 'full' as const }] : []),
      ],
    },
    rules: {
      weeklySchedule: { [weekday]: schedule },
      generalSettings: {
        advanceBookingDays: world.advanceDays,
        blockHoursBeforeBooking: world.noticeHours,
        preTimeBuffer: world.pre,
        postTimeBuffer: world.post,
      },
    },
    now: new Date(world.now),
  }
}

/** Every reason against a start, found by walking minutes; none means that it is open. */
function reasonsAgainst(hour: number, world: World): Set<Refusal> {
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

function startHourIsTaken(hour: number, { bookings }: World): boolean {
  for (let minute = hour * 60; minute < hour * 60 + 60; minute++) {
    if (bookings.some(({ from, to }) => from <= minute && minute < to)) return true
  }
  return false
}

const stretch = fc
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

const worlds: fc.Arbitrary<World> = fc
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
    // Mostly somewhere within the window, else at its edges: the minute of the notice, the midnight of the last day.
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

const everyHour = Array.from({ length: 24 }, (_, hour) => hour)

test('a start is refused exactly where the walk finds a reason, and for one of its reasons', () => {
  let open = 0
  const seen = new Set<Refusal>()
  fc.assert(
    fc.property(worlds, (world) => {
      const { day, rules, now } = inDomainWords(world)
      for (const hour of everyHour) {
        const reasons = reasonsAgainst(hour, world)
        const problem = slotProblem(hour, world.length, day, rules, now)
        expect(problem === undefined ? reasons.size : Number(reasons.has(problem))).toBe(problem === undefined ? 0 : 1)
        if (problem) seen.add(problem)
        else open++
      }
    }),
    { numRuns: 5_000 },
  )
  // The worlds are worth walking: each reason was met, and open starts were many.
  expect(open).toBeGreaterThan(2_000)
  expect([...seen].sort()).toEqual([
    'blocked-day',
    'blocked-time',
    'closed-day',
    'outside-hours',
    'past-closing',
    'time-conflict',
    'too-far',
    'too-soon',
  ])
})

test('the grid shows the scheduled hours, each with the state that the walk gives it', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { day, rules, now } = inDomainWords(world)
      const shown = world.open
        ? everyHour.filter((hour) => hour * 60 >= (world.open?.from ?? 0) && hour * 60 < (world.open?.to ?? 0))
        : everyHour.filter((hour) => hour >= 6 && hour <= 22)
      const walked = shown.map((hour) => ({
        hour,
        state: startHourIsTaken(hour, world) ? 'booked' : reasonsAgainst(hour, world).size > 0 ? 'unavailable' : 'open',
      }))
      expect(slotsOf(day, world.length, rules, now)).toEqual(walked)
    }),
    { numRuns: 3_000 },
  )
})

test('a slot is open exactly where it has no problem, and a day can be chosen exactly where one is open', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { day, rules, now } = inDomainWords(world)
      for (const hour of everyHour) {
        const isOpen = slotState(hour, world.length, day, rules, now) === 'open'
        expect(isOpen).toBe(slotProblem(hour, world.length, day, rules, now) === undefined)
      }
      const anyOpen = slotsOf(day, world.length, rules, now).some(({ state }) => state === 'open')
      expect(isSelectable(day, world.length, rules, now)).toBe(anyOpen)
    }),
    { numRuns: 3_000 },
  )
})

test('no start is open off the whole hours that the grid shows', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 0, max: 24 * 60 }), (world, minute) => {
      const { day, rules, now } = inDomainWords(world)
      fc.pre(!gridHours(day.date, rules).includes(minute / 60))
      expect(slotProblem(minute / 60, world.length, day, rules, now)).toBeDefined()
    }),
  )
})

test('one hour more is refused exactly where the longer event would be', () => {
  const longer = {
    'extra-hour-conflict': 'time-conflict',
    'blocked-time': 'blocked-time',
    'past-closing': 'past-closing',
  }
  let allowed = 0
  let refused = 0
  fc.assert(
    fc.property(worlds, (world) => {
      const { day, rules, now } = inDomainWords(world)
      for (const { hour } of slotsOf(day, world.length, rules, now).filter(({ state }) => state === 'open')) {
        const problem = extraHourProblem(hour, world.length, day, rules)
        expect(problem === undefined).toBe(slotProblem(hour, world.length + 1, day, rules, now) === undefined)
        if (problem === undefined) allowed++
        else refused++
        if (!problem) continue
        const walked = reasonsAgainst(hour, { ...world, length: world.length + 1 })
        expect(walked).toContain(longer[problem as keyof typeof longer])
      }
    }),
    { numRuns: 5_000 },
  )
  expect(allowed).toBeGreaterThan(500)
  expect(refused).toBeGreaterThan(100)
})

test('an event that fits still fits when it is shorter, and another booking or block never opens a slot', () => {
  fc.assert(
    fc.property(worlds, stretch, (world, more) => {
      const { day, rules, now } = inDomainWords(world)
      const hours = { start: more.from / 60, end: more.to / 60 }
      const fuller: Day[] = [
        { ...day, booked: [...day.booked, hours] },
        { ...day, blocks: [...day.blocks, { type: 'partial', ...hours }] },
      ]
      for (const hour of everyHour) {
        if (slotState(hour, world.length, day, rules, now) === 'open') {
          for (let length = 1; length < world.length; length++) {
            expect(slotState(hour, length, day, rules, now)).toBe('open')
          }
        } else {
          for (const other of fuller) expect(slotState(hour, world.length, other, rules, now)).not.toBe('open')
        }
      }
    }),
  )
})
