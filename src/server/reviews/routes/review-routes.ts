import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { toFirstName } from '../../../domain/booking/guest-page.ts'
import { MAX_REVIEW, MAX_TOWN, mayShow, reviewState } from '../../../domain/booking/reviews.ts'
import { toDateAndHour } from '../../../domain/calendar.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking } from '../../booking/booking-row.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type ReviewRow, reviews } from '../../platform/database/review-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Env } from '../../platform/http/context.ts'
import { line, lines } from '../../platform/http/fields.ts'
import { consumeLimit } from '../../platform/http/limits/consume-limit.ts'
import { limitWork } from '../../platform/http/limits/work-limit.ts'
import { verifyLinkToken } from '../../platform/http/links/signed-link.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import type { HomePage } from '../home-page.ts'
import { reviewFor } from '../review-rows.ts'

const Token = z.strictObject({ token: z.string().max(100) })

const Words = z.strictObject({
  stars: z.int().min(1).max(5),
  words: lines(MAX_REVIEW),
  town: line(MAX_TOWN),
  showsName: z.boolean().describe('True to allow showing first name and town with it'),
})

/** What anyone with the link sees: the event, a first name, and the review. */
const Review = z
  .strictObject({
    state: z.enum(['open', 'answered', 'closed']),
    packageName: z.string().nullable(),
    date: z.string().nullable(),
    firstName: z.string().nullable(),
    review: Words.extend({ words: z.string(), town: z.string() }).nullable(),
    answer: z.string().nullable(),
  })
  .meta({ id: 'Review' })

const QuotedReviews = z.strictObject({
  reviews: z
    .array(z.strictObject({ words: z.string(), name: z.string(), event: z.string() }))
    .describe('Three, in order: the owner’s choice, or the page’s own'),
})

const reviewJson = (booking: BookingRow, review: ReviewRow | undefined, now: Date): z.output<typeof Review> => ({
  state: reviewState(booking, review, now),
  packageName: booking.packageName,
  date: booking.startsAt && toDateAndHour(booking.startsAt).date,
  firstName: toFirstName(booking.fullName) ?? null,
  review: review
    ? { stars: review.stars, words: review.words ?? '', town: review.town ?? '', showsName: review.showsName }
    : null,
  answer: review?.answer ?? null,
})

/** Saves a review. Changing it removes it from the home page, because the owner hasn't seen the new words. */
function rate(db: Database, id: string, said: z.output<typeof Words>, now: Date): Promise<ReviewRow> {
  const words = { stars: said.stars, words: said.words || null, town: said.town || null, showsName: said.showsName }
  return db.transaction(async (tx) => {
    const booking = await anyBooking(tx, id)
    const [before] = await tx.select().from(reviews).where(eq(reviews.bookingId, id)).for('update')
    if (reviewState(booking, before, now) !== 'open') throw new Refused('review-closed')
    const isSame = before && before.words === words.words && before.town === words.town && mayShow(words)
    const change = { ...words, ratedAt: now, spot: isSame ? before.spot : null }
    const [after] = await tx
      .insert(reviews)
      .values({ bookingId: id, ...change })
      .onConflictDoUpdate({ target: reviews.bookingId, set: change })
      .returning()
    if (!after) throw new Error('The insert left no review')
    return after
  })
}

/** Withdraws permission to show the name, at any time, which removes the review from the home page. */
async function hideName(db: Db, id: string): Promise<void> {
  await db.update(reviews).set({ showsName: false, spot: null }).where(eq(reviews.bookingId, id))
}

type Deps = { db: Database; clock: () => Date; secrets: Secrets; homePage: HomePage }

/** Maximum reads per address and minute. */
const MAX_READS = 300

/** Mounted at /api/reviews: rating an event by emailed link, without an account, and the home page's quotes. */
export const reviewRoutes = ({ db, clock, secrets, homePage }: Deps) => {
  const limit = limitWork(MAX_READS)
  const verifyToken = (token: string) => verifyLinkToken('review', token, secrets.authSecret)
  const json = async (id: string) => reviewJson(await anyBooking(db, id), await reviewFor(db, id), clock())
  return new Hono<Env>()
    .get(
      '/chosen',
      describes('List the reviews quoted on the home page', { 200: QuotedReviews }, ['too-many-requests']),
      async (c) => {
        limit(c.var.address, clock())
        await homePage.current()
        return send(c, QuotedReviews, { reviews: homePage.quotes() })
      },
    )
    .get(
      '/:token',
      describes('Get the review of an event by its emailed link', { 200: Review }, [
        'link-expired',
        'booking-not-found',
        'too-many-requests',
      ]),
      param(Token),
      async (c) => {
        limit(c.var.address, clock())
        return send(c, Review, await json(verifyToken(c.req.valid('param').token)))
      },
    )
    .put(
      '/:token',
      describes(
        'Rate an event, or change its review',
        { 200: Review },
        ['link-expired', 'booking-not-found', 'review-closed', 'too-many-attempts'],
        'Possible until the owner answers. A changed review leaves the home page until the owner chooses it again.',
      ),
      param(Token),
      jsonBody(Words),
      async (c) => {
        const now = clock()
        await consumeLimit(db, 'mailed-link-from-address', c.var.address, now)
        const id = verifyToken(c.req.valid('param').token)
        await rate(db, id, c.req.valid('json'), now)
        await homePage.refresh()
        return send(c, Review, await json(id))
      },
    )
    .delete(
      '/:token/name',
      describes('Withdraw permission to show the name', { 200: Review }, [
        'link-expired',
        'booking-not-found',
        'too-many-attempts',
      ]),
      param(Token),
      async (c) => {
        await consumeLimit(db, 'mailed-link-from-address', c.var.address, clock())
        const id = verifyToken(c.req.valid('param').token)
        await hideName(db, id)
        await homePage.refresh()
        return send(c, Review, await json(id))
      },
    )
}
