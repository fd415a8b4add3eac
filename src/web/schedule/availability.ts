import { addDays, type CalendarDate, hourOf } from '../../domain/calendar.ts'
import { dayOf } from '../../domain/schedule/lanes.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import { type Block, type Day, type Hours, type Lane, openHours } from '../../domain/schedule/slots.ts'

interface TimeRange {
  startTime: string
  endTime: string
}

interface LaneAnswer {
  booked: TimeRange[]
  blocks: ({ type: 'full' } | ({ type: 'partial' } & TimeRange))[]
}

/** One day as `GET /api/availability/days` answers it, as far as the page needs it: it computes the slots itself. */
export interface DayAnswer extends LaneAnswer {
  date: CalendarDate
  lanes?: LaneAnswer[] | undefined
}

/** '9:00 AM' to '11:00 AM' as hours 9 to 11. An end at midnight closes the day. */
function hoursFrom({ startTime, endTime }: TimeRange): Hours {
  const start = hourOf(startTime) ?? 0
  const end = hourOf(endTime) ?? 24
  return { start, end: end > start ? end : end + 24 }
}

const blockFrom = (block: LaneAnswer['blocks'][number]): Block =>
  block.type === 'full' ? { type: 'full' } : { type: 'partial', ...hoursFrom(block) }

const laneFrom = ({ booked, blocks }: LaneAnswer): Lane => ({
  booked: booked.map(hoursFrom),
  blocks: blocks.map(blockFrom),
})

/** The domain's day, of which slots, calendar and stepper ask everything without another request. */
export const dayFrom = ({ date, lanes, ...shared }: DayAnswer): Day => dayOf(date, (lanes ?? [shared]).map(laneFrom))

/** A booking that does not stand in its own way while it is being moved. */
export interface OwnBooking extends Hours {
  date: CalendarDate
  /** Which of the day's lanes it is in, where there are several. */
  lane?: number | undefined
}

/** The day as it is without one booking. */
export function dayWithout(day: Day, own: OwnBooking | undefined): Day {
  if (own?.date !== day.date) return day
  const without = ({ booked, blocks }: Lane): Lane => ({
    booked: booked.filter(({ start, end }) => start !== own.start || end !== own.end),
    blocks,
  })
  return dayOf(
    day.date,
    (day.lanes ?? [day]).map((lane, index) => (!day.lanes || index === own.lane ? without(lane) : lane)),
  )
}

/** The last day that the rules let one book. */
export const lastBookableDay = (today: CalendarDate, advanceBookingDays: number) =>
  addDays(today, Math.min(Math.max(advanceBookingDays, 0), 3_650))

/** A day that can be booked, with every hour at which an event may start. */
export interface DayStarts {
  date: CalendarDate
  hours: number[]
}

interface Wanted {
  /** Hours of the whole event. */
  length: number
  /** So many days at most. */
  count: number
}

/** The first of these days that have open starts. */
export function daysWithStarts(days: Iterable<Day>, { length, count }: Wanted, rules: Rules, now: Date): DayStarts[] {
  const found: DayStarts[] = []
  for (const day of days) {
    if (found.length === count) break
    const hours = openHours(day, length, rules, now)
    if (hours.length > 0) found.push({ date: day.date, hours })
  }
  return found
}
