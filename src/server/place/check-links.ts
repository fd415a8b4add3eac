import { and, eq, gt } from 'drizzle-orm'
import { isOver } from '../../domain/booking/booking.ts'
import { siteCheckAt } from '../../domain/paths.ts'
import { checkState, foundWords } from '../../domain/place/site-check.ts'
import type { Db } from '../platform/database/database.ts'
import { siteCheckLinks } from '../platform/database/place-schema.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { newSecret, secretHash } from '../platform/http/links/secret.ts'
import { loadSiteChecks } from './site-checks.ts'

const LINK_MS = 30 * 86_400_000

/** Creates a link secret that opens one booking's site check for 30 days without signing in. */
export async function newCheckSecret(db: Db, bookingId: string, now: Date): Promise<string> {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + LINK_MS)
  await db.insert(siteCheckLinks).values({ tokenHash: secretHash(secret), bookingId, createdAt: now, expiresAt })
  return secret
}

/** True if this secret opens the booking's check now. It ends after 30 days, with the event, or if canceled. */
export async function isOpenLink(db: Db, secret: string, booking: BookingRow, now: Date): Promise<boolean> {
  if (isOver(booking, now)) return false
  const isThis = and(eq(siteCheckLinks.tokenHash, secretHash(secret)), eq(siteCheckLinks.bookingId, booking.id))
  const found = await db.$count(siteCheckLinks, and(isThis, gt(siteCheckLinks.expiresAt, now)))
  return found === 1
}

/** A new check link for an email, and what the check still lacks; undefined if the place is ready. */
export async function issueCheckLink(db: Db, publicUrl: string, { id, packageId }: BookingRow, now: Date) {
  const check = (await loadSiteChecks(db, [id])).get(id)
  const state = checkState(check, packageId)
  if (state === 'ready') return undefined
  return {
    checkUrl: publicUrl + siteCheckAt(id, await newCheckSecret(db, id, now)),
    checkLacks: check && state !== 'not-started' ? foundWords({ state, answers: check, packageId }).words : [],
  }
}
