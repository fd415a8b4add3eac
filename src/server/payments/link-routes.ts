import { Hono } from 'hono'
import { z } from 'zod'
import { isHeld } from '../../domain/booking/booking.ts'
import { dateAndHourOf, hourLabel } from '../../domain/calendar.ts'
import { dollars } from '../../domain/money.ts'
import { payableNow, purposeNow } from '../../domain/payments/holds.ts'
import { paymentPurposes } from '../../domain/payments/ledger.ts'
import { Refused } from '../../domain/refusals.ts'
import { anyBooking } from '../bookings/any-booking.ts'
import type { Secrets } from '../config/data-dir.ts'
import type { BookingRow } from '../database/schema.ts'
import type { Env } from '../http/context.ts'
import { countAttempt } from '../http/limits/count-attempt.ts'
import { describes, Instant, send } from '../http/responses.ts'
import { param } from '../http/validation.ts'
import { bookingOfToken } from '../money/pay-link.ts'
import type { Cards } from '../provider/client.ts'
import type { PaymentCheck } from './check-payment.ts'
import type { PaymentParts } from './parts.ts'
import { pay } from './pay.ts'
import { Page } from './routes.ts'

const Token = z.strictObject({ token: z.string().max(100) })

/** What a payer who is not signed in may see: nothing about the person. */
const PaymentLink = z
  .strictObject({
    packageName: z.string().nullable(),
    date: z.string().nullable(),
    time: z.string().nullable(),
    purpose: z.enum(paymentPurposes),
    amount: z.number().describe('Dollars to pay now; 0: nothing'),
    paid: z.number().describe('Dollars'),
    status: z.string().nullable(),
    holdExpiresAt: Instant.nullable(),
  })
  .meta({ id: 'PaymentLink' })

function linkJson(row: BookingRow, now: Date): z.output<typeof PaymentLink> {
  const start = row.startsAt && dateAndHourOf(row.startsAt)
  const purpose = purposeNow(row, now)
  return {
    packageName: row.packageName,
    date: start?.date ?? null,
    time: start ? hourLabel(start.hour) : null,
    purpose,
    amount: dollars(payableNow(purpose, row, now)),
    paid: dollars(row.paidCents),
    status: row.status,
    holdExpiresAt: isHeld(row) ? (row.holdExpiresAt?.toISOString() ?? null) : null,
  }
}

type Parts = Omit<PaymentParts, 'cards'> & { cards: Cards | undefined; secrets: Secrets; checkPayment: PaymentCheck }

/** Paying by a link that was mailed (R47), mounted at /api/payments: whoever has it may pay, and see what for. */
export const paymentLinkRoutes = (parts: Parts) =>
  new Hono<Env>()
    .get(
      '/links/:token',
      describes('What a payment link asks for', { 200: PaymentLink }, ['cards-off', 'link-expired']),
      param(Token),
      async (c) => {
        if (!parts.cards) throw new Refused('cards-off')
        const id = bookingOfToken(c.req.valid('param').token, parts.secrets.authSecret)
        await parts.checkPayment({ id })
        return send(c, PaymentLink, linkJson(await anyBooking(parts.db, id), parts.clock()))
      },
    )
    .post(
      '/links/:token',
      describes('Open the page to pay what a payment link asks for', { 200: Page }, [
        'cards-off',
        'link-expired',
        'hold-ended',
        'nothing-to-pay',
        'payment-disputed',
        'provider-away',
        'too-many-payments',
        'too-many-payment-tries',
      ]),
      param(Token),
      async (c) => {
        const { cards } = parts
        if (!cards) throw new Refused('cards-off')
        const { token } = c.req.valid('param')
        const id = bookingOfToken(token, parts.secrets.authSecret)
        await countAttempt(parts.db, 'payment-from-address', c.var.address, parts.clock())
        const purpose = purposeNow(await anyBooking(parts.db, id), parts.clock())
        return send(c, Page, { url: await pay({ ...parts, cards }, parts.checkPayment, id, purpose, token) })
      },
    )
