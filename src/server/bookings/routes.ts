import { Hono } from 'hono'
import { z } from 'zod'
import { firstProblem } from '../../domain/booking-form.ts'
import { hourOf } from '../../domain/calendar.ts'
import { type AddOnId, addOnIds, packageIds } from '../../domain/catalog.ts'
import { cents } from '../../domain/money.ts'
import { Refused } from '../../domain/refusals.ts'
import { MAX_HOURS } from '../../domain/slots.ts'
import type { Guards, SignedInEnv } from '../auth/guards.ts'
import type { Database } from '../database/database.ts'
import { CalendarDateField, StartTimeField } from '../http/fields.ts'
import { countAttempt } from '../http/rate-limit.ts'
import { describes, send } from '../http/responses.ts'
import { line } from '../http/text-fields.ts'
import { jsonBody, param, query } from '../http/validation.ts'
import type { Jobs } from '../jobs/queues.ts'
import type { Channel } from '../streams/channel.ts'
import { eventStream } from '../streams/event-stream.ts'
import type { Streams } from '../streams/streams.ts'
import { book } from './book.ts'
import { BookingId, idOf } from './booking-id.ts'
import { Booking, bookingJson } from './booking-json.ts'
import { cancelBooking, ownBooking, rescheduleBooking } from './change-booking.ts'
import { attemptOf, idempotencyKeyOf, repeatedBooking } from './idempotency.ts'
import { bookingPage } from './own-bookings-page.ts'

// Required fields may arrive empty: then the form's own sentence answers (§5), not a complaint about shape.
export const CustomerInfoFields = z.strictObject({
  fullName: line(200),
  email: line(254),
  billingAddress: line(500),
  phoneNumber: line(50),
})

const uniqueAddOns = z
  .array(z.enum(addOnIds as [AddOnId, ...AddOnId[]]))
  .refine((ids) => new Set(ids).size === ids.length)

export const BookingRequest = z
  .strictObject({
    packageId: z.enum(packageIds as ['iron-dome', 'drivers-den']),
    date: CalendarDateField,
    time: StartTimeField,
    extraHours: z.int().min(0).max(MAX_HOURS),
    addOns: uniqueAddOns,
    customerInfo: CustomerInfoFields,
    location: line(500).optional(),
  })
  .meta({ id: 'BookingRequest' })

const CancelRequest = z.strictObject({
  quotedRefund: z.number().min(0).optional().describe('Dollars; refuses where the refund is another by now'),
})

const RescheduleRequest = z.strictObject({
  date: CalendarDateField,
  time: StartTimeField,
  quotedTotal: z.number().min(0).optional().describe('Dollars; refuses where the price is another by now'),
  quotedRefundPercent: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('The most of the deposit that can be refunded after the move, in percent; refused if it is less by now'),
})

const BookingPage = z.strictObject({
  bookings: z.array(Booking),
  nextCursor: z.string().nullable(),
  total: z.int(),
})

const slotRefusals = [
  'time-conflict',
  'past-closing',
  'closed-day',
  'blocked-day',
  'blocked-time',
  'outside-hours',
  'too-soon',
  'too-far',
] as const

/** A customer's own bookings: list, one, and booking (§7). */
export const bookingRoutes = (deps: {
  db: Database
  jobs: Jobs
  clock: () => Date
  streams: Streams
  guards: Guards
}) =>
  new Hono<SignedInEnv>()
    .use(deps.guards.requireUser)
    .get(
      '/',
      describes('My bookings, 20 a page', { 200: BookingPage }, ['not-signed-in']),
      query(z.strictObject({ cursor: z.string().max(200).optional() })),
      async (c) => {
        return send(c, BookingPage, await pageOf(deps, c.var.user.id, c.req.valid('query').cursor))
      },
    )
    .post(
      '/',
      describes(
        'Book a package',
        { 201: Booking },
        [
          'not-signed-in',
          'name-required',
          'email-required',
          'address-required',
          'phone-required',
          'idempotency-mismatch',
          'too-many-upcoming',
          'rate-limited',
          'too-many-requests',
          ...slotRefusals,
        ],
        'Price and hours are computed here. Send an `Idempotency-Key` to make a repeated request harmless.',
      ),
      jsonBody(BookingRequest),
      async (c) => {
        const { time, ...request } = c.req.valid('json')
        const userId = c.var.user.id
        const problem = firstProblem(request.customerInfo)
        if (problem) throw new Refused(problem.refusal)

        const key = idempotencyKeyOf(c.req.header('idempotency-key'), { time, ...request })
        const repeated = key && (await repeatedBooking(deps.db, userId, key))
        if (repeated) return send(c, Booking, bookingJson(repeated), 201)

        const now = deps.clock()
        await countAttempt(deps.db, 'booking-of-account', userId, now, key && attemptOf(key))
        await countAttempt(deps.db, 'booking-from-address', c.var.address, now)
        const booking = await book(deps, userId, { ...request, hour: hourOf(time) as number }, key, now)
        return send(c, Booking, bookingJson(booking), 201)
      },
    )
    .get(
      '/live',
      describes(
        'My bookings as they change (server-sent events)',
        { 200: null },
        ['not-signed-in', 'too-many-streams'],
        'Event `bookings` with the first page, at once and at every change. `replaced`: a newer stream of the account took its place; `ended`: the session is over.',
      ),
      (c) => eventStream(c, deps.streams, channelOf(deps, c.var.user.id), c.var),
    )
    .get(
      '/:id',
      describes('One of my bookings', { 200: Booking }, ['not-signed-in', 'booking-not-found']),
      param(BookingId),
      async (c) => {
        const booking = await ownBooking(deps.db, c.var.user.id, idOf(c.req.valid('param')))
        return send(c, Booking, bookingJson(booking))
      },
    )
    .post(
      '/:id/cancel',
      describes(
        'Cancel one of my bookings',
        { 200: Booking },
        ['not-signed-in', 'booking-not-found', 'cannot-cancel', 'refund-changed', 'too-many-changes'],
        'Its time is free at once; the refund by the policy kept with it is recorded.',
      ),
      param(BookingId),
      jsonBody(CancelRequest),
      async (c) => {
        const { quotedRefund } = c.req.valid('json')
        const quoted = quotedRefund === undefined ? undefined : cents(quotedRefund)
        const id = idOf(c.req.valid('param'))
        const now = deps.clock()
        await countAttempt(deps.db, 'change-of-account', c.var.user.id, now)
        return send(c, Booking, bookingJson(await cancelBooking(deps, c.var.user.id, id, quoted, now)))
      },
    )
    .post(
      '/:id/reschedule',
      describes(
        'Move one of my bookings to a free start',
        { 200: Booking },
        [
          'not-signed-in',
          'booking-not-found',
          'cannot-reschedule',
          'price-changed',
          'refund-terms-changed',
          'too-many-changes',
          ...slotRefusals,
        ],
        'All or nothing, at the price of the new day. The booking never conflicts with itself. Moving it to the start it already has changes nothing.',
      ),
      param(BookingId),
      jsonBody(RescheduleRequest),
      async (c) => {
        const { date, time, quotedTotal, quotedRefundPercent } = c.req.valid('json')
        const move = {
          date,
          hour: hourOf(time) as number,
          quotedTotal: quotedTotal === undefined ? undefined : cents(quotedTotal),
          quotedRefundPercent,
        }
        const id = idOf(c.req.valid('param'))
        const now = deps.clock()
        await countAttempt(deps.db, 'change-of-account', c.var.user.id, now)
        return send(c, Booking, bookingJson(await rescheduleBooking(deps, c.var.user.id, id, move, now)))
      },
    )

/** A customer's bookings: their first page, at once and at every change. */
const channelOf = (deps: { db: Database; clock: () => Date }, userId: string): Channel => ({
  key: `user:${userId}`,
  topics: [`user:${userId}`],
  tellsAtOnce: true,
  tell: async () => [['bookings', await pageOf(deps, userId, undefined)]],
})

async function pageOf({ db, clock }: { db: Database; clock: () => Date }, userId: string, cursor: string | undefined) {
  const { page, nextCursor, total } = await bookingPage(db, userId, cursor, clock())
  return { bookings: page.map(bookingJson), nextCursor, total }
}
