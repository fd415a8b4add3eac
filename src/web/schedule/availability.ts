import { addDays, type CalendarDate, hourOf } from '../../domain/calendar.ts'
import type { Block, Day, Hours } from '../../domain/slots.ts'

interface TimeRange {
  startTime: string
  endTime: string
}

/** One day as `GET /api/availability/days` answers it, as far as the page needs it: it computes the slots itself. */
export interface DayAnswer {
  date: CalendarDate
  booked: TimeRange[]
  blocks: ({ type: 'full' } | ({ type: 'partial' } & TimeRange))[]
}

/** '9:00 AM' to '11:00 AM' as hours 9 to 11. An end at midnight closes the day. */
function hoursFrom({ startTime, endTime }: TimeRange): Hours {
  const start = hourOf(startTime) ?? 0
  const end = hourOf(endTime) ?? 24
  return { start, end: end > start ? end : end + 24 }
}

const blockFrom = (block: DayAnswer['blocks'][number]): Block =>
  block.type === 'full' ? { type: 'full' } : { type: 'partial', ...hoursFrom(block) }

/** The domain's day, of which slots, calendar and stepper ask everything without another request. */
export const dayFrom = ({ date, booked, blocks }: DayAnswer): Day => ({
  date,
  booked: booked.map(hoursFrom),
  blocks: blocks.map(blockFrom),
})

/** A booking that does not stand in its own way while it is being moved. */
export interface OwnBooking extends Hours {
  date: CalendarDate
}

/** The day as it is without one booking. */
export const dayWithout = (day: Day, own: OwnBooking | undefined): Day =>
  own?.date === day.date
    ? { ...day, booked: day.booked.filter(({ start, end }) => start !== own.start || end !== own.end) }
    : day

/** The last day that the rules let one book. */
export const lastBookableDay = (today: CalendarDate, advanceBookingDays: number) =>
  addDays(today, Math.min(Math.max(advanceBookingDays, 0), 3_650))
