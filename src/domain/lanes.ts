import type { CalendarDate } from './calendar.ts'
import { type Override, withoutRules } from './phone-booking.ts'
import type { Refusal } from './refusals.ts'
import type { Rules } from './rules.ts'
import { type Block, type Day, type Hours, type Lane, laneDays, laneProblem, overlap } from './slots.ts'

/** The day of so many crews, in the owner's order. One crew's day is the day itself. */
export function dayOf(date: CalendarDate, lanes: readonly Lane[]): Day {
  const [first, second] = lanes
  if (first && !second) return { date, booked: first.booked, blocks: first.blocks }
  const blocks = sharedHours(lanes.map((lane) => lane.blocks.map(hoursOfBlock))).map(blockOf)
  return { date, booked: sharedHours(lanes.map(({ booked }) => booked)), blocks, lanes }
}

const hoursOfBlock = (block: Block): Hours => (block.type === 'full' ? { start: 0, end: 24 } : block)
const blockOf = ({ start, end }: Hours): Block =>
  start <= 0 && end >= 24 ? { type: 'full' } : { type: 'partial', start, end }

/** The hours that are in every one of the lists, in order; a single list stays as it is. */
export function sharedHours(lists: readonly (readonly Hours[])[]): Hours[] {
  const [first = [], ...others] = lists
  if (others.length === 0) return [...first]
  return others
    .map(joined)
    .reduce(
      (shared, list) =>
        shared.flatMap((one) =>
          list
            .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
            .filter(({ start, end }) => start < end),
        ),
      joined(first),
    )
}

/** The same time, as few stretches that do not touch. */
function joined(list: readonly Hours[]): Hours[] {
  const whole: Hours[] = []
  for (const { start, end } of list.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else whole.push({ start, end })
  }
  return whole
}

/** The crew that takes an event, by its id, and the day as it has it; or why none can. */
type CrewChoice = { crew: number; lane: Day; problem?: undefined } | { crew?: undefined; problem: Refusal }

/**
 * Which crew takes an event (R50): the one it has, where that is free, else the first that is, in the owner's order: it
 * is what an owner can foresee, and keeps whole days of the later crews open. `crews` are the ids of the day's lanes.
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

/** An event as the crew has it that it leaves. */
interface Handover {
  crew: number
  hours: Hours
  overrides: readonly Override[]
}

/**
 * Which other crew could do an event at its time: `to`, where that is free, else the first that is. What was set aside
 * when it was booked stays set aside, and a block that it stands in already is none on the other crew either.
 */
export function chooseOtherCrew(
  { day, crews }: { day: Day; crews: readonly number[] },
  { crew, hours, overrides }: Handover,
  to: number | undefined,
  rules: Rules,
): CrewChoice {
  const lanes = laneDays(day).map((lane, index) => ({ ...lane, crew: crews[index] as number }))
  const borne = lanes.find((lane) => lane.crew === crew)?.blocks ?? []
  const others = lanes.filter((lane) => lane.crew !== crew)
  const open = others.map(({ booked, blocks }) => ({
    booked,
    blocks: blocks.filter((block) => !borne.some((other) => isSame(block, other))),
  }))
  const choice = { day: dayOf(day.date, open), crews: others.map((other) => other.crew) }
  return chooseCrew(choice, to, (lane) => {
    if (lane.booked.some((taken) => overlap(hours, taken))) return 'time-conflict'
    const relaxed = withoutRules({ day: lane, rules }, overrides)
    return laneProblem(hours, relaxed.day, relaxed.rules)
  })
}

function isSame(one: Block, other: Block): boolean {
  const [a, b] = [hoursOfBlock(one), hoursOfBlock(other)]
  return a.start === b.start && a.end === b.end
}
