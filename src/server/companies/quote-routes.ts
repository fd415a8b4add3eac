import { and, desc, eq, gt } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { documentLabel } from '../../domain/companies/invoice.ts'
import { quotePagePath } from '../../domain/paths.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Cards } from '../payments/provider/client.ts'
import type { Config } from '../platform/config/config.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import { type CompanyQuoteRow, companyQuotes, companyRequests } from '../platform/database/company-schema.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { bookings } from '../platform/database/schema.ts'
import type { Env } from '../platform/http/context.ts'
import { line } from '../platform/http/fields.ts'
import { consumeLimit } from '../platform/http/limits/consume-limit.ts'
import { signToken, verifyLinkToken } from '../platform/http/links/signed-link.ts'
import { describes, send } from '../platform/http/responses.ts'
import { jsonBody, param } from '../platform/http/validation.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { acceptQuote } from './accept-quote.ts'
import { findQuoteInvoice, invoicePageUrl } from './invoice-json.ts'
import { CompanyQuote, quoteJson } from './quote-json.ts'

/** URL of a quote's page, for its email. Each version has its own link. */
export const quotePageUrl = (publicUrl: string, { id }: Pick<CompanyQuoteRow, 'id'>, secret: string): string =>
  publicUrl + quotePagePath(signToken('company quote', id, secret))

/** Finds a quote with its request and its hold or booking, or refuses with a 404. */
export async function quoteAndRequest(db: Db, id: string) {
  const [found] = await db
    .select({ quote: companyQuotes, request: companyRequests, booking: bookings })
    .from(companyQuotes)
    .innerJoin(companyRequests, eq(companyRequests.id, companyQuotes.requestId))
    .leftJoin(bookings, eq(bookings.id, companyQuotes.bookingId))
    .where(eq(companyQuotes.id, id))
  if (!found) throw new Refused('quote-not-found')
  return { ...found, booking: found.booking ?? undefined }
}

const Token = z.strictObject({ token: z.string().max(100) })

const AcceptRequest = z
  .strictObject({
    name: line(200),
    title: line(200),
    billingAddress: line(500),
    location: line(500).optional().describe('Event location; used only if the quote has none'),
    poNumber: line(100).optional(),
    agrees: z.boolean().default(false).describe("Agreement to the owner's conditions, if any"),
  })
  .meta({ id: 'AcceptQuoteRequest' })

type Deps = {
  db: Database
  config: Config
  jobs: Jobs
  cards: Cards | undefined
  clock: () => Date
  secrets: Secrets
}

/** Mounted at /api/companies: viewing and accepting a quote, for anyone with the emailed link. */
export function companyQuoteRoutes(deps: Deps) {
  const { db, cards, clock, config, secrets } = deps
  const verifyToken = (token: string) => verifyLinkToken('company quote', token, secrets.authSecret)
  const invoiceFor = async (id: string) => {
    const invoice = await findQuoteInvoice(db, id)
    if (!invoice) return null
    const url = invoicePageUrl(config.publicUrl, invoice, secrets.authSecret)
    return { number: documentLabel(invoice.kind, invoice.number), url }
  }
  // Every version is emailed to the request's address, which never changes, so the old link may show the new one.
  const newerUrlFor = async ({ firstId, version }: CompanyQuoteRow) => {
    const [newer] = await db
      .select()
      .from(companyQuotes)
      .where(and(eq(companyQuotes.firstId, firstId), gt(companyQuotes.version, version)))
      .orderBy(desc(companyQuotes.version))
      .limit(1)
    return newer ? quotePageUrl(config.publicUrl, newer, secrets.authSecret) : null
  }
  const json = async (id: string) => {
    const found = await quoteAndRequest(db, id)
    const links = { invoice: await invoiceFor(id), newerUrl: await newerUrlFor(found.quote) }
    return quoteJson({ cards, secret: secrets.authSecret }, found, links, clock())
  }
  return new Hono<Env>()
    .get(
      '/quotes/:token',
      describes('Get a quote', { 200: CompanyQuote }, ['link-expired', 'quote-not-found']),
      param(Token),
      async (c) => send(c, CompanyQuote, await json(verifyToken(c.req.valid('param').token))),
    )
    .post(
      '/quotes/:token/accept',
      describes('Accept a quote', { 200: CompanyQuote }, [
        'link-expired',
        'quote-not-found',
        'quote-accepted',
        'quote-replaced',
        'quote-withdrawn',
        'quote-expired',
        'quote-taken',
        'name-required',
        'title-required',
        'address-required',
        'conditions-required',
        'too-many-attempts',
      ]),
      param(Token),
      jsonBody(AcceptRequest),
      async (c) => {
        const id = verifyToken(c.req.valid('param').token)
        const now = clock()
        await consumeLimit(db, 'mailed-link-from-address', c.var.address, now)
        const { poNumber, location, ...accepted } = c.req.valid('json')
        const typed = { ...accepted, poNumber: poNumber || null, location: location || null }
        await acceptQuote(deps, id, typed, now)
        return send(c, CompanyQuote, await json(id))
      },
    )
}
