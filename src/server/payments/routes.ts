import { Hono } from 'hono'
import { z } from 'zod'
import { paymentPurposes } from '../../domain/payments/ledger.ts'
import { Refused } from '../../domain/refusals.ts'
import { BookingId, ownBooking, parseBookingId } from '../booking/booking-row.ts'
import type { Guards, SignedInEnv } from '../platform/auth/guards.ts'
import type { Config } from '../platform/config/config.ts'
import { consumeLimit } from '../platform/http/limits/consume-limit.ts'
import { describes, send } from '../platform/http/responses.ts'
import { jsonBody, param } from '../platform/http/validation.ts'
import type { PaymentCheck } from './check-payment.ts'
import type { PaymentDeps } from './deps.ts'
import { listManualPayments, Payment, paymentJson } from './manual-payments.ts'
import { pay } from './pay.ts'
import type { Cards } from './provider/client.ts'
import { buildReceipt, Receipt, receiptRefusals } from './receipt.ts'

const Payments = z.strictObject({ payments: z.array(Payment) })

const PayRequest = z.strictObject({ purpose: z.enum(paymentPurposes) })

/** Stripe's payment page. */
export const Page = z.strictObject({ url: z.string() }).meta({ id: 'PaymentPage' })

type Deps = Omit<PaymentDeps, 'cards' | 'config'> & {
  config: Config
  cards: Cards | undefined
  guards: Guards
  checkPayment: PaymentCheck
}

/** Mounted at /api/bookings: what was paid and refunded on a customer's booking, and paying it by card. */
export const bookingPaymentRoutes = (deps: Deps) =>
  new Hono<SignedInEnv>()
    .get(
      '/:id/payments',
      deps.guards.requireUser,
      describes('List payments and refunds of one of my bookings, oldest first', { 200: Payments }, [
        'not-signed-in',
        'booking-not-found',
      ]),
      param(BookingId),
      async (c) => {
        const { id } = await ownBooking(deps.db, c.var.user.id, parseBookingId(c.req.valid('param')))
        return send(c, Payments, { payments: (await listManualPayments(deps.db, id)).map(paymentJson) })
      },
    )
    .get(
      '/:id/receipt',
      deps.guards.requireUser,
      describes('Get the receipt of one of my bookings', { 200: Receipt }, [
        'not-signed-in',
        'booking-not-found',
        ...receiptRefusals,
      ]),
      param(BookingId),
      async (c) => {
        const booking = await ownBooking(deps.db, c.var.user.id, parseBookingId(c.req.valid('param')))
        return send(c, Receipt, await buildReceipt(deps, booking, deps.clock()))
      },
    )
    .post(
      '/:id/pay',
      deps.guards.requireUser,
      describes(
        'Open the page to pay the deposit, the balance or both by card',
        { 200: Page },
        [
          'not-signed-in',
          'cards-off',
          'booking-not-found',
          'hold-ended',
          'nothing-to-pay',
          'too-little-for-card',
          'payment-disputed',
          'provider-away',
          'charge-under-way',
          'too-many-payments',
          'too-many-payment-tries',
        ],
        'Returns the page already open, or a new one. Refused if nothing is due.',
      ),
      param(BookingId),
      jsonBody(PayRequest),
      async (c) => {
        const { cards } = deps
        if (!cards) throw new Refused('cards-off')
        const userId = c.var.user.id
        const { id } = await ownBooking(deps.db, userId, parseBookingId(c.req.valid('param')))
        await consumeLimit(deps.db, 'payment-of-account', userId, deps.clock())
        const { purpose } = c.req.valid('json')
        return send(c, Page, { url: await pay({ ...deps, cards }, deps.checkPayment, id, purpose) })
      },
    )
