import type { Refusal } from '../refusals.ts'
import { dayOf } from '../schedule/lanes.ts'
import type { Rules } from '../schedule/rules.ts'
import { type Day, type Hours, laneDays, laneProblem, overlap } from '../schedule/slots.ts'
import { type Override, withoutRules } from './phone-booking.ts'

/** The crew that takes an event, by its id, and the day as it has it; or why none can. */
type CrewChoice = { crew: number; lane: Day; problem?: undefined } | { crew?: undefined; problem: Refusal }

/**
 * Which crew takes an event (R50): the one it has, if that is free, else the first that is, in the owner's order. The
 * owner can foresee that, and it keeps whole days of the later crews open. `crews` are the ids of the day's lanes.
 */
export function chooseCrew(
  { day, crews }: { day: Day; crews: readonly number[] },
  current: number | undefined,
  problemOf: (day: Day) => Refusal | undefined,
): CrewChoice {
  const lanes = laneDays(day).map((lane, index) => ({ lane, crew: crews[index] as number }))
  const own = lanes.filter(({ crew }) => crew === current)
  const free = [...own, ...lanes].find(({ lane }) => problemOf(lane) === undefined)
  return free ?? { problem: problemOf(day) ?? 'time-conflict' }
}

/** An event, and the crew that gives it up. */
export interface Reassignment {
  crew: number
  hours: Hours
  overrides: readonly Override[]
}

/**
 * Which other crew could do an event at its time: `to`, if that is free, else the first that is. Rules set aside when it
 * was booked stay set aside, and a block of all crews that it already stands in stops none of them.
 */
export function chooseOtherCrew(
  { day, crews }: { day: Day; crews: readonly number[] },
  { crew, hours, overrides }: Reassignment,
  to: number | undefined,
  rules: Rules,
): CrewChoice {
  const lanes = laneDays(day).map((lane, index) => ({ ...lane, crew: crews[index] as number }))
  const borne = new Set(lanes.find((lane) => lane.crew === crew)?.blocks.map(({ id }) => id))
  const others = lanes.filter((lane) => lane.crew !== crew)
  const open = others.map(({ booked, blocks }) => ({
    booked,
    blocks: blocks.filter(({ id }) => id === undefined || !borne.has(id)),
  }))
  const choice = { day: dayOf(day.date, open), crews: others.map((other) => other.crew) }
  return chooseCrew(choice, to, (lane) => {
    if (lane.booked.some((taken) => overlap(hours, taken))) return 'time-conflict'
    const relaxed = withoutRules({ day: lane, rules }, overrides)
    return laneProblem(hours, relaxed.day, relaxed.rules)
  })
}

/** The day once a crew has an event more. */
export const withEventOf = ({ day, crews }: { day: Day; crews: readonly number[] }, crew: number, hours: Hours): Day =>
  dayOf(
    day.date,
    laneDays(day).map((lane, index) =>
      crews[index] === crew ? { ...lane, booked: [...lane.booked, hours].toSorted((a, b) => a.start - b.start) } : lane,
    ),
  )
