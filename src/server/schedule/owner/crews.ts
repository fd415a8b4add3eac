import { isDeepStrictEqual } from 'node:util'
import { eq, max } from 'drizzle-orm'
import { isOver } from '../../../domain/booking/booking.ts'
import { type Crew, type CrewColor, MAX_CREWS, MAX_CREWS_EVER } from '../../../domain/crews.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking, auditSubject } from '../../booking/booking-row.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { type Database, type Db, theRow, translateConstraint } from '../../platform/database/database.ts'
import { crewLinks } from '../../platform/database/day-schema.ts'
import { type BookingRow, bookings, resources } from '../../platform/database/schema.ts'
import { allCrews, crewJson } from '../crews.ts'
import { workingCrews } from '../load-days.ts'
import { inSchedule } from '../lock-schedule.ts'
import { releaseHolds } from '../release-holds.ts'
import { isFreeFor, reassignEvents } from './reassign-events.ts'

/** A crew's editable fields. */
export interface CrewInput {
  name: string
  color: CrewColor
}

/** Adds a crew after the others (`crew-name-taken`, `too-many-crews`, `too-many-retired-crews`). */
export function addCrew({ db }: { db: Database }, actor: string, input: CrewInput, now: Date): Promise<Crew> {
  return inSchedule(db, async (tx) => {
    await requireRoom(tx)
    const [last] = await tx.select({ id: max(resources.id) }).from(resources)
    if ((last?.id ?? 0) >= MAX_CREWS_EVER) throw new Refused('too-many-retired-crews')
    const row = { id: (last?.id ?? 0) + 1, ...input, createdAt: now }
    const added = await theRow(translateConstraint(tx.insert(resources).values(row).returning()))
    await recordAudit(tx, { actor, action: 'crew added', subject: input.name }, now)
    return crewJson(added)
  })
}

async function requireRoom(tx: Db) {
  if ((await workingCrews(tx)).length >= MAX_CREWS) throw new Refused('too-many-crews')
}

/**
 * Renames, recolors, retires or reactivates a crew; what's left out stays. Retiring moves each upcoming event to a free
 * crew: all of them or, if one doesn't fit, none (`crew-has-events`), and ends the crew's link. The last crew can't retire
 * (`last-crew`).
 */
export function changeCrew(
  { db }: { db: Database },
  actor: string,
  id: number,
  wanted: Partial<Omit<Crew, 'id'>>,
  now: Date,
): Promise<Crew> {
  return inSchedule(db, async (tx) => {
    const [row] = await tx.select().from(resources).where(eq(resources.id, id))
    if (!row) throw new Refused('crew-not-found')
    const before = crewJson(row)
    const { name, color, isRetired } = { ...before, ...wanted }
    if (isDeepStrictEqual({ id, name, color, isRetired }, before)) return before
    const retires = isRetired && !before.isRetired
    const comesBack = before.isRetired && !isRetired
    if (retires && (await workingCrews(tx)).length === 1) throw new Refused('last-crew')
    if (comesBack) await requireRoom(tx)
    const moved = retires ? await reassignEvents(tx, id, now) : 0
    if (retires) await tx.delete(crewLinks).where(eq(crewLinks.crewId, id))
    const retiredAt = isRetired ? (row.retiredAt ?? now) : null
    const change = tx.update(resources).set({ name, color, retiredAt }).where(eq(resources.id, id)).returning()
    const changed = crewJson(await theRow(translateConstraint(change)))
    const action = retires ? 'crew retired' : comesBack ? 'crew brought back' : 'crew changed'
    const details = {
      before: { name: before.name, color: before.color },
      after: { name, color },
      ...(moved > 0 && { moved }),
    }
    await recordAudit(tx, { actor, action, subject: name, details }, now)
    return changed
  })
}

/** Reassigns an event that isn't over to another crew if that crew is free (`crew-busy`). */
export function reassignEvent({ db }: { db: Database }, actor: string, id: string, crew: number, now: Date) {
  return inSchedule(db, async (tx): Promise<BookingRow> => {
    await releaseHolds(tx, now)
    const booking = await anyBooking(tx, id)
    const crews = await allCrews(tx)
    const to = crews.find((one) => one.id === crew && !one.isRetired)
    if (!to) throw new Refused('crew-not-found')
    if (booking.resourceId === crew) return booking
    if (isOver(booking, now) || !(await isFreeFor(tx, booking, crew))) throw new Refused('crew-busy')
    // Doesn't bump the calendar sequence: nothing changes for the customer.
    const change = tx.update(bookings).set({ resourceId: crew }).where(eq(bookings.id, id)).returning()
    const moved = await theRow(translateConstraint(change))
    const from = crews.find((one) => one.id === booking.resourceId)?.name
    const details = { bookingId: id, from, to: to.name }
    await recordAudit(
      tx,
      { actor, action: 'event moved to another crew', subject: auditSubject(booking), details },
      now,
    )
    return moved
  })
}
