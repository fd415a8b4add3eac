import { Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import { hourOf } from '../../domain/calendar.ts'
import { cents } from '../../domain/money.ts'
import { quote } from '../../domain/pricing/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import type { SignedInEnv } from '../platform/auth/guards.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { countAttempt, countInTurn } from '../platform/http/limits/count-attempt.ts'
import { describes, send } from '../platform/http/responses.ts'
import { jsonBody, param, query } from '../platform/http/validation.ts'
import type { Channel } from '../platform/streams/channel.ts'
import { eventStream } from '../platform/streams/event-stream.ts'
import type { Streams } from '../platform/streams/streams.ts'
import { lanesOf } from '../schedule/own-lane.ts'
import { book } from './book.ts'
import { Booking, bookingJson, bookingsJson, oneBookingJson } from './booking-json.ts'
import type { BookingDeps } from './booking-deps.ts'
import { BookingRequest, formRefusals, requireForm, slotRefusals } from './booking-request.ts'
import { BookingId, idOf, ownBooking } from './booking-row.ts'
import { attemptOf, idempotencyKeyOf, repeatedBooking } from './idempotency.ts'
import { networkMark } from './network-marks.ts'
import { NewBooking, newBookingJson } from './new-booking.ts'
import { bookingPage } from './own-bookings-page.ts'

const OwnBookingRequest = z.strictObject({
  ...BookingRequest.shape,
  quotedTotal: z.number().min(0).optional().describe('Dollars; refuses where the price is another by now'),
})

const BookingPage = z.strictObject({
  bookings: z.array(Booking),
  nextCursor: z.string().nullable(),
  total: z.int(),
})

/** A customer's own bookings: list, one, and booking (§7). */
export const bookingRoutes = (
  deps: BookingDeps & {
    streams: Streams
    log: Logger
    secrets: Pick<Secrets, 'authSecret'>
    /** Looks at the provider for what is being paid on a booking; never throws. */
    checkPayment: (booking: BookingRow) => Promise<unknown>
  },
) =>
  new Hono<SignedInEnv>()
    .get(
      '/',
      deps.guards.requireUser,
      describes('My bookings, 20 a page', { 200: BookingPage }, ['not-signed-in']),
      query(z.strictObject({ cursor: z.string().max(200).optional() })),
      async (c) => {
        return send(c, BookingPage, await pageOf(deps, c.var.user.id, c.req.valid('query').cursor))
      },
    )
    .post(
      '/',
      deps.guards.requireUser,
      describes(
        'Book a package',
        { 201: NewBooking },
        [
          'not-signed-in',
          'total-changed',
          ...formRefusals,
          'out-of-area',
          'idempotency-mismatch',
          'too-many-upcoming',
          'too-many-held',
          'confirm-address-first',
          'confirm-address-shared-network',
          'too-many-from-network',
          'too-many-payment-tries',
          'rate-limited',
          'too-many-requests',
          ...slotRefusals,
        ],
        'Price and hours are computed here. Send an `Idempotency-Key` to make a repeated request harmless.',
      ),
      jsonBody(OwnBookingRequest),
      async (c) => {
        const { time, quotedTotal, ...request } = c.req.valid('json')
        const userId = c.var.user.id
        requireForm('customer', request)

        const key = idempotencyKeyOf(c.req.header('idempotency-key'), { time, ...request })
        const repeated = key && (await repeatedBooking(deps.db, userId, key))
        const now = deps.clock()
        if (repeated) {
          // It may ask the provider again, as `pay` does.
          if (deps.cards) await countAttempt(deps.db, 'payment-of-account', userId, now)
          return send(c, NewBooking, await newBookingJson(deps, repeated, now), 201)
        }
        if (quotedTotal !== undefined && cents(quotedTotal) !== quote(request).total) throw new Refused('total-changed')

        await countInTurn(
          deps.db,
          [
            ['booking-of-account', userId, key && attemptOf(key)],
            ['booking-from-address', c.var.address],
            ...(deps.cards ? ([['hold-from-address', c.var.address]] as const) : []),
          ],
          now,
        )
        const by = {
          as: 'customer',
          userId,
          isAddressConfirmed: c.var.user.emailVerified,
          network: networkMark(c.var.address, deps.secrets.authSecret),
          key,
        } as const
        const booking = await book(deps, by, { ...request, hour: hourOf(time) as number }, now)
        return send(c, NewBooking, await newBookingJson(deps, booking, now), 201)
      },
    )
    .get(
      '/live',
      deps.guards.requireUser,
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
      deps.guards.requireUser,
      describes('One of my bookings', { 200: Booking }, ['not-signed-in', 'booking-not-found']),
      param(BookingId),
      async (c) => {
        const id = idOf(c.req.valid('param'))
        const booking = await ownBooking(deps.db, c.var.user.id, id)
        // The browser may be back from the provider's page before its message is.
        const isNews = await deps.checkPayment(booking)
        const fresh = isNews ? await ownBooking(deps.db, c.var.user.id, id) : booking
        const json = await oneBookingJson(deps, fresh, deps.clock())
        return send(c, Booking, { ...json, ...(await lanesOf(deps.db))(fresh) })
      },
    )

type ReadDeps = Pick<BookingDeps, 'db' | 'clock' | 'cards'>

/** A customer's bookings: their first page, at once and at every change. */
const channelOf = (deps: ReadDeps, userId: string): Channel => ({
  key: `user:${userId}`,
  topics: [`user:${userId}`],
  tellsAtOnce: true,
  tell: async () => [['bookings', await pageOf(deps, userId, undefined)]],
})

async function pageOf(deps: ReadDeps, userId: string, cursor: string | undefined) {
  const now = deps.clock()
  const { page, nextCursor, total } = await bookingPage(deps.db, userId, cursor, now)
  const json = await bookingsJson(deps, page, now)
  const laneOf = await lanesOf(deps.db)
  const bookings = page.map((row, index) => ({ ...(json[index] ?? bookingJson(row)), ...laneOf(row) }))
  return { bookings, nextCursor, total }
}
