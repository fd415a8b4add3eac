import { Hono } from 'hono'
import { z } from 'zod'
import { isHeld } from '../../../domain/booking/booking.ts'
import { hourLabel, toDateAndHour } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { isHoldOver, lostItsHold } from '../../../domain/payments/holds.ts'
import { paymentPurposes } from '../../../domain/payments/ledger.ts'
import { isWholeDue, payableInFull, payableNow, purposeNow } from '../../../domain/payments/payable.ts'
import { balanceDueLabel, isBalanceDue } from '../../../domain/pricing/balance-due.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking } from '../../booking/booking-row.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Env } from '../../platform/http/context.ts'
import { countedAddress } from '../../platform/http/limits/client-address.ts'
import { consumeLimits } from '../../platform/http/limits/consume-limit.ts'
import { describes, Instant, send } from '../../platform/http/responses.ts'
import { param, query } from '../../platform/http/validation.ts'
import type { PaymentCheck } from '../check-payment.ts'
import type { PaymentDeps } from '../deps.ts'
import { pay } from '../pay.ts'
import type { Cards } from '../provider/client.ts'
import { Page } from '../routes.ts'
import { findLinkedBooking } from './payment-links.ts'

const Token = z.strictObject({ token: z.string().max(100) })

const Choice = z.strictObject({ inFull: z.literal('yes').optional().describe('Pay everything at once') })

/** What a payer without an account sees: what the payment is for. Nothing about the customer or earlier payments. */
const PaymentLink = z
  .strictObject({
    packageName: z.string().nullable(),
    date: z.string().nullable(),
    time: z.string().nullable(),
    purpose: z.enum(paymentPurposes),
    amount: z.number().describe('Dollars due now; 0 if nothing is due'),
    isWhole: z.boolean().describe('True if everything is due at once, not just the deposit'),
    balanceDue: z
      .strictObject({
        by: z
          .string()
          .nullable()
          .describe("Phoenix time, such as 'Wed, Dec 2, 2:00 PM'; null if it was already due at booking"),
        isOver: z.boolean().describe('True once that time has passed'),
      })
      .nullable()
      .describe('When the balance asked for is due; null for a deposit, or if unknown'),
    inFull: z.number().describe('Dollars to pay everything at once; 0 if that is `amount`'),
    state: z.enum(['to-pay', 'paid', 'hold-over', 'disputed']),
    holdExpiresAt: Instant.nullable(),
  })
  .meta({ id: 'PaymentLink' })

function linkJson(row: BookingRow, now: Date): z.output<typeof PaymentLink> {
  const start = row.startsAt && toDateAndHour(row.startsAt)
  const purpose = purposeNow(row, now)
  const amount = payableNow(purpose, row, now)
  return {
    packageName: row.packageName,
    date: start?.date ?? null,
    time: start ? hourLabel(start.hour) : null,
    purpose,
    amount: dollars(amount),
    isWhole: purpose === 'deposit' && isWholeDue(row, now),
    balanceDue: purpose === 'balance' ? balanceDueJson(row, now) : null,
    inFull: dollars(payableInFull(row, now)),
    state: payLinkState(row, amount, now),
    holdExpiresAt: isHeld(row) ? (row.holdExpiresAt?.toISOString() ?? null) : null,
  }
}

function balanceDueJson(row: BookingRow, now: Date): z.output<typeof PaymentLink>['balanceDue'] {
  const by = balanceDueLabel(row)
  if (by === undefined) return null
  return { by: isBalanceDue(row, row.createdAt) ? null : by, isOver: isBalanceDue(row, now) }
}

function payLinkState(row: BookingRow, amount: number, now: Date): z.output<typeof PaymentLink>['state'] {
  if (isHoldOver(row, now) || lostItsHold(row)) return 'hold-over'
  if (row.dispute) return 'disputed'
  return amount > 0 ? 'to-pay' : 'paid'
}

/** Counts the address first: once it is refused, it no longer counts against the other holders of the link. */
const countLinkTry = (db: Database, link: string, address: string, now: Date) =>
  consumeLimits(
    db,
    [
      ['payment-from-address', address],
      ['payment-of-link-by-address', `${link} ${countedAddress(address)}`],
      ['payment-of-link', link],
    ],
    now,
  )

type Deps = Omit<PaymentDeps, 'cards'> & { cards: Cards | undefined; secrets: Secrets; checkPayment: PaymentCheck }

/** Mounted at /api/payments: paying by an emailed link (R47). Anyone with the link can pay and see what it's for. */
export const paymentLinkRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      '/links/:token',
      describes('Get what a payment link asks for', { 200: PaymentLink }, [
        'cards-off',
        'link-expired',
        'payment-link-ended',
      ]),
      param(Token),
      async (c) => {
        if (!deps.cards) throw new Refused('cards-off')
        const look = () => findLinkedBooking(deps.db, c.req.valid('param').token, deps.secrets.authSecret, deps.clock())
        const { id } = await look()
        const hasChanged = await deps.checkPayment({ id })
        return send(c, PaymentLink, linkJson(hasChanged ? await look() : await anyBooking(deps.db, id), deps.clock()))
      },
    )
    .post(
      '/links/:token',
      describes('Open the payment page for a payment link', { 200: Page }, [
        'cards-off',
        'link-expired',
        'payment-link-ended',
        'hold-ended',
        'nothing-to-pay',
        'too-little-for-card',
        'payment-disputed',
        'provider-away',
        'charge-under-way',
        'too-many-payments',
        'too-many-payment-tries',
      ]),
      param(Token),
      query(Choice),
      async (c) => {
        const { cards } = deps
        if (!cards) throw new Refused('cards-off')
        const { token } = c.req.valid('param')
        const { id, payLinkVersion } = await findLinkedBooking(deps.db, token, deps.secrets.authSecret, deps.clock())
        await countLinkTry(deps.db, `${id} ${payLinkVersion}`, c.var.address, deps.clock())
        const asked = purposeNow(await anyBooking(deps.db, id), deps.clock())
        const purpose = c.req.valid('query').inFull && asked === 'deposit' ? 'full' : asked
        return send(c, Page, { url: await pay({ ...deps, cards }, deps.checkPayment, id, purpose, token) })
      },
    )
