import type { Rules } from './rules.ts'
import type { Day } from './slots.ts'
import { HOUR, text, type World, weekdays } from './slots-oracle.test-data.ts'

/** Converts a random world to the domain's types. */
export function inDomainWords(world: World): { day: Day; rules: Rules; now: Date } {
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
