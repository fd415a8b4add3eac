import { Hono } from 'hono'
import { z } from 'zod'
import { hourLabel } from '../../../domain/calendar.ts'
import { Booking } from '../../booking/booking-json.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Database } from '../../platform/database/database.ts'
import { type BlockedDateRow, blockedDates } from '../../platform/database/schema.ts'
import { describes, Instant, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import { addBlock, BlockInput, bookingsIn, NewBlock, parseStretch, removeBlock } from './blocked-dates.ts'

/** A blocked date (§3). The times are null if it covers the whole day. */
const BlockedDate = z
  .strictObject({
    id: z.uuid(),
    date: z.string(),
    type: z.enum(['full', 'partial']),
    startTime: z.string().nullable(),
    endTime: z.string().nullable(),
    reason: z.string(),
    createdAt: Instant,
    crewId: z.int().nullable().describe('Crew it applies to; null means all crews'),
  })
  .meta({ id: 'BlockedDate' })

const BlockedDateList = z.strictObject({ blockedDates: z.array(BlockedDate) })
const BookingsInBlock = z.strictObject({ bookings: z.array(Booking) })

const label = (hour: number | null) => (hour === null ? null : hourLabel(hour))

const blockJson = ({ startHour, endHour, createdAt, resourceId, ...row }: BlockedDateRow) => ({
  ...row,
  crewId: resourceId,
  startTime: label(startHour),
  endTime: label(endHour),
  createdAt: createdAt.toISOString(),
})

/** Mounted at /api/admin/blocked-dates: the collection blockedDates of §7. */
export const blockedDateRoutes = ({ db, clock, guards }: { db: Database; clock: () => Date; guards: Guards }) =>
  new Hono<SignedInEnv>()
    .use(guards.requireUnlockedAdmin)
    .get('/', describes('List all blocked dates, by date', { 200: BlockedDateList }, adminRefusals), async (c) => {
      const rows = await db.select().from(blockedDates).orderBy(blockedDates.date, blockedDates.startHour)
      return send(c, BlockedDateList, { blockedDates: rows.map(blockJson) })
    })
    .post(
      '/preview',
      describes('Preview which bookings overlap a time before blocking it', { 200: BookingsInBlock }, [
        ...adminRefusals,
        'date-required',
        'block-in-past',
        'block-times',
      ]),
      jsonBody(BlockInput),
      async (c) => {
        const now = clock()
        return send(c, BookingsInBlock, { bookings: await bookingsIn(db, parseStretch(c.req.valid('json'), now), now) })
      },
    )
    .post(
      '/',
      describes(
        'Block a day or some hours of it',
        { 201: BlockedDate },
        [
          ...adminRefusals,
          'date-required',
          'block-in-past',
          'block-times',
          'already-blocked',
          'bookings-in-block',
          'crew-not-found',
        ],
        'Cancels nothing. Bookings in that time must be named in `seenBookings`.',
      ),
      jsonBody(NewBlock),
      async (c) => {
        const block = await addBlock({ db }, c.req.valid('json'), c.var.user.email, clock())
        return send(c, BlockedDate, blockJson(block), 201)
      },
    )
    .delete(
      '/:id',
      describes('Reopen a blocked time', { 200: BlockedDate }, [...adminRefusals, 'block-not-found']),
      param(z.strictObject({ id: z.uuid() })),
      async (c) => {
        const block = await removeBlock({ db }, c.req.valid('param').id, c.var.user.email, clock())
        return send(c, BlockedDate, blockJson(block))
      },
    )
