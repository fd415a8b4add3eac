import { Hono } from 'hono'
import { z } from 'zod'
import { adminRefusals, isUnlocked, type SignedInEnv } from '../../platform/auth/guards.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { param, query } from '../../platform/http/validation.ts'
import type { Channel } from '../../platform/streams/channel.ts'
import { eventStream } from '../../platform/streams/event-stream.ts'
import type { Streams } from '../../platform/streams/streams.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { anyBooking, BookingId, parseBookingId } from '../booking-row.ts'
import { AdminFilter, adminBookingPage, adminCounts, sortNames } from './booking-list.ts'
import { AdminBooking, AdminBookingDetails, adminBookingDetails, adminBookingsJson } from './owner-booking-json.ts'

const ListQuery = z.strictObject({
  ...AdminFilter.shape,
  sort: z.enum(sortNames).default('newest'),
  cursor: z.string().max(2_000).optional(),
})

const AdminPage = z.strictObject({
  bookings: z.array(AdminBooking),
  nextCursor: z.string().nullable(),
  total: z.int().nullable().describe('Total number of matches; on the first page only'),
})

const Counts = z.strictObject({
  confirmed: z.int(),
  pending: z.int(),
  cancelled: z.int(),
  booked: z.int(),
  comingThisWeek: z.int().describe('Start within seven days and are not cancelled'),
  all: z.int(),
})

/** Every booking, for the owner (§4, §7 Admin); mounted at /api/admin/bookings. */
export const adminBookingRoutes = (deps: BookingDeps & { streams: Streams }) => {
  const dashboard: Channel = {
    key: 'admin',
    topics: ['admin'],
    admits: (session) => isUnlocked(session, deps.clock()),
    tell: (news) => [[news.some(({ type }) => type === 'resync') ? 'resync' : 'bookings', {}]],
  }
  return new Hono<SignedInEnv>()
    .get(
      '/',
      deps.guards.requireUnlockedAdmin,
      describes('All bookings, newest first, 50 per page', { 200: AdminPage }, adminRefusals),
      query(ListQuery),
      async (c) => {
        const { sort, cursor, ...filter } = c.req.valid('query')
        const { page, ...rest } = await adminBookingPage(deps.db, filter, { sort, cursor }, deps.clock())
        return send(c, AdminPage, { bookings: await adminBookingsJson(deps, page, deps.clock()), ...rest })
      },
    )
    .get(
      '/counts',
      deps.guards.requireUnlockedAdmin,
      describes('Number of bookings per status', { 200: Counts }, adminRefusals),
      async (c) => send(c, Counts, await adminCounts(deps.db, deps.clock())),
    )
    .get(
      '/live',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Notification whenever a booking changes (server-sent events)',
        { 200: null },
        [...adminRefusals, 'too-many-streams'],
        'Event `bookings` without data: reload what is on screen. `replaced`: a newer stream took its place; `ended`: the panel is locked or the session has ended.',
      ),
      (c) => eventStream(c, deps.streams, dashboard, c.var),
    )
    .get(
      '/:id',
      deps.guards.requireUnlockedAdmin,
      describes(
        'One booking with contact details, payments and the refund if it were cancelled now',
        { 200: AdminBookingDetails },
        [...adminRefusals, 'booking-not-found'],
      ),
      param(BookingId),
      async (c) => {
        const booking = await anyBooking(deps.db, parseBookingId(c.req.valid('param')))
        return send(c, AdminBookingDetails, await adminBookingDetails(deps, booking, deps.clock()))
      },
    )
}
