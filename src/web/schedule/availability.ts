import { addDays, type CalendarDate, parseHour } from '../../domain/calendar.ts'
import { combineLanes } from '../../domain/schedule/lanes.ts'
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

/** A day as `GET /api/availability/days` returns it, with the fields the page needs to compute its own slots. */
export interface DayAnswer extends LaneAnswer {
  date: CalendarDate
  lanes?: LaneAnswer[] | undefined
}

/** Converts '9:00 AM' to '11:00 AM' into hours 9 to 11. Midnight as the end means the end of the day. */
function hoursFrom({ startTime, endTime }: TimeRange): Hours {
  const start = parseHour(startTime) ?? 0
  const end = parseHour(endTime) ?? 24
  return { start, end: end > start ? end : end + 24 }
}

const blockFrom = (block: LaneAnswer['blocks'][number]): Block =>
  block.type === 'full' ? { type: 'full' } : { type: 'partial', ...hoursFrom(block) }

const laneFrom = ({ booked, blocks }: LaneAnswer): Lane => ({
  booked: booked.map(hoursFrom),
  blocks: blocks.map(blockFrom),
})

/** Converts an API day to the domain's, from which slots, calendar and stepper derive everything without a request. */
export const dayFrom = ({ date, lanes, ...shared }: DayAnswer): Day =>
  combineLanes(date, (lanes ?? [shared]).map(laneFrom))

/** The hours of a booking that's being moved, which must not conflict with itself. */
export interface OwnBooking extends Hours {
  date: CalendarDate
  /** Index of its lane (one crew's day), if the day has several. */
  lane?: number | undefined
}

/** Returns the day without one of its bookings. */
export function dayWithout(day: Day, own: OwnBooking | undefined): Day {
  if (own?.date !== day.date) return day
  const without = ({ booked, blocks }: Lane): Lane => ({
    booked: booked.filter(({ start, end }) => start !== own.start || end !== own.end),
    blocks,
  })
  return combineLanes(
    day.date,
    (day.lanes ?? [day]).map((lane, index) => (!day.lanes || index === own.lane ? without(lane) : lane)),
  )
}

/** Last day that can be booked under the rules. */
export const lastBookableDay = (today: CalendarDate, advanceBookingDays: number) =>
  addDays(today, Math.min(Math.max(advanceBookingDays, 0), 3_650))

/** A bookable day, with every hour at which an event can start. */
export interface DayStarts {
  date: CalendarDate
  hours: number[]
}

interface Wanted {
  /** Length of the whole event, in hours. */
  length: number
  /** Maximum number of days. */
  count: number
}

/** Returns the first days with open starts. */
export function daysWithStarts(days: Iterable<Day>, { length, count }: Wanted, rules: Rules, now: Date): DayStarts[] {
  const found: DayStarts[] = []
  for (const day of days) {
    if (found.length === count) break
    const hours = openHours(day, length, rules, now)
    if (hours.length > 0) found.push({ date: day.date, hours })
  }
  return found
}
