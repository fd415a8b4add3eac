import { desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { MAX_REVIEW_ANSWER, SHOWN_REVIEWS } from '../../../domain/booking/reviews.ts'
import { toDateAndHour } from '../../../domain/calendar.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking, auditSubject, BookingId, parseBookingId } from '../../booking/booking-row.ts'
import { enqueueReviewAnswerEmail } from '../../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import { cursorCodec, Micros, microsToDate, paginate, toMicros } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ReviewRow, reviews } from '../../platform/database/review-schema.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import { lines } from '../../platform/http/fields.ts'
import { describes, Instant, send } from '../../platform/http/responses.ts'
import { jsonBody, param, query } from '../../platform/http/validation.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'
import type { HomePage } from '../home-page.ts'
import { quotedName } from '../review-rows.ts'

const PAGE_SIZE = 50

const cursors = cursorCodec(z.strictObject({ at: Micros, id: z.uuid() }))

const OwnersReview = z
  .strictObject({
    id: z.uuid().describe('Id of its booking'),
    name: z.string().nullable(),
    packageName: z.string().nullable(),
    date: z.string().nullable(),
    stars: z.number(),
    words: z.string().nullable(),
    town: z.string().nullable(),
    showsName: z.boolean().describe('True if the customer lets us show their name'),
    mayShow: z.boolean().describe('True if it can be quoted: permitted, with a first name, and short enough'),
    ratedAt: Instant,
    answer: z.string().nullable(),
    spot: z.number().nullable().describe('Position on the home page, 1 to 3'),
  })
  .meta({ id: 'OwnersReview' })

const ReviewList = z.strictObject({
  reviews: z.array(OwnersReview),
  chosen: z.array(OwnersReview).describe('Reviews quoted on the home page, in order'),
  unanswered: z.number(),
  nextCursor: z.string().nullable(),
})

/** A review as the owner saw it. If its words changed since, it's neither answered nor shown. */
const ReviewOnScreen = z.strictObject({ id: z.uuid(), ratedAt: z.iso.datetime() })

const Chosen = z
  .strictObject({
    reviews: z
      .array(ReviewOnScreen)
      .max(SHOWN_REVIEWS)
      .describe('Three, in order; empty restores the page’s own quotes'),
  })
  .meta({ id: 'ChosenReviews' })

const Answer = z
  .strictObject({
    answer: lines(MAX_REVIEW_ANSWER),
    ratedAt: z.iso.datetime().describe('`ratedAt` of the review you read'),
  })
  .meta({ id: 'ReviewAnswer' })

type Found = { review: ReviewRow; booking: BookingRow }

const ownersJson = ({ review, booking }: Found): z.output<typeof OwnersReview> => ({
  id: review.bookingId,
  name: booking.fullName,
  packageName: booking.packageName,
  date: booking.startsAt && toDateAndHour(booking.startsAt).date,
  stars: review.stars,
  words: review.words,
  town: review.town,
  showsName: review.showsName,
  mayShow: quotedName(review, booking.fullName) !== undefined,
  ratedAt: review.ratedAt.toISOString(),
  answer: review.answer,
  spot: review.spot,
})

const isUnseen = (review: ReviewRow, ratedAt: string) => review.ratedAt.getTime() !== Date.parse(ratedAt)

type Deps = { db: Database; jobs: Jobs; clock: () => Date; guards: Guards; homePage: HomePage }

/** Mounted at /api/admin/reviews: reading and answering reviews, and choosing those for the home page. */
export function adminReviewRoutes({ db, jobs, clock, guards, homePage }: Deps) {
  const joined = () =>
    db
      .select({ review: reviews, booking: bookings })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))

  async function loadReviewPage(cursor: string | undefined): Promise<z.output<typeof ReviewList>> {
    const after = cursor === undefined ? undefined : cursors.decode(cursor)
    const at = sql`${reviews.ratedAt}`
    const beyond = after && sql`(${at}, ${reviews.bookingId}) < (${microsToDate(after.at)}, ${after.id}::uuid)`
    const rows = await db
      .select({ review: reviews, booking: bookings, micros: toMicros(at) })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .where(beyond)
      .orderBy(desc(reviews.ratedAt), desc(reviews.bookingId))
      .limit(PAGE_SIZE + 1)
    const { page, nextCursor } = paginate(rows, PAGE_SIZE, ({ micros, review }) =>
      cursors.encode({ at: micros, id: review.bookingId }),
    )
    return {
      reviews: page.map(ownersJson),
      chosen: (await joined().where(isNotNull(reviews.spot)).orderBy(reviews.spot)).map(ownersJson),
      unanswered: await db.$count(reviews, isNull(reviews.answeredAt)),
      nextCursor,
    }
  }

  /** Answers a review once and emails the customer. */
  const answer = (actor: string, id: string, { answer, ratedAt }: z.output<typeof Answer>, now: Date) =>
    db.transaction(async (tx) => {
      const booking = await anyBooking(tx, id)
      const [review] = await tx.select().from(reviews).where(eq(reviews.bookingId, id)).for('update')
      if (!review) throw new Refused('review-not-found')
      if (review.answeredAt) throw new Refused('review-answered')
      if (isUnseen(review, ratedAt)) throw new Refused('review-changed')
      if (answer === '') throw new Refused('answer-required')
      await tx.update(reviews).set({ answer, answeredAt: now }).where(eq(reviews.bookingId, id))
      await enqueueReviewAnswerEmail({ jobs }, tx, booking)
      const details = { bookingId: id }
      await recordAudit(tx, { actor, action: 'review answered', subject: auditSubject(booking), details }, now)
    })

  /** Puts three reviews on the home page in this order, or none. */
  const choose = (actor: string, seen: z.output<typeof ReviewOnScreen>[], now: Date) =>
    // Locked, because two simultaneous choices would collide on a position.
    inSchedule(db, async (tx) => {
      const ids = seen.map(({ id }) => id)
      if (new Set(ids).size !== ids.length || ![0, SHOWN_REVIEWS].includes(ids.length))
        throw new Refused('three-reviews')
      const rows =
        ids.length === 0
          ? []
          : await tx
              .select({ review: reviews, fullName: bookings.fullName })
              .from(reviews)
              .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
              .where(inArray(reviews.bookingId, ids))
              .for('update', { of: reviews })
      for (const { id, ratedAt } of seen) {
        const found = rows.find(({ review }) => review.bookingId === id)
        if (!found) throw new Refused('review-not-found')
        if (isUnseen(found.review, ratedAt)) throw new Refused('review-changed')
        if (!quotedName(found.review, found.fullName)) throw new Refused('review-not-shown')
      }
      await tx.update(reviews).set({ spot: null }).where(isNotNull(reviews.spot))
      for (const [index, id] of ids.entries())
        await tx
          .update(reviews)
          .set({ spot: index + 1 })
          .where(eq(reviews.bookingId, id))
      await recordAudit(
        tx,
        { actor, action: 'reviews chosen', subject: 'Home page', details: { reviews: ids.length } },
        now,
      )
    })

  return new Hono<SignedInEnv>()
    .get(
      '/',
      guards.requireUnlockedAdmin,
      describes('List reviews, newest first, 50 per page', { 200: ReviewList }, adminRefusals),
      query(z.strictObject({ cursor: z.string().max(300).optional() })),
      async (c) => send(c, ReviewList, await loadReviewPage(c.req.valid('query').cursor)),
    )
    .post(
      '/:id/answer',
      guards.requireUnlockedAdmin,
      describes('Answer a review and email the customer', { 200: ReviewList }, [
        ...adminRefusals,
        'booking-not-found',
        'review-not-found',
        'review-answered',
        'review-changed',
        'answer-required',
      ]),
      param(BookingId),
      jsonBody(Answer),
      async (c) => {
        await answer(c.var.user.email, parseBookingId(c.req.valid('param')), c.req.valid('json'), clock())
        return send(c, ReviewList, await loadReviewPage(undefined))
      },
    )
    .put(
      '/chosen',
      guards.requireUnlockedAdmin,
      describes('Choose the reviews quoted on the home page', { 200: ReviewList }, [
        ...adminRefusals,
        'three-reviews',
        'review-not-found',
        'review-changed',
        'review-not-shown',
      ]),
      jsonBody(Chosen),
      async (c) => {
        await choose(c.var.user.email, c.req.valid('json').reviews, clock())
        await homePage.refresh()
        return send(c, ReviewList, await loadReviewPage(undefined))
      },
    )
}
