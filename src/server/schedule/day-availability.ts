import { z } from 'zod'
import { type CalendarDate, daysBetween, hourLabel } from '../../domain/calendar.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import {
  type Day,
  type DayProblem,
  dayProblem,
  dayProblems,
  daySlots,
  type Lane,
  MAX_HOURS,
} from '../../domain/schedule/slots.ts'
import { CalendarDateField, TimeRange, timeRange } from '../platform/http/fields.ts'

/** Maximum days per call. */
export const MAX_DAYS = 120

const booked = z.array(TimeRange)
const blocks = z.array(
  z.union([z.strictObject({ type: z.literal('full') }), TimeRange.extend({ type: z.literal('partial') })]),
)

const lanes = z
  .array(z.strictObject({ booked, blocks }))
  .optional()
  .describe(
    'Present if events can run in parallel: a start is open if one lane is free for all of it. `booked` and `blocks` then cover only what all lanes share',
  )

/** What takes up time on a day, without who booked. */
export const TakenDay = z.strictObject({ date: z.string(), booked, blocks, lanes }).meta({ id: 'TakenDay' })

/** One day as the public sees it: what is open, never who booked. */
export const DayAvailability = z
  .strictObject({
    date: z.string(),
    selectable: z.boolean(),
    problem: z.enum(Object.keys(dayProblems) as [DayProblem, ...DayProblem[]]).nullable(),
    slots: z.array(z.strictObject({ time: z.string(), state: z.enum(['open', 'booked', 'unavailable']) })),
    booked,
    blocks,
    lanes,
  })
  .meta({ id: 'DayAvailability' })
type DayAvailability = z.output<typeof DayAvailability>

/** Default event length; the one our pages use. */
export const USUAL_HOURS = 2

export const DaysQuery = z.strictObject({
  from: CalendarDateField,
  to: CalendarDateField,
  hours: z.coerce.number().int().min(1).max(MAX_HOURS).default(USUAL_HOURS),
})

/** Refuses a range that ends before it starts or exceeds {@link MAX_DAYS}. */
export function requireRange(from: CalendarDate, to: CalendarDate): void {
  const length = daysBetween(from, to) + 1
  if (length < 1) throw new Refused('invalid-request', { detail: 'The field "to" must not be before "from".' })
  if (length > MAX_DAYS) throw new Refused('invalid-request', { detail: `Ask for at most ${MAX_DAYS} days.` })
}

const laneJson = ({ booked, blocks }: Lane) => ({
  booked: booked.map(timeRange),
  blocks: blocks.map((block) =>
    block.type === 'full' ? { type: 'full' as const } : { type: 'partial' as const, ...timeRange(block) },
  ),
})

const takenJson = (day: Day) => ({ ...laneJson(day), ...(day.lanes && { lanes: day.lanes.map(laneJson) }) })

export const takenDay = (day: Day): z.output<typeof TakenDay> => ({ date: day.date, ...takenJson(day) })

/** What is open on a day for an event of `hours` hours. */
export function dayAvailability(day: Day, hours: number, rules: Rules, now: Date): DayAvailability {
  const problem = dayProblem(day, hours, rules, now) ?? null
  return {
    date: day.date,
    selectable: problem === null,
    problem,
    slots: daySlots(day, hours, rules, now).map(({ hour, state }) => ({ time: hourLabel(hour), state })),
    ...takenJson(day),
  }
}
