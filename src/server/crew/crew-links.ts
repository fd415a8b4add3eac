import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { Refused } from '../../domain/refusals.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { crewLinks } from '../platform/database/day-schema.ts'
import { resources } from '../platform/database/schema.ts'
import { newSecret, secretHash } from '../platform/http/links/secret-link.ts'

/** A link that nobody has opened for so long ends by itself. */
export const LINK_IDLE_DAYS = 30

const DAY = 86_400_000
const MINUTE = 60_000

const lastUse = sql<Date>`coalesce(${crewLinks.lastOpenedAt}, ${crewLinks.createdAt})`

/** A link of this moment still works. */
const isAlive = (now: Date) => gt(lastUse, new Date(now.getTime() - LINK_IDLE_DAYS * DAY).toISOString())

/** The crew's name, with its row locked: two presses at once make one link. Refuses `crew-not-found`, retired ones too. */
async function workingCrew(tx: Db, crewId: number): Promise<string> {
  const isThis = and(eq(resources.id, crewId), isNull(resources.retiredAt))
  const [crew] = await tx.select({ name: resources.name }).from(resources).where(isThis).for('no key update')
  if (!crew) throw new Refused('crew-not-found')
  return crew.name
}

/** Makes the crew's one link and gives its secret, which nobody sees again; the link before it stops working. */
export function makeCrewLink({ db }: { db: Database }, actor: string, crewId: number, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const name = await workingCrew(tx, crewId)
    const secret = newSecret()
    const row = { tokenHash: secretHash(secret), createdAt: now, lastOpenedAt: null }
    await tx
      .insert(crewLinks)
      .values({ crewId, ...row })
      .onConflictDoUpdate({ target: crewLinks.crewId, set: row })
    await recordAudit(tx, { actor, action: 'crew link made', subject: name, details: { crewId } }, now)
    return secret
  })
}

/** Ends a crew's link; there may be none. */
export function revokeCrewLink({ db }: { db: Database }, actor: string, crewId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(crewLinks).where(eq(crewLinks.crewId, crewId)).returning()
    if (!gone) return
    const [crew] = await tx.select({ name: resources.name }).from(resources).where(eq(resources.id, crewId))
    const details = { crewId }
    await recordAudit(tx, { actor, action: 'crew link revoked', subject: crew?.name ?? '', details }, now)
  })
}

/** The links that work, by crew: since when, and when each was last opened. */
export const openCrewLinks = (db: Db, now: Date) =>
  db
    .select({ crewId: crewLinks.crewId, createdAt: crewLinks.createdAt, lastOpenedAt: crewLinks.lastOpenedAt })
    .from(crewLinks)
    .where(isAlive(now))
    .orderBy(crewLinks.crewId)

/** A crew, as whoever has its link knows it. */
export interface LinkedCrew {
  id: number
  name: string
}

/** Whose link this secret opens; notes once a minute that it was used. Refuses `crew-link-ended`. */
export async function crewOfLink(db: Db, secret: string, now: Date): Promise<LinkedCrew> {
  const isThis = eq(crewLinks.tokenHash, secretHash(secret))
  const [crew] = await db
    .select({ id: resources.id, name: resources.name })
    .from(crewLinks)
    .innerJoin(resources, eq(resources.id, crewLinks.crewId))
    .where(and(isThis, isAlive(now), isNull(resources.retiredAt)))
  if (!crew) throw new Refused('crew-link-ended')
  const isDue = or(isNull(crewLinks.lastOpenedAt), lt(crewLinks.lastOpenedAt, new Date(now.getTime() - MINUTE)))
  await db.update(crewLinks).set({ lastOpenedAt: now }).where(and(isThis, isDue))
  return crew
}
