import { asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { bookedName } from '../../domain/booking/event-label.ts'
import { toFirstName } from '../../domain/booking/guest-page.ts'
import { mayShow, type Quoted, quotedEvent, SHOWN_REVIEWS } from '../../domain/booking/reviews.ts'
import { reviewPagePath } from '../../domain/paths.ts'
import { withoutLinks } from '../../domain/typography/one-line.ts'
import type { Db } from '../platform/database/database.ts'
import { type ReviewRow, reviews } from '../platform/database/review-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { signToken } from '../platform/http/links/signed-link.ts'

/** URL of the page to rate an event, for its email. */
export const reviewPageUrl = (publicUrl: string, bookingId: string, secret: string): string =>
  publicUrl + reviewPagePath(signToken('review', bookingId, secret))

/** Finds a booking's review; undefined if there is none. */
export async function reviewFor(db: Db, bookingId: string): Promise<ReviewRow | undefined> {
  const [review] = await db.select().from(reviews).where(eq(reviews.bookingId, bookingId))
  return review
}

/** Finds the reviews of these bookings. */
export const listReviews = (db: Db, bookingIds: string[]): Promise<ReviewRow[]> =>
  bookingIds.length === 0
    ? Promise.resolve([])
    : db.select().from(reviews).where(inArray(reviews.bookingId, bookingIds))

/** Deletes an account's reviews, including those quoted on the home page. */
export async function forgetReviews(tx: Db, userId: string): Promise<void> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await tx.delete(reviews).where(inArray(reviews.bookingId, theirs))
}

/** The first name to quote a review under; undefined if it may not be quoted. */
export const quotedName = (review: ReviewRow, fullName: string | null): string | undefined =>
  mayShow(review) ? toFirstName(fullName) : undefined

/** The three reviews chosen for the home page, in order; empty unless there are three with a name. */
export async function chosenReviews(db: Db): Promise<Quoted[]> {
  const rows = await db
    .select({ review: reviews, fullName: bookings.fullName, packageName: bookings.packageName })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(isNotNull(reviews.spot))
    .orderBy(asc(reviews.spot))
    .limit(SHOWN_REVIEWS)
  const quoted = rows.flatMap(({ review, fullName, packageName }): Quoted[] => {
    const name = quotedName(review, fullName)
    if (!name) return []
    const words = withoutLinks((review.words ?? '').replace(/\s+/g, ' '))
    return [{ words, name, event: withoutLinks(quotedEvent(bookedName(packageName), review.town)) }]
  })
  return quoted.length === SHOWN_REVIEWS ? quoted : []
}
