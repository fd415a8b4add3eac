import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import { isHeld } from '../../domain/booking/booking.ts'
import { hourLabel } from '../../domain/calendar.ts'
import { cents } from '../../domain/money.ts'
import { priceOrder } from '../../domain/pricing/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { openPayment } from '../payments/ledger/open-payment.ts'
import { pendingPayment } from '../payments/ledger/payment-rows.ts'
import type { Cards } from '../payments/provider/client.ts'
import type { SignedInEnv } from '../platform/auth/guards.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import { cursorCodec, paginate } from '../platform/database/cursor.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import { consumeLimit, consumeLimits } from '../platform/http/limits/consume-limit.ts'
import { describes, send } from '../platform/http/responses.ts'
import { jsonBody, param, query } from '../platform/http/validation.ts'
import type { Channel } from '../platform/streams/channel.ts'
import { eventStream } from '../platform/streams/event-stream.ts'
import type { Streams } from '../platform/streams/streams.ts'
import { loadOwnLanes } from '../schedule/own-lane.ts'
import { book } from './book.ts'
import type { BookingDeps } from './booking-deps.ts'
import { Booking, bookingJson, bookingsJson, oneBookingJson } from './booking-json.ts'
import { networkMark } from './booking-limits.ts'
import { BookingRequest, formRefusals, requireForm, slotRefusals } from './booking-request.ts'
import { BookingId, isNotCancelled, ownBooking, parseBookingId } from './booking-row.ts'
import { attemptKey, readIdempotencyKey, repeatedBooking } from './idempotency.ts'
import { PromoCodeField } from './promo-code-routes.ts'
import { countPromoTry, toPromo, usablePromo } from './usable-promo.ts'

/** Response of a booking: with cards on, where to pay the deposit until `holdExpiresAt`. */
const NewBooking = z
  .strictObject({
    ...Booking.shape,
    payment: z
      .strictObject({ url: z.string() })
      .nullable()
      .optional()
      .describe("Only with cards on. Null: the card provider didn't answer (try `pay`), or nothing is due"),
  })
  .meta({ id: 'NewBooking' })

/** A new booking and where to pay its deposit. Calls the provider, so it runs after our transaction has committed. */
async function newBookingJson(
  deps: { db: Database; cards: Cards | undefined; log: Logger },
  row: BookingRow,
  now: Date,
): Promise<z.output<typeof NewBooking>> {
  const booking = await oneBookingJson(deps, row, now)
  const { db, cards, log } = deps
  if (!cards) return booking
  const payment = isHeld(row) ? await pendingPayment(db, row.id) : undefined
  const url = payment && (await openPayment({ db, cards, log }, payment, row))
  return { ...booking, payment: url ? { url } : null }
}

/** Page size of My Bookings (§9, reading R14). */
const PAGE_SIZE = 20

// Cursor: the instant that separates upcoming from past, fixed by the first page, and the number of rows seen.
const Parting = z.iso.datetime().refine((text) => text >= '2020' && text < '2101')
const cursors = cursorCodec(z.strictObject({ now: Parting, offset: z.int().min(1).max(100_000) }))

/**
 * A customer's bookings, 20 a page: held times, the others soonest first until they end (`isPast`), then what's past or
 * cancelled, latest first (reading R14).
 */
async function bookingPage(db: Db, userId: string, cursor: string | undefined, now: Date) {
  const { now: parting, offset } = cursor ? cursors.decode(cursor) : { now: now.toISOString(), offset: 0 }
  const upcoming = sql`(coalesce(${bookings.endsAt} > ${parting}, false) and ${isNotCancelled})`
  const held = sql`(coalesce(${bookings.holdExpiresAt} > ${parting}, false) and ${isNotCancelled})`
  const rows = await db
    .select()
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(
      desc(held),
      desc(upcoming),
      sql`case when ${upcoming} then ${bookings.startsAt} end`,
      sql`${bookings.startsAt} desc nulls last`,
      asc(bookings.id),
    )
    .offset(offset)
    .limit(PAGE_SIZE + 1)
  const [counted] = await db.select({ total: count() }).from(bookings).where(eq(bookings.userId, userId))
  const next = () => cursors.encode({ now: parting, offset: offset + PAGE_SIZE })
  return { ...paginate(rows, PAGE_SIZE, next), total: counted?.total ?? 0 }
}

const OwnBookingRequest = z.strictObject({
  ...BookingRequest.shape,
  quotedTotal: z.number().min(0).optional().describe('Dollars; refused if the price has changed'),
  promoCode: PromoCodeField.optional(),
  payInFull: z.boolean().optional().describe('Only with cards on: pay the whole price now instead of the deposit'),
  keepCard: z
    .boolean()
    .optional()
    .describe('Only with cards on: charge the balance, when it is due, to the card that pays the deposit'),
})

const BookingPage = z.strictObject({
  bookings: z.array(Booking),
  nextCursor: z.string().nullable(),
  total: z.int(),
})

/** A customer's own bookings: list, detail and booking (§7). */
export const bookingRoutes = (
  deps: BookingDeps & {
    streams: Streams
    log: Logger
    secrets: Pick<Secrets, 'authSecret'>
    /** Queries the card provider for a booking's pending payment; never throws. */
    checkPayment: (booking: BookingRow) => Promise<unknown>
  },
) =>
  new Hono<SignedInEnv>()
    .get(
      '/',
      deps.guards.requireUser,
      describes('My bookings, 20 per page', { 200: BookingPage }, ['not-signed-in']),
      query(z.strictObject({ cursor: z.string().max(200).optional() })),
      async (c) => {
        return send(c, BookingPage, await ownPageJson(deps, c.var.user.id, c.req.valid('query').cursor))
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
          'promo-not-valid',
          'too-many-promo-tries',
          ...formRefusals,
          'out-of-area',
          'idempotency-mismatch',
          'repeat-of-ended',
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
        const { time: hour, quotedTotal, ...request } = c.req.valid('json')
        const userId = c.var.user.id
        requireForm('customer', request)

        const key = readIdempotencyKey(userId, c.req.header('idempotency-key'), { time: hourLabel(hour), ...request })
        const now = deps.clock()
        const { promoCode } = request
        // Look up the code before the repeat: the first request may commit in between and use up the code, and the repeat
        // must still be found.
        const found = promoCode === undefined ? undefined : await usablePromo(deps.db, promoCode, userId, now)
        const repeated = key && (await repeatedBooking(deps.db, key, now))
        if (repeated) {
          // This may call the provider again, as `pay` does.
          if (deps.cards) await consumeLimit(deps.db, 'payment-of-account', userId, now)
          return send(c, NewBooking, await newBookingJson(deps, repeated, now), 201)
        }
        if (promoCode !== undefined) {
          await countPromoTry(deps.db, { userId, address: c.var.address, once: key && attemptKey(key) }, now)
          if (!found) throw new Refused('promo-not-valid')
        }
        const promo = found && toPromo(found)
        if (quotedTotal !== undefined && cents(quotedTotal) !== priceOrder({ ...request, promo }).total)
          throw new Refused('total-changed')

        await consumeLimits(
          deps.db,
          [
            ['booking-of-account', userId, key && attemptKey(key)],
            ['booking-from-address', c.var.address],
            ...(deps.cards ? ([['hold-from-address', c.var.address]] as const) : []),
          ],
          now,
        )
        const by = {
          as: 'customer',
          userId,
          isEmailConfirmed: c.var.user.emailVerified,
          network: networkMark(c.var.address, deps.secrets.authSecret),
          key,
        } as const
        const booking = await book(deps, by, { ...request, hour }, now)
        return send(c, NewBooking, await newBookingJson(deps, booking, now), 201)
      },
    )
    .get(
      '/live',
      deps.guards.requireUser,
      describes(
        'Live updates of my bookings (server-sent events)',
        { 200: null },
        ['not-signed-in', 'too-many-streams'],
        'Event `bookings` with the first page, immediately and on every change. `replaced`: a newer stream of the account took its place; `ended`: the session has ended.',
      ),
      (c) => eventStream(c, deps.streams, bookingsChannel(deps, c.var.user.id), c.var),
    )
    .get(
      '/:id',
      deps.guards.requireUser,
      describes('One of my bookings', { 200: Booking }, ['not-signed-in', 'booking-not-found']),
      param(BookingId),
      async (c) => {
        const id = parseBookingId(c.req.valid('param'))
        const booking = await ownBooking(deps.db, c.var.user.id, id)
        // The customer may return from the provider's page before its webhook arrives.
        const isNews = await deps.checkPayment(booking)
        const fresh = isNews ? await ownBooking(deps.db, c.var.user.id, id) : booking
        const json = await oneBookingJson(deps, fresh, deps.clock())
        return send(c, Booking, { ...json, ...(await loadOwnLanes(deps.db))(fresh) })
      },
    )

type ReadDeps = Pick<BookingDeps, 'db' | 'clock' | 'cards'>

/** A customer's bookings: the first page, now and after every change. */
const bookingsChannel = (deps: ReadDeps, userId: string): Channel => ({
  key: `user:${userId}`,
  topics: [`user:${userId}`],
  tellsAtOnce: true,
  tell: async () => [['bookings', await ownPageJson(deps, userId, undefined)]],
})

async function ownPageJson(deps: ReadDeps, userId: string, cursor: string | undefined) {
  const now = deps.clock()
  const { page, nextCursor, total } = await bookingPage(deps.db, userId, cursor, now)
  const json = await bookingsJson(deps, page, now)
  const ownLane = await loadOwnLanes(deps.db)
  const bookings = page.map((row, index) => ({ ...(json[index] ?? bookingJson(row)), ...ownLane(row) }))
  return { bookings, nextCursor, total }
}
