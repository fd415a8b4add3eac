import { eq, inArray, sql } from 'drizzle-orm'
import { canInvite } from '../../domain/booking/guest-page.ts'
import { guestsOf } from '../../domain/paths.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Db } from '../platform/database/database.ts'
import { type GuestPageRow, guestPages } from '../platform/database/place-schema.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import { idOfToken, tokenOf } from '../platform/http/links/signed-link.ts'

/** What its host says on a page for guests: nothing in `note` is no note. */
export type SharedWords = Pick<GuestPageRow, 'showsAddress' | 'note'>

/** The address of a page for guests. It is made up anew each time and kept nowhere; a new version ends those before. */
export const guestUrlOf = (
  publicUrl: string,
  { bookingId, version }: Pick<GuestPageRow, 'bookingId' | 'version'>,
  secret: string,
): string => publicUrl + guestsOf(guestTokenOf({ bookingId, version }, secret))

/** The secret part of that address. */
export const guestTokenOf = (
  { bookingId, version }: Pick<GuestPageRow, 'bookingId' | 'version'>,
  secret: string,
): string => tokenOf('guest page', `${bookingId}.${version}`, secret)

/** The page that is shared of a booking now; undefined where there is none, or its host ended it. */
export async function sharedPageOf(db: Db, bookingId: string): Promise<GuestPageRow | undefined> {
  const [page] = await db.select().from(guestPages).where(eq(guestPages.bookingId, bookingId))
  return page?.endedAt ? undefined : page
}

/** The page that a link opens, with its booking; refuses a link that we did not make, or that a newer one replaced (`link-expired`). */
export async function pageOfToken(
  db: Db,
  token: string,
  secret: string,
): Promise<{ page: GuestPageRow; booking: BookingRow }> {
  const [id = '', version] = idOfToken('guest page', token, secret).split('.')
  const [found] = await db
    .select({ page: guestPages, booking: bookings })
    .from(guestPages)
    .innerJoin(bookings, eq(bookings.id, guestPages.bookingId))
    .where(eq(guestPages.bookingId, id))
  if (found?.page.version !== Number(version)) throw new Refused('link-expired')
  return found
}

/** Shares a booking, or changes what its page says. After `endPage` the link is another. Refuses with `cannot-invite`. */
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

/** Ends the page of a booking: its link says so from now on. Where there is none nothing changes. */
export async function endPage(db: Db, bookingId: string, now: Date): Promise<void> {
  await db.update(guestPages).set({ endedAt: now }).where(eq(guestPages.bookingId, bookingId))
}

/** Forgets what an account's customer told their guests. */
export async function forgetGuestPages(tx: Db, userId: string): Promise<void> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await tx.delete(guestPages).where(inArray(guestPages.bookingId, theirs))
}

/** What the customer said on the pages of these bookings. */
export const guestPagesOf = (db: Db, bookingIds: string[]): Promise<GuestPageRow[]> =>
  bookingIds.length === 0
    ? Promise.resolve([])
    : db.select().from(guestPages).where(inArray(guestPages.bookingId, bookingIds))
