import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { BOOKED } from '../../../domain/booking/booking.ts'
import { addCrewEvent, chooseOtherCrew, type Reassignment } from '../../../domain/booking/choose-crew.ts'
import { type CalendarDate, hourLabel, shortDate } from '../../../domain/calendar.ts'
import { Refused } from '../../../domain/refusals.ts'
import { toDayHours } from '../../../domain/schedule/slots.ts'
import { type Db, pipelined, translateConstraint } from '../../platform/database/database.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import { type CrewsDay, dayAndRules, loadCrewDays, loadRules } from '../load-days.ts'
import type { LockedTx } from '../lock-schedule.ts'
import { releaseHolds } from '../release-holds.ts'

/** Maximum number of events named when a crew can't retire. */
const MOST_NAMED = 5

/**
 * Moves a crew's upcoming events to the other active crews: all of them, or refuses by naming those that don't fit
 * (`crew-has-events`). Returns how many were moved.
 */
export async function reassignEvents(tx: LockedTx, id: number, now: Date): Promise<number> {
  await releaseHolds(tx, now)
  const leaving = and(eq(bookings.resourceId, id), eq(bookings.status, BOOKED), gt(bookings.endsAt, now))
  const events = await tx.select().from(bookings).where(leaving).orderBy(asc(bookings.startsAt))
  const reassignments = events.map((event) => ({ id: event.id, ...toReassignment(event) }))
  // Everyone booking waits for this lock, so all days are read at once, and all events written at once.
  const dates = [...new Set(reassignments.map(({ date }) => date))]
  const [read, rules] = await pipelined(loadCrewDays(tx, dates), loadRules(tx))
  const days = new Map(read.map((one) => [one.day.date, one]))
  const choices = reassignments.map((reassignment) => {
    const day = days.get(reassignment.date) as CrewsDay
    const { crew } = chooseOtherCrew(day, reassignment, undefined, rules)
    if (crew !== undefined) days.set(reassignment.date, { ...day, day: addCrewEvent(day, crew, reassignment.hours) })
    return { reassignment, crew }
  })
  const unassigned = choices.filter(({ crew }) => crew === undefined)
  if (unassigned.length > 0)
    throw new Refused('crew-has-events', { detail: unassignedEvents(unassigned.map((one) => one.reassignment)) })
  const [ids, crews] = [choices.map(({ reassignment }) => reassignment.id), choices.map(({ crew }) => crew)]
  await translateConstraint(
    tx.execute(sql`
      update bookings set resource_id = given.crew
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(crews)}::int[]) given(id, crew)
      where bookings.id = given.id`),
  )
  return events.length
}

/** Names the events that block retiring, so the owner can find them. */
function unassignedEvents(events: readonly { date: CalendarDate; hours: { start: number } }[]): string {
  const times = events.slice(0, MOST_NAMED).map(({ date, hours }) => `${hourLabel(hours.start)} on ${shortDate(date)}`)
  const more = events.length - times.length
  const list = [...times, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  return events.length === 1
    ? `No other crew is free for this crew’s event at ${list}. Once it’s been moved or cancelled, you can retire the crew.`
    : `No other crew is free for this crew’s events at ${list}. Once they’ve been moved or cancelled, you can retire the crew.`
}

/** An event's date and hours, and its crew. */
function toReassignment({
  resourceId,
  startsAt,
  endsAt,
  overrides,
}: BookingRow): Reassignment & { date: CalendarDate } {
  if (!startsAt || !endsAt) throw new Error('An event without a time is no crew’s')
  return { ...toDayHours(startsAt, endsAt), crew: resourceId, overrides: overrides ?? [] }
}

/** True if that crew is free for the event. */
export async function isFreeFor(tx: Db, booking: BookingRow, crew: number): Promise<boolean> {
  if (!booking.startsAt) return false
  const { date, ...reassignment } = toReassignment(booking)
  const { rules, ...day } = await dayAndRules(tx, date, booking.id)
  return chooseOtherCrew(day, reassignment, crew, rules).crew === crew
}
