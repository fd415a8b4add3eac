import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Refusal } from '../refusals.ts'
import { type Day, daySlots, extraHourProblem, gridHours, isSelectable, slotProblem, slotState } from './slots.ts'
import { everyHour, reasonsAgainst, startHourIsTaken, stretch, worlds } from './slots-oracle.test-data.ts'
import { inDomainWords } from './slots-oracle-words.test-data.ts'

test('a start is refused only if walking its minutes finds a reason, and with one of those reasons', () => {
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
    { numRuns: 2_000 },
  )
  // Makes sure the random worlds are useful: every reason occurred, and many starts were open.
  expect(open).toBeGreaterThan(500)
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

test('the grid shows the scheduled hours with the states found by walking minutes', () => {
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
      expect(daySlots(day, world.length, rules, now)).toEqual(walked)
    }),
    { numRuns: 1_000 },
  )
})

test('a slot is open only without a problem, and a day is selectable only with an open slot', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { day, rules, now } = inDomainWords(world)
      for (const hour of everyHour) {
        const isOpen = slotState(hour, world.length, day, rules, now) === 'open'
        expect(isOpen).toBe(slotProblem(hour, world.length, day, rules, now) === undefined)
      }
      const anyOpen = daySlots(day, world.length, rules, now).some(({ state }) => state === 'open')
      expect(isSelectable(day, world.length, rules, now)).toBe(anyOpen)
    }),
    { numRuns: 1_000 },
  )
})

test('no start is open outside the whole hours of the grid', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 0, max: 24 * 60 }), (world, minute) => {
      const { day, rules, now } = inDomainWords(world)
      fc.pre(!gridHours(day.date, rules).includes(minute / 60))
      expect(slotProblem(minute / 60, world.length, day, rules, now)).toBeDefined()
    }),
  )
})

test('one more hour is refused exactly when the longer event would be', () => {
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
      for (const { hour } of daySlots(day, world.length, rules, now).filter(({ state }) => state === 'open')) {
        const problem = extraHourProblem(hour, world.length, day, rules)
        expect(problem === undefined).toBe(slotProblem(hour, world.length + 1, day, rules, now) === undefined)
        if (problem === undefined) allowed++
        else refused++
        if (!problem) continue
        const walked = reasonsAgainst(hour, { ...world, length: world.length + 1 })
        expect(walked).toContain(longer[problem as keyof typeof longer])
      }
    }),
    { numRuns: 2_000 },
  )
  expect(allowed).toBeGreaterThan(200)
  expect(refused).toBeGreaterThan(40)
})

test('a shorter event still fits, and more bookings or blocks never open a slot', () => {
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
