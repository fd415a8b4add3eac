import { eq, inArray } from 'drizzle-orm'
import type { SiteAnswers } from '../../domain/place/site-answers.ts'
import { staysReady } from '../../domain/place/site-check.ts'
import { type Db, theRow } from '../platform/database/database.ts'
import { type SiteCheckRow, siteCheckLinks, siteChecks } from '../platform/database/place-schema.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'

/** Site checks of these bookings; those not started are missing. */
export async function loadSiteChecks(db: Db, bookingIds: string[]): Promise<Map<string, SiteCheckRow>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db.select().from(siteChecks).where(inArray(siteChecks.bookingId, bookingIds))
  return new Map(rows.map((row) => [row.bookingId, row]))
}

/** A booking's site check, created if necessary, and locked until the transaction ends. */
export async function lockCheck(tx: Db, bookingId: string, now: Date): Promise<SiteCheckRow> {
  await tx.insert(siteChecks).values({ bookingId, createdAt: now }).onConflictDoNothing()
  return theRow(tx.select().from(siteChecks).where(eq(siteChecks.bookingId, bookingId)).for('update'))
}

/** Updates a check locked by `lockCheck`. */
export async function changeCheck(tx: Db, bookingId: string, change: Partial<SiteCheckRow>): Promise<SiteCheckRow> {
  const [row] = await tx.update(siteChecks).set(change).where(eq(siteChecks.bookingId, bookingId)).returning()
  if (!row) throw new Error('The site check is gone')
  return row
}

/** Saves the given answers only. If they no longer pass, the owner's "ready" mark is cleared. */
export async function saveAnswers(
  tx: Db,
  { id, packageId }: Pick<BookingRow, 'id' | 'packageId'>,
  answers: Partial<SiteAnswers>,
  now: Date,
): Promise<SiteCheckRow> {
  const before = await lockCheck(tx, id, now)
  const readyAt = staysReady(before, { ...before, ...answers }, packageId) ? before.readyAt : null
  return await changeCheck(tx, id, { ...answers, readyAt, askedAt: null, answeredAt: now })
}

/** Deletes the site checks and links of an account's bookings: gate codes and contacts are personal data. */
export async function forgetSiteChecks(tx: Db, userId: string): Promise<void> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await tx.delete(siteChecks).where(inArray(siteChecks.bookingId, theirs))
  await tx.delete(siteCheckLinks).where(inArray(siteCheckLinks.bookingId, theirs))
}
