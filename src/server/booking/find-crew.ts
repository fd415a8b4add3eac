import { chooseCrew } from '../../domain/booking/choose-crew.ts'
import type { CalendarDate } from '../../domain/calendar.ts'
import type { Refusal } from '../../domain/refusals.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import type { Day } from '../../domain/schedule/slots.ts'
import { releaseHolds } from '../payments/ledger/release-holds.ts'
import { pipelined } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { dayAndRules } from '../schedule/load-days.ts'
import type { LockedTx } from '../schedule/lock-schedule.ts'

/** The day of an event, and the booking it already is, whose own time is not in its way. */
interface Event {
  date: CalendarDate
  booking?: Pick<BookingRow, 'id' | 'resourceId'>
}

/**
 * The crew that takes an event, or why none can: holds that ran out are released first, then the
 * day and the rules are read. `problemOf` says why one crew cannot.
 */
export async function findCrew(
  tx: LockedTx,
  { date, booking }: Event,
  problemOf: (lane: Day, rules: Rules) => Refusal | undefined,
  now: Date,
) {
  const [, { rules, ...day }] = await pipelined(releaseHolds(tx, now), dayAndRules(tx, date, booking?.id))
  return { rules, ...chooseCrew(day, booking?.resourceId, (lane) => problemOf(lane, rules)) }
}
