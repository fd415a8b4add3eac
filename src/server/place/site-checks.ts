import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { siteCheckLinks, siteChecks } from '../database/place-schema.ts'
import { bookings } from '../database/schema.ts'

/** Forgets what an account's customer said of their places, and the links there: gate codes and whom to call are theirs. */
export async function forgetSiteChecks(tx: Db, userId: string): Promise<void> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await tx.delete(siteChecks).where(inArray(siteChecks.bookingId, theirs))
  await tx.delete(siteCheckLinks).where(inArray(siteCheckLinks.bookingId, theirs))
}
