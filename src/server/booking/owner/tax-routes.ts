import { Hono } from 'hono'
import { z } from 'zod'
import { MAX_CERTIFICATE, MAX_TAX_NAME } from '../../../domain/pricing/tax.ts'
import { adminRefusals, type SignedInEnv } from '../../platform/auth/guards.ts'
import { line } from '../../platform/http/fields.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { Tax } from '../booking-json.ts'
import { BookingId, parseBookingId } from '../booking-row.ts'
import { currentTax } from '../tax.ts'
import { AdminBooking, oneAdminBookingJson } from './owner-booking-json.ts'
import { markExempt, saveTax } from './tax.ts'

const TaxSettings = z.strictObject({ tax: Tax.nullable().describe('null: off') }).meta({ id: 'TaxSettings' })
const NewTax = z.strictObject({ tax: z.strictObject({ name: line(MAX_TAX_NAME), percent: z.number() }).nullable() })

/** The tax included in prices (R85); mounted at /api/admin/tax. */
export const taxRoutes = (deps: BookingDeps) =>
  new Hono<SignedInEnv>()
    .use(deps.guards.requireUnlockedAdmin)
    .get('/', describes('The tax included in prices', { 200: TaxSettings }, adminRefusals), async (c) =>
      send(c, TaxSettings, { tax: await currentTax(deps.db) }),
    )
    .put(
      '/',
      describes(
        'Save the tax included in prices',
        { 200: TaxSettings },
        [...adminRefusals, 'tax-name', 'tax-percent'],
        'Applies to new bookings. Prices don’t change, because they include the tax.',
      ),
      jsonBody(NewTax),
      async (c) =>
        send(c, TaxSettings, { tax: await saveTax(deps, c.var.user.email, c.req.valid('json').tax, deps.clock()) }),
    )

/** Tax exemption of a customer; mounted at /api/admin/bookings. */
export const taxExemptionRoutes = (deps: BookingDeps) =>
  new Hono<SignedInEnv>().put(
    '/:id/tax-exemption',
    deps.guards.requireUnlockedAdmin,
    describes(
      'Mark the customer of a booking as tax exempt',
      { 200: AdminBooking },
      [...adminRefusals, 'booking-not-found'],
      'Applies to this booking and future ones of its account. An empty certificate means not exempt.',
    ),
    param(BookingId),
    jsonBody(z.strictObject({ certificate: line(MAX_CERTIFICATE) })),
    async (c) => {
      const now = deps.clock()
      const { certificate } = c.req.valid('json')
      const booking = await markExempt(
        deps,
        c.var.user.email,
        parseBookingId(c.req.valid('param')),
        certificate || null,
        now,
      )
      return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now))
    },
  )
