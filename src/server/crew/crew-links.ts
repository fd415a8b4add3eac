import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { Refused } from '../../domain/refusals.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { crewLinks } from '../platform/database/day-schema.ts'
import { resources } from '../platform/database/schema.ts'
import { newSecret, secretHash } from '../platform/http/links/secret.ts'

/** Days without use after which a link expires. */
export const LINK_IDLE_DAYS = 30

const DAY = 86_400_000
const MINUTE = 60_000

const lastUse = sql<Date>`coalesce(${crewLinks.lastOpenedAt}, ${crewLinks.createdAt})`

/** Condition for links that still work at `now`. */
const isAlive = (now: Date) => gt(lastUse, new Date(now.getTime() - LINK_IDLE_DAYS * DAY).toISOString())

/** Locks the crew's row and returns its name, so two presses make one link. Refuses `crew-not-found`, even if retired. */
async function workingCrew(tx: Db, crewId: number): Promise<string> {
  const isThis = and(eq(resources.id, crewId), isNull(resources.retiredAt))
  const [crew] = await tx.select({ name: resources.name }).from(resources).where(isThis).for('no key update')
  if (!crew) throw new Refused('crew-not-found')
  return crew.name
}

/** Makes a crew's only link and returns its secret, which is shown just once. The previous link stops working. */
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

/** Revokes a crew's link, if it has one. */
export function revokeCrewLink({ db }: { db: Database }, actor: string, crewId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(crewLinks).where(eq(crewLinks.crewId, crewId)).returning()
    if (!gone) return
    const [crew] = await tx.select({ name: resources.name }).from(resources).where(eq(resources.id, crewId))
    const details = { crewId }
    await recordAudit(tx, { actor, action: 'crew link revoked', subject: crew?.name ?? '', details }, now)
  })
}

/** Working links by crew, with when they were made and last opened. */
export const openCrewLinks = (db: Db, now: Date) =>
  db
    .select({ crewId: crewLinks.crewId, createdAt: crewLinks.createdAt, lastOpenedAt: crewLinks.lastOpenedAt })
    .from(crewLinks)
    .where(isAlive(now))
    .orderBy(crewLinks.crewId)

/** A crew as identified by its link. */
export interface LinkedCrew {
  id: number
  name: string
}

/** The crew whose link has this secret; records its use once a minute. Refuses `crew-link-ended`. */
export async function findLinkedCrew(db: Db, secret: string, now: Date): Promise<LinkedCrew> {
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
