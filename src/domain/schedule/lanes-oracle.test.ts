import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseCrew } from '../booking/choose-crew.ts'
import { brokenRules } from '../booking/overrides.ts'
import { combineLanes } from './lanes.ts'
import { type Day, daySlots, extraHourProblem, type Hours, isSelectable, slotProblem } from './slots.ts'
import {
  type CrewWorld,
  crewWorlds,
  everyHour,
  reasonsAgainst,
  startHourIsTaken,
  type World,
} from './slots-oracle.test-data.ts'
import { inDomainWords } from './slots-oracle-words.test-data.ts'

/** One day with all crews, built the way the server does it. */
function buildDay(world: World, crews: readonly CrewWorld[]) {
  const each = crews.map((crew) => inDomainWords({ ...world, ...crew }))
  const { rules, now, day } = inDomainWords(world)
  return {
    rules,
    now,
    day: combineLanes(
      day.date,
      each.map(({ day: { booked, blocks } }) => ({ booked, blocks })),
    ),
  }
}

test('a start is open only if one crew is free for the whole event, and the first such crew takes it', () => {
  const seen = { open: 0, byAnother: 0, shut: 0 }
  fc.assert(
    fc.property(crewWorlds, fc.nat(2), ([world, crews], current) => {
      const { day, rules, now } = buildDay(world, crews)
      const ids = crews.map((_, index) => index + 10)
      for (const hour of everyHour) {
        const reasons = crews.map((crew) => reasonsAgainst(hour, { ...world, ...crew }))
        const free = reasons.flatMap(({ size }, index) => (size === 0 ? [index + 10] : []))
        const problem = slotProblem(hour, world.length, day, rules, now)
        expect(problem === undefined).toBe(free.length > 0)
        if (problem) expect(reasons.some((against) => against.has(problem))).toBe(true)

        const crewProblem = (lane: Day) => slotProblem(hour, world.length, lane, rules, now)
        expect(chooseCrew({ day, crews: ids }, undefined, crewProblem).crew).toBe(free[0])
        const kept = free.includes(current + 10) ? current + 10 : free[0]
        const choice = chooseCrew({ day, crews: ids }, current + 10, crewProblem)
        expect(choice.crew).toBe(kept)
        expect(choice.problem).toBe(problem)
        expect(brokenRules(hour, world.length, day, rules, now).length === 0).toBe(free.length > 0)
        if (free.length === 0) seen.shut++
        else seen[free[0] === 10 ? 'open' : 'byAnother']++
      }
    }),
    { numRuns: 300 },
  )
  expect(Math.min(seen.open, seen.byAnother, seen.shut)).toBeGreaterThan(20)
})

test('an hour is "(Booked)" only if every crew is, and a day is selectable if any start is open', () => {
  fc.assert(
    fc.property(crewWorlds, ([world, crews]) => {
      const { day, rules, now } = buildDay(world, crews)
      const slots = daySlots(day, world.length, rules, now)
      for (const { hour, state } of slots) {
        expect(state === 'booked').toBe(crews.every((crew) => startHourIsTaken(hour, { ...world, ...crew })))
      }
      expect(isSelectable(day, world.length, rules, now)).toBe(slots.some(({ state }) => state === 'open'))
    }),
    { numRuns: 500 },
  )
})

test('one more hour is refused only if no crew could take the longer event', () => {
  fc.assert(
    fc.property(crewWorlds, ([world, crews]) => {
      const { day, rules, now } = buildDay(world, crews)
      for (const { hour } of daySlots(day, world.length, rules, now).filter(({ state }) => state === 'open')) {
        const longer = { ...world, length: world.length + 1 }
        const fits = crews.some((crew) => reasonsAgainst(hour, { ...longer, ...crew }).size === 0)
        expect(extraHourProblem(hour, world.length, day, rules) === undefined).toBe(fits)
      }
    }),
    { numRuns: 500 },
  )
})

test('a day shows as booked or blocked exactly the minutes that every crew has booked or blocked', () => {
  const covers = (hours: readonly Hours[], minute: number) =>
    hours.some(({ start, end }) => start * 60 <= minute && minute < end * 60)
  fc.assert(
    fc.property(crewWorlds, ([world, crews]) => {
      const { day } = buildDay(world, crews)
      const blocks = day.blocks.map((block) => (block.type === 'full' ? { start: 0, end: 24 } : block))
      const within = (list: { from: number; to: number }[], minute: number) =>
        list.some(({ from, to }) => from <= minute && minute < to)
      for (let minute = 0; minute < 24 * 60; minute += 15) {
        expect(covers(day.booked, minute)).toBe(crews.every((crew) => within(crew.bookings, minute)))
        expect(covers(blocks, minute)).toBe(crews.every((crew) => crew.full || within(crew.partials, minute)))
      }
    }),
    { numRuns: 300 },
  )
})
