import { Hono } from 'hono'
import { z } from 'zod'
import { overridableRules } from '../../../domain/booking/overrides.ts'
import { hourLabel } from '../../../domain/calendar.ts'
import { MAX_OWN_LINES, quoteTerms } from '../../../domain/companies/quote.ts'
import { cents } from '../../../domain/money.ts'
import { MAX_HOURS } from '../../../domain/schedule/slots.ts'
import { AddOnsField, OverridesField, PackageField } from '../../booking/booking-request.ts'
import { readIdempotencyKey } from '../../booking/idempotency.ts'
import type { Cards } from '../../payments/provider/client.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import type { CompanyQuoteRow } from '../../platform/database/company-schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { Dollars } from '../../platform/dollars.ts'
import { CalendarDateField, line, lines, StartTimeField } from '../../platform/http/fields.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { AdminCompanyQuote, adminQuoteJson } from '../quote-json.ts'
import { quotePageUrl } from '../quote-routes.ts'
import { findQuoteBooking } from '../quote-rows.ts'
import { sendQuote, withdrawQuote } from '../send-quote.ts'

const QuoteRequest = z
  .strictObject({
    replaces: z.uuid().optional().describe('The version this quote replaces'),
    packageId: PackageField,
    date: CalendarDateField,
    time: StartTimeField,
    extraHours: z.int().min(0).max(MAX_HOURS),
    addOns: AddOnsField,
    location: line(500).optional(),
    lines: z.array(z.strictObject({ label: line(200), amount: Dollars })).max(MAX_OWN_LINES),
    discount: Dollars.default(0),
    depositPercent: z.int().min(0).max(100),
    terms: z.enum(quoteTerms),
    lastDay: CalendarDateField.describe('Last day to accept the quote'),
    message: lines(2_000).optional(),
    conditions: lines(5_000).optional(),
    overrides: OverridesField,
  })
  .meta({ id: 'CompanyQuoteRequest' })

const Id = z.strictObject({ id: z.uuid() })

type Deps = {
  db: Database
  jobs: Jobs
  cards: Cards | undefined
  guards: Guards
  clock: () => Date
  config: Config
  secrets: Secrets
}

/** Mounted at /api/admin/companies: sending, changing and withdrawing quotes. */
export function adminQuoteRoutes(deps: Deps) {
  const { db, guards, clock, config, secrets } = deps
  const json = async (quote: CompanyQuoteRow, now: Date) =>
    adminQuoteJson(
      quote,
      await findQuoteBooking(db, quote),
      quotePageUrl(config.publicUrl, quote, secrets.authSecret),
      now,
    )
  return new Hono<SignedInEnv>()
    .post(
      '/requests/:id/quotes',
      guards.requireUnlockedAdmin,
      describes(
        'Send a company a quote and hold its time',
        { 201: AdminCompanyQuote },
        [
          ...adminRefusals,
          'request-not-found',
          'quote-not-found',
          'quote-accepted',
          'quote-replaced',
          'quote-paid',
          'line-unnamed',
          'quote-end',
          'quote-total',
          'idempotency-mismatch',
          'repeat-of-ended',
          'time-conflict',
          ...overridableRules,
        ],
        "The booking page's rules apply, except those listed in `overrides`. Send an `Idempotency-Key` to make a repeated request harmless.",
      ),
      param(Id),
      jsonBody(QuoteRequest),
      async (c) => {
        const {
          replaces,
          time: hour,
          lines: own,
          discount,
          location,
          message,
          conditions,
          overrides,
          ...rest
        } = c.req.valid('json')
        const draft = {
          ...rest,
          hour,
          ownLines: own.map(({ label, amount }) => ({ label, cents: cents(amount) })),
          discount: cents(discount),
        }
        const words = {
          location: location || null,
          message: message || null,
          conditions: conditions || null,
          overrides,
        }
        const now = clock()
        const requestId = c.req.valid('param').id
        const key = readIdempotencyKey(c.var.user.id, c.req.header('idempotency-key'), {
          requestId,
          ...c.req.valid('json'),
          time: hourLabel(hour),
        })
        const by = { email: c.var.user.email, key }
        const quote = await sendQuote(deps, by, { requestId, replaces }, draft, words, now)
        return send(c, AdminCompanyQuote, await json(quote, now), 201)
      },
    )
    .post(
      '/quotes/:id/withdraw',
      guards.requireUnlockedAdmin,
      describes('Withdraw a quote', { 200: AdminCompanyQuote }, [
        ...adminRefusals,
        'quote-not-found',
        'quote-accepted',
        'quote-replaced',
        'quote-paid',
      ]),
      param(Id),
      async (c) => {
        const now = clock()
        const quote = await withdrawQuote(deps, c.var.user.email, c.req.valid('param').id, now)
        return send(c, AdminCompanyQuote, await json(quote, now))
      },
    )
}
