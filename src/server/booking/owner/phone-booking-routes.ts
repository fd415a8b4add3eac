import { Hono } from 'hono'
import { z } from 'zod'
import { isHeld } from '../../../domain/booking/booking.ts'
import { overridableRules } from '../../../domain/booking/overrides.ts'
import { hourLabel } from '../../../domain/calendar.ts'
import { paymentMethods } from '../../../domain/payments/amounts-due.ts'
import { LINK_HOURS, MAX_LINK_HOURS } from '../../../domain/payments/holds.ts'
import { Refused } from '../../../domain/refusals.ts'
import { payLinkUrl } from '../../payments/ledger/pay-link-url.ts'
import type { Cards } from '../../payments/provider/client.ts'
import { adminRefusals, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody } from '../../platform/http/validation.ts'
import { book } from '../book.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { BookingRequest, formRefusals, OverridesField, requireForm } from '../booking-request.ts'
import { readIdempotencyKey } from '../idempotency.ts'
import { AdminBooking, oneAdminBookingJson } from './owner-booking-json.ts'

const PhoneBookingRequest = z
  .strictObject({
    ...BookingRequest.shape,
    overrides: OverridesField,
    deposit: z
      .discriminatedUnion('by', [
        z.strictObject({ by: z.literal('link'), hours: z.int().min(1).max(MAX_LINK_HOURS).default(LINK_HOURS) }),
        z.strictObject({ by: z.literal('received'), method: z.enum(paymentMethods) }),
      ])
      .optional()
      .describe(
        'Only with cards on. `link`: the time is held this many hours for the deposit; `received`: the deposit was paid',
      ),
  })
  .meta({ id: 'PhoneBookingRequest' })

const PhoneBooking = z
  .strictObject({
    ...AdminBooking.shape,
    paymentLink: z
      .string()
      .nullable()
      .optional()
      .describe('Link where the caller pays the deposit; only with cards on'),
  })
  .meta({ id: 'PhoneBooking' })

/** The payment link to read out or send, while the deposit is pending. */
const paymentLinkJson = ({ cards, secrets }: { cards: Cards | undefined; secrets: Secrets }, booking: BookingRow) =>
  cards && { paymentLink: isHeld(booking) ? payLinkUrl(cards.publicUrl, booking, secrets.authSecret) : null }

/** Booking for a caller (R47); mounted at /api/admin/bookings. */
export const phoneBookingRoutes = (deps: BookingDeps & { secrets: Secrets }) =>
  new Hono<SignedInEnv>().post(
    '/',
    deps.guards.requireUnlockedAdmin,
    describes(
      'Book for a caller',
      { 201: PhoneBooking },
      [
        ...adminRefusals,
        ...formRefusals,
        'idempotency-mismatch',
        'repeat-of-ended',
        'time-conflict',
        'no-cards-here',
        ...overridableRules,
      ],
      'The booking page’s rules apply, except those in `overrides`. A taken time can’t be overridden. Send an `Idempotency-Key` to make a repeated request harmless.',
    ),
    jsonBody(PhoneBookingRequest),
    async (c) => {
      const { time: hour, overrides, deposit, ...request } = c.req.valid('json')
      requireForm('owner', request)
      const input = { ...request, hour }
      if (deposit && !deps.cards) throw new Refused('no-cards-here')
      const { id: userId, email: actor } = c.var.user
      const key = readIdempotencyKey(userId, c.req.header('idempotency-key'), {
        ...c.req.valid('json'),
        time: hourLabel(hour),
      })
      const now = deps.clock()
      const booking = await book(deps, { as: 'owner', actor, overrides, deposit, key }, input, now)
      const json = await oneAdminBookingJson(deps, booking, now)
      return send(c, PhoneBooking, { ...json, ...paymentLinkJson(deps, booking) }, 201)
    },
  )
