import { Hono } from 'hono'
import { z } from 'zod'
import { cents } from '../../../domain/money.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { BookingDeps } from '../../booking/booking-deps.ts'
import { anyBooking, BookingId, parseBookingId } from '../../booking/booking-row.ts'
import { AdminBooking, oneAdminBookingJson } from '../../booking/owner/owner-booking-json.ts'
import { adminRefusals, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import { csvHeaders } from '../../platform/csv.ts'
import { Dollars } from '../../platform/dollars.ts'
import { CalendarDateField, line } from '../../platform/http/fields.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param, query } from '../../platform/http/validation.ts'
import { decideLoss } from '../disputes/after-dispute.ts'
import { resendProblems } from '../ledger/failed-refunds.ts'
import { payLinkUrl } from '../ledger/pay-link-url.ts'
import { renewPayLink } from '../links/payment-links.ts'
import { buildReceipt, Receipt, receiptRefusals } from '../receipt.ts'
import { refundByOwner, sendRefundAgain } from '../refunds/owner-refunds.ts'
import { Page } from '../routes.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { MoneyView, moneyView } from './money-view.ts'
import { MonthReport, monthReport } from './month-report.ts'
import { remindBalance } from './remind.ts'

const RefundRequest = z
  .strictObject({
    amount: Dollars.refine((amount) => cents(amount) > 0).describe('Dollars'),
    reason: line(500),
    paidBefore: Dollars.optional().describe(
      '`paidAmount` minus `refunding` as last seen; refused (409) if it has changed',
    ),
  })
  .meta({ id: 'RefundRequest' })

const Month = z
  .string()
  .regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/)
  .meta({ example: '2026-06' })

const Range = z.strictObject({ from: CalendarDateField.optional(), to: CalendarDateField.optional() })

type Deps = BookingDeps & { config: Config; secrets: Secrets }

/** Mounted at /api/admin/money: what customers and we owe, and what the owner does about it. */
export const moneyRoutes = (deps: Deps) =>
  new Hono<SignedInEnv>()
    .get(
      '/',
      deps.guards.requireUnlockedAdmin,
      describes('Get the Money view', { 200: MoneyView }, adminRefusals),
      async (c) => send(c, MoneyView, await moneyView(deps, deps.clock())),
    )
    .get(
      '/report',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Get the report of one month',
        { 200: MonthReport },
        adminRefusals,
        'Income by day and by kind, tax contained, fees, what is outstanding, and the twelve months before.',
      ),
      query(z.strictObject({ month: Month })),
      async (c) => send(c, MonthReport, await monthReport(deps.db, `${c.req.valid('query').month}-01`)),
    )
    .get(
      '/ledger.csv',
      deps.guards.requireUnlockedAdmin,
      describes('Export the ledger as CSV, one line per movement', { 200: null }, [
        ...adminRefusals,
        'too-many-movements',
      ]),
      query(Range),
      async (c) => c.body(await ledgerCsv(deps.db, c.req.valid('query')), 200, csvHeaders('ledger', deps.clock())),
    )
    .post(
      '/bookings/:id/refunds',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Refund part of what was paid by card, with a reason',
        { 201: AdminBooking },
        [
          ...adminRefusals,
          'no-cards-here',
          'booking-not-found',
          'reason-required',
          'refund-too-much',
          'payments-changed',
          'payment-disputed',
        ],
        'On an active booking, the refund lowers the price.',
      ),
      param(BookingId),
      jsonBody(RefundRequest),
      async (c) => {
        if (!deps.cards) throw new Refused('no-cards-here')
        const { amount, reason, paidBefore } = c.req.valid('json')
        if (reason.trim() === '') throw new Refused('reason-required')
        const seenPaid = paidBefore === undefined ? undefined : cents(paidBefore)
        const refund = { cents: cents(amount), reason, seenPaid }
        const now = deps.clock()
        const booking = await refundByOwner(deps, c.var.user.email, parseBookingId(c.req.valid('param')), refund, now)
        return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now), 201)
      },
    )
    .get(
      '/bookings/:id/receipt',
      deps.guards.requireUnlockedAdmin,
      describes('Get the receipt of any booking', { 200: Receipt }, [
        ...adminRefusals,
        'booking-not-found',
        ...receiptRefusals,
      ]),
      param(BookingId),
      async (c) => {
        const booking = await anyBooking(deps.db, parseBookingId(c.req.valid('param')))
        return send(c, Receipt, await buildReceipt(deps, booking, deps.clock()))
      },
    )
    .post(
      '/bookings/:id/remind',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Email the customer about an overdue balance',
        { 200: AdminBooking },
        [
          ...adminRefusals,
          'booking-not-found',
          'nothing-to-pay',
          'payment-disputed',
          'charged-to-card',
          'nobody-to-ask',
          'reminded-already',
        ],
        'Includes a payment button if cards are on. At most once an hour; requests made at night go out at 9 AM.',
      ),
      param(BookingId),
      async (c) => {
        const now = deps.clock()
        const booking = await remindBalance(deps, c.var.user.email, parseBookingId(c.req.valid('param')), now)
        return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now))
      },
    )
    .get(
      '/bookings/:id/link',
      deps.guards.requireUnlockedAdmin,
      describes('Get the link where the customer pays what is due', { 200: Page }, [
        ...adminRefusals,
        'no-cards-here',
        'booking-not-found',
      ]),
      param(BookingId),
      async (c) => {
        if (!deps.cards) throw new Refused('no-cards-here')
        const booking = await anyBooking(deps.db, parseBookingId(c.req.valid('param')))
        return send(c, Page, { url: payLinkUrl(deps.cards.publicUrl, booking, deps.secrets.authSecret) })
      },
    )
    .post(
      '/bookings/:id/link',
      deps.guards.requireUnlockedAdmin,
      describes('Make a new payment link; earlier ones stop working', { 200: Page }, [
        ...adminRefusals,
        'no-cards-here',
        'booking-not-found',
      ]),
      param(BookingId),
      async (c) => {
        if (!deps.cards) throw new Refused('no-cards-here')
        const id = parseBookingId(c.req.valid('param'))
        const booking = await renewPayLink(deps, c.var.user.email, id, deps.clock())
        return send(c, Page, { url: payLinkUrl(deps.cards.publicUrl, booking, deps.secrets.authSecret) })
      },
    )
    .post(
      '/disputes/:id/decide',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Decide on a lost dispute: ask the customer again, or write it off',
        { 200: AdminBooking },
        [...adminRefusals, 'not-found', 'cannot-decide'],
        'Nothing is requested until then. Canceling the booking also counts as a decision.',
      ),
      param(z.strictObject({ id: z.string().max(200) })),
      jsonBody(z.strictObject({ decision: z.enum(['ask again', 'write off']) })),
      async (c) => {
        const now = deps.clock()
        const { decision } = c.req.valid('json')
        const booking = await decideLoss(deps, c.var.user.email, c.req.valid('param').id, decision, now)
        return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now))
      },
    )
    .post(
      '/refunds/:id/send-again',
      deps.guards.requireUnlockedAdmin,
      describes('Resend a failed refund', { 200: AdminBooking }, [
        ...adminRefusals,
        'not-found',
        'cannot-resend',
        ...resendProblems,
      ]),
      param(BookingId),
      async (c) => {
        const now = deps.clock()
        const booking = await sendRefundAgain(deps, c.var.user.email, parseBookingId(c.req.valid('param')), now)
        return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now))
      },
    )
