import { chooseCrew } from '../../domain/booking/choose-crew.ts'
import type { CalendarDate } from '../../domain/calendar.ts'
import type { Refusal } from '../../domain/refusals.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import type { Day } from '../../domain/schedule/slots.ts'
import { pipelined } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { dayAndRules } from '../schedule/load-days.ts'
import type { LockedTx } from '../schedule/lock-schedule.ts'
import { releaseHolds } from '../schedule/release-holds.ts'

/** The event's day, and for an existing booking its id, so its own time isn't counted as taken. */
interface Event {
  date: CalendarDate
  booking?: Pick<BookingRow, 'id' | 'resourceId'>
}

/**
 * Picks a crew for an event, or says why none can take it. Releases expired holds first, then reads the day and the rules.
 * `crewProblem` says why one crew can't.
 */
export async function findCrew(
  tx: LockedTx,
  { date, booking }: Event,
  crewProblem: (lane: Day, rules: Rules) => Refusal | undefined,
  now: Date,
) {
  const [, { rules, ...day }] = await pipelined(releaseHolds(tx, now), dayAndRules(tx, date, booking?.id))
  return { rules, ...chooseCrew(day, booking?.resourceId, (lane) => crewProblem(lane, rules)) }
}
