import { and, asc, eq, gt, max } from 'drizzle-orm'
import { BOOKED, isOver } from '../../domain/booking/booking.ts'
import { chooseOtherCrew } from '../../domain/booking/choose-crew.ts'
import { dateAndHourOf, hourLabel, shortDate } from '../../domain/calendar.ts'
import { type Crew, type CrewColor, MAX_CREWS } from '../../domain/crews.ts'
import { Refused } from '../../domain/refusals.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { dayAndRules, lockSchedule, workingCrews } from '../availability/load-days.ts'
import { anyBooking, subjectOf } from '../bookings/any-booking.ts'
import { type Database, type Db, translateConstraint } from '../database/database.ts'
import { type BookingRow, bookings, resources } from '../database/schema.ts'
import { releaseHolds } from '../money/release-holds.ts'

/** What the owner says of a crew. */
export interface CrewInput {
  name: string
  color: CrewColor
}

/** So many events are named where a crew cannot retire. */
const MOST_NAMED = 5

type Row = typeof resources.$inferSelect

const crewOf = ({ id, name, color, retiredAt }: Row): Crew => ({ id, name, color, isRetired: retiredAt !== null })

/** All crews, in the owner's order; retired ones too, whose events stay theirs. */
export async function allCrews(db: Db): Promise<Crew[]> {
  return (await db.select().from(resources).orderBy(resources.id)).map(crewOf)
}

/** The names of all crews by id, where there are several: with one nothing says whose an event is. */
export async function crewNames(db: Db): Promise<Map<number, string>> {
  const crews = await allCrews(db)
  return new Map(crews.length > 1 ? crews.map(({ id, name }) => [id, name]) : [])
}

/** Adds a crew behind the others (`crew-name-taken`, `too-many-crews`). */
export function addCrew({ db }: { db: Database }, actor: string, input: CrewInput, now: Date): Promise<Crew> {
  return db.transaction(async (tx) => {
    await lockSchedule(tx)
    await requireRoom(tx)
    const [last] = await tx.select({ id: max(resources.id) }).from(resources)
    const row = { id: (last?.id ?? 0) + 1, ...input, createdAt: now }
    const [added] = await translateConstraint(tx.insert(resources).values(row).returning())
    if (!added) throw new Error('The insert returned no crew')
    await recordAudit(tx, { actor, action: 'crew added', subject: input.name }, now)
    return crewOf(added)
  })
}

async function requireRoom(tx: Db) {
  if ((await workingCrews(tx)).length >= MAX_CREWS) throw new Refused('too-many-crews')
}

/**
 * Renames, colors, retires or brings back a crew. A crew that retires gives each upcoming event to one that is free:
 * all of them or, where one finds none, nothing changes (`crew-has-events`). One has to stay (`last-crew`).
 */
export function changeCrew(
  { db }: { db: Database },
  actor: string,
  id: number,
  { isRetired, ...input }: CrewInput & { isRetired: boolean },
  now: Date,
): Promise<Crew> {
  return db.transaction(async (tx) => {
    await lockSchedule(tx)
    const [before] = await tx.select().from(resources).where(eq(resources.id, id))
    if (!before) throw new Refused('crew-not-found')
    const { isRetired: was } = crewOf(before)
    if (isRetired && !was && (await workingCrews(tx)).length === 1) throw new Refused('last-crew')
    if (was && !isRetired) await requireRoom(tx)
    const moved = isRetired && !was ? await emptyCrew(tx, id, now) : 0
    const retiredAt = isRetired ? (before.retiredAt ?? now) : null
    const change = tx
      .update(resources)
      .set({ ...input, retiredAt })
      .where(eq(resources.id, id))
      .returning()
    const [changed] = await translateConstraint(change)
    if (!changed) throw new Error('The update returned no crew')
    const action = was === isRetired ? 'crew changed' : isRetired ? 'crew retired' : 'crew brought back'
    const details = { before: { name: before.name, color: before.color }, after: input, ...(moved > 0 && { moved }) }
    await recordAudit(tx, { actor, action, subject: input.name, details }, now)
    return crewOf(changed)
  })
}

/** Gives a crew's upcoming events to the others that work. How many there were. */
async function emptyCrew(tx: Db, id: number, now: Date): Promise<number> {
  await releaseHolds(tx, now)
  const events = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.resourceId, id), eq(bookings.status, BOOKED), gt(bookings.endsAt, now)))
    .orderBy(asc(bookings.startsAt))
  const kept: BookingRow[] = []
  for (const event of events) {
    const crew = await otherCrewFor(tx, event)
    if (crew === undefined) kept.push(event)
    else await setCrew(tx, event, crew)
  }
  if (kept.length > 0) throw new Refused('crew-has-events', { detail: crewHasEvents(kept) })
  return events.length
}

/** The refusal by the events that it is about: the owner has to find them. */
function crewHasEvents(events: readonly BookingRow[]): string {
  const more = events.length - MOST_NAMED
  const times = events.slice(0, MOST_NAMED).map(({ startsAt }) => (startsAt ? startLabel(startsAt) : 'no time'))
  const list = [...times, ...(more > 0 ? [`${more} more`] : [])].join('; ')
  return events.length === 1
    ? `No other crew is free for its event at ${list}. Move or cancel that one first, then retire it.`
    : `No other crew is free for its events at ${list}. Move or cancel those first, then retire it.`
}

function startLabel(startsAt: Date): string {
  const { date, hour } = dateAndHourOf(startsAt)
  return `${hourLabel(hour)} on ${shortDate(date)}`
}

/** Another crew that could do an event at its time; with `to`, whether that one can. */
async function otherCrewFor(tx: Db, booking: BookingRow, to?: number): Promise<number | undefined> {
  const { id, resourceId, startsAt, endsAt, overrides } = booking
  if (!startsAt || !endsAt) return undefined
  const { date, hour } = dateAndHourOf(startsAt)
  const hours = { start: hour, end: hour + (endsAt.getTime() - startsAt.getTime()) / 3_600_000 }
  const { rules, ...day } = await dayAndRules(tx, date, id)
  const { crew } = chooseOtherCrew(day, { crew: resourceId, hours, overrides: overrides ?? [] }, to, rules)
  return to === undefined || crew === to ? crew : undefined
}

/** Not one more revision of the calendar entry: for the customer nothing changes. */
const setCrew = (tx: Db, { id }: BookingRow, crew: number): Promise<BookingRow[]> =>
  translateConstraint(tx.update(bookings).set({ resourceId: crew }).where(eq(bookings.id, id)).returning())

/** Gives an event that is not over to another crew, where that one is free at its time (`crew-busy`). */
export function handOver({ db }: { db: Database }, actor: string, id: string, crew: number, now: Date) {
  return db.transaction(async (tx): Promise<BookingRow> => {
    await lockSchedule(tx)
    await releaseHolds(tx, now)
    const booking = await anyBooking(tx, id)
    const crews = await allCrews(tx)
    const to = crews.find((one) => one.id === crew && !one.isRetired)
    if (!to) throw new Refused('crew-not-found')
    if (booking.resourceId === crew) return booking
    if (isOver(booking, now) || (await otherCrewFor(tx, booking, crew)) === undefined) throw new Refused('crew-busy')
    const [moved] = await setCrew(tx, booking, crew)
    if (!moved) throw new Error('The update returned no booking')
    const from = crews.find((one) => one.id === booking.resourceId)?.name
    const details = { bookingId: id, from, to: to.name }
    await recordAudit(tx, { actor, action: 'event moved to another crew', subject: subjectOf(booking), details }, now)
    return moved
  })
}
