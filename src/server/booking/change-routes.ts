import { Hono } from 'hono'
import { z } from 'zod'
import { isHeld } from '../../domain/booking/booking.ts'
import { cents } from '../../domain/money.ts'
import { Refused } from '../../domain/refusals.ts'
import type { SignedInEnv } from '../platform/auth/guards.ts'
import type { Db } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { CalendarDateField, StartTimeField } from '../platform/http/fields.ts'
import { consumeLimit } from '../platform/http/limits/consume-limit.ts'
import { problemResponse, toProblem } from '../platform/http/problems.ts'
import { describes, send } from '../platform/http/responses.ts'
import { jsonBody, param } from '../platform/http/validation.ts'
import { inSchedule } from '../schedule/lock-schedule.ts'
import type { BookingDeps } from './booking-deps.ts'
import { Booking, oneBookingJson } from './booking-json.ts'
import { ExtrasRequest, extrasRefusals, slotRefusals } from './booking-request.ts'
import { BookingId, ownBooking, parseBookingId } from './booking-row.ts'
import { cancel } from './cancel.ts'
import { changeExtras } from './change-extras.ts'
import { reschedule } from './reschedule.ts'

const CancelRequest = z.strictObject({
  quotedRefund: z.number().min(0).optional().describe('Dollars; refused if the refund has changed'),
  givesUpHold: z.boolean().optional().describe('Give up a hold only; refused if it has been paid'),
})

const RescheduleRequest = z.strictObject({
  date: CalendarDateField,
  time: StartTimeField,
  quotedTotal: z.number().min(0).optional().describe('Dollars, after the discount; refused if the price has changed'),
  quotedRefundPercent: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('Cap, in percent, on how much of the deposit is refundable after the move; refused if it is now lower'),
  quotedBalanceLost: z
    .number()
    .min(0)
    .optional()
    .describe('Dollars of the balance that become non-refundable with the move; refused if it is now more'),
})

/** Routes for cancelling, moving and changing one's own bookings; mounted at /api/bookings. */
export const bookingChangeRoutes = (
  deps: BookingDeps & {
    /** Queries the card provider for a booking's pending payment; never throws. */
    checkPayment: (booking: BookingRow, options: { always: true }) => Promise<unknown>
  },
) =>
  new Hono<SignedInEnv>()
    .post(
      '/:id/cancel',
      deps.guards.requireUser,
      describes(
        'Cancel one of my bookings',
        { 200: Booking },
        [
          'not-signed-in',
          'booking-not-found',
          'cannot-cancel',
          'crew-under-way',
          'refund-changed',
          'paid-meanwhile',
          'too-many-changes',
        ],
        'Its time is free at once; the refund by the policy kept with it is recorded. Before a hold is given up the card provider is asked: `paid-meanwhile` carries the `booking` as it stands then.',
      ),
      param(BookingId),
      jsonBody(CancelRequest),
      async (c) => {
        const { quotedRefund, givesUpHold } = c.req.valid('json')
        const refundShown = quotedRefund === undefined ? undefined : cents(quotedRefund)
        const id = parseBookingId(c.req.valid('param'))
        const now = deps.clock()
        await consumeLimit(deps.db, 'change-of-account', c.var.user.id, now)
        const own = (db: Db) => ownBooking(db, c.var.user.id, id)
        const before = await own(deps.db)
        // The hold may just have been paid, so check before giving it up (R77: a paid hold is kept).
        if (isHeld(before)) await deps.checkPayment(before, { always: true })
        const by = { as: 'customer', refundShown, givesUpHold: givesUpHold ?? isHeld(before) } as const
        try {
          const cancelled = await inSchedule(deps.db, async (tx) => cancel(deps, tx, await own(tx), by, now))
          return send(c, Booking, await oneBookingJson(deps, cancelled, now))
        } catch (error) {
          if (!(error instanceof Refused) || error.code !== 'paid-meanwhile') throw error
          const booking = await oneBookingJson(deps, await own(deps.db), now)
          return problemResponse({ ...toProblem(error, c.var.requestId), booking }) as never
        }
      },
    )
    .post(
      '/:id/reschedule',
      deps.guards.requireUser,
      describes(
        'Move one of my bookings to a free start',
        { 200: Booking },
        [
          'not-signed-in',
          'booking-not-found',
          'cannot-reschedule',
          'crew-under-way',
          'deposit-first',
          'price-disputed',
          'price-changed',
          'refund-terms-changed',
          'cheaper-too-late',
          'too-many-changes',
          ...slotRefusals,
        ],
        'All or nothing, at the price of the new day. The booking never conflicts with itself. Moving it to the start it already has changes nothing.',
      ),
      param(BookingId),
      jsonBody(RescheduleRequest),
      async (c) => {
        const { date, time: hour, quotedTotal, quotedRefundPercent, quotedBalanceLost } = c.req.valid('json')
        const terms = {
          price: 'new',
          quotedTotal: quotedTotal === undefined ? undefined : cents(quotedTotal),
          quotedRefundPercent,
          quotedBalanceLost: quotedBalanceLost === undefined ? undefined : cents(quotedBalanceLost),
        } as const
        const id = parseBookingId(c.req.valid('param'))
        const now = deps.clock()
        await consumeLimit(deps.db, 'change-of-account', c.var.user.id, now)
        const moved = await inSchedule(deps.db, async (tx) =>
          reschedule(deps, tx, await ownBooking(tx, c.var.user.id, id), { date, hour }, terms, now),
        )
        return send(c, Booking, await oneBookingJson(deps, moved, now))
      },
    )
    .post(
      '/:id/extras',
      deps.guards.requireUser,
      describes(
        'Change the extra hours and add-ons of one of my bookings',
        { 200: Booking },
        ['not-signed-in', ...extrasRefusals, 'crew-under-way', 'too-many-changes', 'too-many-changes-today'],
        'All or nothing, at the rate in force when it was booked; the start stays the same. Anything paid above the new price is refunded. Submitting the same extras changes nothing.',
      ),
      param(BookingId),
      jsonBody(ExtrasRequest),
      async (c) => {
        const { quotedTotal, ...extras } = c.req.valid('json')
        const by = { as: 'customer', quotedTotal: quotedTotal === undefined ? undefined : cents(quotedTotal) } as const
        const id = parseBookingId(c.req.valid('param'))
        const now = deps.clock()
        const counts = ['change-of-account', 'extras-of-account-daily'] as const
        for (const limit of counts) await consumeLimit(deps.db, limit, c.var.user.id, now)
        const changed = await inSchedule(deps.db, async (tx) =>
          changeExtras(deps, tx, await ownBooking(tx, c.var.user.id, id), extras, by, now),
        )
        return send(c, Booking, await oneBookingJson(deps, changed, now))
      },
    )
