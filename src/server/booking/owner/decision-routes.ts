import { Hono } from 'hono'
import { z } from 'zod'
import { cents } from '../../../domain/money.ts'
import { paymentKinds, paymentMethods } from '../../../domain/payments/amounts-due.ts'
import { Refused } from '../../../domain/refusals.ts'
import { recordPayment } from '../../payments/manual-payments.ts'
import { adminRefusals, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { Dollars } from '../../platform/dollars.ts'
import { line } from '../../platform/http/fields.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { ExtrasRequest, extrasRefusals } from '../booking-request.ts'
import { anyBooking, BookingId, parseBookingId, SeenTime } from '../booking-row.ts'
import { cancel } from '../cancel.ts'
import { changeExtras } from '../change-extras.ts'
import { Attention, loadAttention } from './attention.ts'
import { AdminBooking, AdminBookingDetails, adminBookingDetails, oneAdminBookingJson } from './owner-booking-json.ts'
import { confirmBooking, reserveTime } from './owner-decisions.ts'

const PaymentRequest = z
  .strictObject({
    kind: z.enum(paymentKinds).describe('`refund` is money paid back to the customer'),
    amount: Dollars.refine((amount) => cents(amount) > 0).describe('Dollars'),
    method: z.enum(paymentMethods),
    paidBefore: Dollars.describe('`paidAmount` minus `refunding` as you saw it; refused if it has changed'),
  })
  .meta({ id: 'PaymentRequest' })

const CancelRequest = z.strictObject({
  reason: line(500).optional().describe('Why; kept with the booking'),
  refund: z.enum(['policy', 'full']).default('policy').describe('The refund: under the policy, or everything paid'),
  isUnpaid: z
    .boolean()
    .optional()
    .describe(
      'Cancel because the balance wasn’t paid; refused if nothing is overdue, after checking with the card provider',
    ),
  quotedRefund: Dollars.optional().describe('The refund you saw, in dollars; refused if it has changed'),
})

/** Items that need the owner's decision, and those decisions; mounted at /api/admin/bookings. */
export const adminDecisionRoutes = (
  deps: BookingDeps & {
    /** Queries the card provider for a booking's pending payment; undefined if it doesn't answer. */
    checkPayment: (booking: Pick<BookingRow, 'id'>, options: { always: true }) => Promise<boolean | undefined>
  },
) =>
  new Hono<SignedInEnv>()
    .get(
      '/attention',
      deps.guards.requireUnlockedAdmin,
      describes(
        "What needs the owner's attention: confirmations, unblocked times, refunds, accounts with many bookings, backups",
        { 200: Attention },
        adminRefusals,
      ),
      async (c) => send(c, Attention, await loadAttention(deps, deps.clock())),
    )
    .post(
      '/:id/confirm',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Confirm an upcoming booking',
        { 200: AdminBooking },
        [...adminRefusals, 'booking-not-found', 'cannot-confirm', 'booking-moved'],
        'The customer is emailed the first time. The status stays BOOKED.',
      ),
      param(BookingId),
      jsonBody(SeenTime),
      async (c) => {
        const seen = c.req.valid('json')
        const id = parseBookingId(c.req.valid('param'))
        const now = deps.clock()
        const booking = await confirmBooking(deps, c.var.user.email, id, seen, now)
        return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now))
      },
    )
    .post(
      '/:id/cancel',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Cancel any booking',
        { 200: AdminBooking },
        [
          ...adminRefusals,
          'booking-not-found',
          'cannot-cancel',
          'refund-changed',
          'not-overdue',
          'charge-under-way',
          'payment-unknown',
        ],
        'Its time is free at once; the refund is recorded and the customer is written to.',
      ),
      param(BookingId),
      jsonBody(CancelRequest),
      async (c) => {
        const id = parseBookingId(c.req.valid('param'))
        const { refund, isUnpaid, reason, quotedRefund } = c.req.valid('json')
        const refundShown = quotedRefund === undefined ? undefined : cents(quotedRefund)
        const by = { as: 'owner', actor: c.var.user.email, refund, isUnpaid, reason, refundShown } as const
        const now = deps.clock()
        // It may just have been paid.
        if (isUnpaid && (await deps.checkPayment({ id }, { always: true })) === undefined)
          throw new Refused('payment-unknown')
        const booking = await inSchedule(deps.db, async (tx) => cancel(deps, tx, await anyBooking(tx, id), by, now))
        return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now))
      },
    )
    .post(
      '/:id/reserve',
      deps.guards.requireUnlockedAdmin,
      describes('Reserve the time of an upcoming booking from the old site', { 200: AdminBooking }, [
        ...adminRefusals,
        'booking-not-found',
        'cannot-reserve',
        'time-taken',
      ]),
      param(BookingId),
      async (c) => {
        const now = deps.clock()
        const booking = await reserveTime(deps, c.var.user.email, parseBookingId(c.req.valid('param')), now)
        return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now))
      },
    )
    .post(
      '/:id/extras',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Change the extra hours and add-ons of an upcoming booking',
        { 200: AdminBooking },
        [...adminRefusals, ...extrasRefusals],
        'The notice period for customers doesn’t apply. The customer is emailed; anything paid above the new price is refunded.',
      ),
      param(BookingId),
      jsonBody(ExtrasRequest),
      async (c) => {
        const { quotedTotal, ...extras } = c.req.valid('json')
        const totalShown = quotedTotal === undefined ? undefined : cents(quotedTotal)
        const by = { as: 'owner', actor: c.var.user.email, quotedTotal: totalShown } as const
        const id = parseBookingId(c.req.valid('param'))
        const now = deps.clock()
        const changed = await inSchedule(deps.db, async (tx) =>
          changeExtras(deps, tx, await anyBooking(tx, id), extras, by, now),
        )
        return send(c, AdminBooking, await oneAdminBookingJson(deps, changed, now))
      },
    )
    .post(
      '/:id/payments',
      deps.guards.requireUnlockedAdmin,
      describes('Record money received or refunded outside the site', { 201: AdminBookingDetails }, [
        ...adminRefusals,
        'booking-not-found',
        'payments-changed',
        'more-than-due',
        'more-than-received',
      ]),
      param(BookingId),
      jsonBody(PaymentRequest),
      async (c) => {
        const { kind, amount, method, paidBefore } = c.req.valid('json')
        const movement = { kind, amount: cents(amount), method, seenPaid: cents(paidBefore) }
        const now = deps.clock()
        const booking = await recordPayment(deps, c.var.user.email, parseBookingId(c.req.valid('param')), movement, now)
        return send(c, AdminBookingDetails, await adminBookingDetails(deps, booking, now), 201)
      },
    )
