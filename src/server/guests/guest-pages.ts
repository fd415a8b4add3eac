import { eq, inArray, sql } from 'drizzle-orm'
import { canInvite } from '../../domain/booking/guest-page.ts'
import { guestPagePath } from '../../domain/paths.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Db } from '../platform/database/database.ts'
import { type GuestPageRow, guestPages } from '../platform/database/place-schema.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import { signToken, verifyLinkToken } from '../platform/http/links/signed-link.ts'

/** The host's settings for a guest page. An empty `note` shows none. */
export type SharedWords = Pick<GuestPageRow, 'showsAddress' | 'note'>

/** URL of a guest page. Derived from booking and version, never stored; a new version invalidates earlier URLs. */
export const guestPageUrl = (
  publicUrl: string,
  { bookingId, version }: Pick<GuestPageRow, 'bookingId' | 'version'>,
  secret: string,
): string => publicUrl + guestPagePath(guestPageToken({ bookingId, version }, secret))

/** The secret part of that URL. */
export const guestPageToken = (
  { bookingId, version }: Pick<GuestPageRow, 'bookingId' | 'version'>,
  secret: string,
): string => signToken('guest page', `${bookingId}.${version}`, secret)

/** The guest page currently shared for a booking; undefined if there is none or the host ended it. */
export async function findSharedPage(db: Db, bookingId: string): Promise<GuestPageRow | undefined> {
  const [page] = await db.select().from(guestPages).where(eq(guestPages.bookingId, bookingId))
  return page?.endedAt ? undefined : page
}

/** The guest page of a link, with its booking. Refuses links we didn't issue or that were replaced (`link-expired`). */
export async function findGuestPage(
  db: Db,
  token: string,
  secret: string,
): Promise<{ page: GuestPageRow; booking: BookingRow }> {
  const [id = '', version] = verifyLinkToken('guest page', token, secret).split('.')
  const [found] = await db
    .select({ page: guestPages, booking: bookings })
    .from(guestPages)
    .innerJoin(bookings, eq(bookings.id, guestPages.bookingId))
    .where(eq(guestPages.bookingId, id))
  if (found?.page.version !== Number(version)) throw new Refused('link-expired')
  return found
}

/** Shares a booking or changes its page. After `endPage`, sharing again makes a new link. Refuses `cannot-invite`. */
export async function sharePage(db: Db, booking: BookingRow, words: SharedWords, now: Date): Promise<GuestPageRow> {
  const { id: bookingId, startsAt } = booking
  if (!startsAt || !canInvite(booking, now)) throw new Refused('cannot-invite')
  const hadEnded = sql`${guestPages.endedAt} is not null`
  const [page] = await db
    .insert(guestPages)
    .values({ bookingId, ...words, sharedStart: startsAt, createdAt: now })
    .onConflictDoUpdate({
      target: guestPages.bookingId,
      set: {
        ...words,
        version: sql`case when ${hadEnded} then ${guestPages.version} + 1 else ${guestPages.version} end`,
        sharedStart: sql`case when ${hadEnded} then excluded.shared_start else ${guestPages.sharedStart} end`,
        endedAt: null,
      },
    })
    .returning()
  if (!page) throw new Error('The insert left no page for guests')
  return page
}

/** Stops sharing a booking; its link says so. Does nothing if it isn't shared. */
export async function endPage(db: Db, bookingId: string, now: Date): Promise<void> {
  await db.update(guestPages).set({ endedAt: now }).where(eq(guestPages.bookingId, bookingId))
}

/** Deletes the guest pages of an account's bookings. */
export async function forgetGuestPages(tx: Db, userId: string): Promise<void> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await tx.delete(guestPages).where(inArray(guestPages.bookingId, theirs))
}

/** The guest pages of these bookings. */
export const listGuestPages = (db: Db, bookingIds: string[]): Promise<GuestPageRow[]> =>
  bookingIds.length === 0
    ? Promise.resolve([])
    : db.select().from(guestPages).where(inArray(guestPages.bookingId, bookingIds))
