import type { Refusal } from '../refusals.ts'
import { combineLanes } from '../schedule/lanes.ts'
import type { Rules } from '../schedule/rules.ts'
import { type Day, type Hours, laneDays, laneProblem, overlap } from '../schedule/slots.ts'
import { type Override, withoutRules } from './overrides.ts'

/** The crew that takes an event, with its own view of the day, or why no crew can. */
type CrewChoice = { crew: number; lane: Day; problem?: undefined } | { crew?: undefined; problem: Refusal }

/**
 * Picks the crew for an event (R50: several crews): its current crew if free, else the first free one in the owner's
 * order. That's predictable, and keeps whole days of the later crews open. `crews` are the ids of the day's lanes.
 */
export function chooseCrew(
  { day, crews }: { day: Day; crews: readonly number[] },
  current: number | undefined,
  crewProblem: (day: Day) => Refusal | undefined,
): CrewChoice {
  const lanes = laneDays(day).map((lane, index) => ({ lane, crew: crews[index] as number }))
  const own = lanes.filter(({ crew }) => crew === current)
  const free = [...own, ...lanes].find(({ lane }) => crewProblem(lane) === undefined)
  return free ?? { problem: crewProblem(day) ?? 'time-conflict' }
}

/** An event, and the crew that hands it over. */
export interface Reassignment {
  crew: number
  hours: Hours
  overrides: readonly Override[]
}

/**
 * Picks another crew for an event at its time: `to` if free, else the first free one. Rules set aside for the booking
 * stay set aside, and a block of all crews that the event is already in stops none of them.
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
  const choice = { day: combineLanes(day.date, open), crews: others.map((other) => other.crew) }
  return chooseCrew(choice, to, (lane) => {
    if (lane.booked.some((taken) => overlap(hours, taken))) return 'time-conflict'
    const relaxed = withoutRules({ day: lane, rules }, overrides)
    return laneProblem(hours, relaxed.day, relaxed.rules)
  })
}

/** The day after a crew took on one more event. */
export const addCrewEvent = ({ day, crews }: { day: Day; crews: readonly number[] }, crew: number, hours: Hours): Day =>
  combineLanes(
    day.date,
    laneDays(day).map((lane, index) =>
      crews[index] === crew ? { ...lane, booked: [...lane.booked, hours].toSorted((a, b) => a.start - b.start) } : lane,
    ),
  )
