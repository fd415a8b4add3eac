import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { parseReference } from '../../../domain/booking/short-reference.ts'
import { type RequestGroup, requestGroups } from '../../../domain/companies/company-request.ts'
import { Refused } from '../../../domain/refusals.ts'
import { PackageField } from '../../booking/booking-request.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import { type CompanyRequestRow, companyQuotes, companyRequests } from '../../platform/database/company-schema.ts'
import { cursorCodec, Micros, microsToDate, paginate, toMicros } from '../../platform/database/cursor.ts'
import { containing, type Database, type Db } from '../../platform/database/database.ts'
import { bookings } from '../../platform/database/schema.ts'
import { describes, Instant, send } from '../../platform/http/responses.ts'
import { jsonBody, param, query } from '../../platform/http/validation.ts'
import { AdminCompanyQuote, adminQuoteJson } from '../quote-json.ts'
import { quotePageUrl } from '../quote-routes.ts'

/** A company's request as the owner sees it. */
const CompanyRequestJson = z
  .strictObject({
    id: z.uuid(),
    company: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    dates: z.array(z.string()),
    isFlexible: z.boolean(),
    guestCount: z.number().nullable(),
    zip: z.string().nullable(),
    hours: z.number(),
    packageIds: z.array(PackageField),
    note: z.string().nullable(),
    askedAt: Instant,
    closedAt: Instant.nullable(),
    group: z.enum(requestGroups).describe('Without a quote, with one, or done: accepted or closed'),
    quotes: z.array(AdminCompanyQuote).describe('Newest first'),
  })
  .meta({ id: 'AdminCompanyRequest' })

interface GroupedRequest {
  row: CompanyRequestRow
  group: RequestGroup
}

const requestJson = (
  { row, group }: GroupedRequest,
  quotes: z.output<typeof AdminCompanyQuote>[],
): z.output<typeof CompanyRequestJson> => ({
  id: row.id,
  company: row.company,
  name: row.contactName,
  email: row.email,
  phone: row.phone,
  dates: row.wishedDates,
  isFlexible: row.isFlexible,
  guestCount: row.guestCount,
  zip: row.placeZip,
  hours: row.hours,
  packageIds: row.packageIds,
  note: row.note,
  askedAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  group,
  quotes,
})

const PAGE_SIZE = 30

const RequestPage = z.strictObject({
  requests: z.array(CompanyRequestJson),
  nextCursor: z.string().nullable(),
  /** Requests that match, by group, including those on other pages. */
  totals: z.strictObject({ waiting: z.number(), quoted: z.number(), done: z.number() }),
})

const quoted = sql`select from ${companyQuotes} where ${companyQuotes.requestId} = ${companyRequests.id}`

/** A request's group. Sorted in descending order, the names happen to be in the groups' order. */
const group = sql<RequestGroup>`(case
  when ${companyRequests.closedAt} is not null or exists (${quoted} and ${companyQuotes.acceptedAt} is not null) then 'done'
  when exists (${quoted}) then 'quoted' else 'waiting' end)`

// Drizzle strips table names from a selected expression's own columns, but not from a nested expression's.
const grouped = { row: companyRequests, group: sql<RequestGroup>`${group}` }

const cursors = cursorCodec(z.strictObject({ group: z.enum(requestGroups), at: Micros, id: z.uuid() }))

/** Matches part of a company, person or email address, or a quote number. */
function mentions(words: string) {
  const part = containing(words)
  return or(
    ilike(companyRequests.company, part),
    ilike(companyRequests.contactName, part),
    ilike(companyRequests.email, part),
    isQuotedAs(words),
  )
}

/** Matches a quote number like 'Q-7K3F9', in any version. */
function isQuotedAs(words: string) {
  const referred = parseReference(words.replace(/^q-([\da-z]{5})(-\d+)?$/i, 'DD-$1'))
  return (
    referred &&
    inArray(
      companyRequests.id,
      sql`(select request_id from company_quotes where first_id between ${referred.first} and ${referred.last})`,
    )
  )
}

type Deps = { db: Database; guards: Guards; clock: () => Date; config: Config; secrets: Secrets }

/** Requests as JSON, each with its quotes. */
async function requestsJson({ db, clock, config, secrets }: Deps, found: readonly GroupedRequest[]) {
  const ids = found.map(({ row }) => row.id)
  const quotes = await db
    .select({ quote: companyQuotes, booking: bookings })
    .from(companyQuotes)
    .leftJoin(bookings, eq(bookings.id, companyQuotes.bookingId))
    .where(inArray(companyQuotes.requestId, ids))
    .orderBy(desc(companyQuotes.createdAt), desc(companyQuotes.version))
  const ofRequest = Map.groupBy(quotes, ({ quote }) => quote.requestId)
  const now = clock()
  return found.map((one) =>
    requestJson(
      one,
      (ofRequest.get(one.row.id) ?? []).map(({ quote, booking }) =>
        adminQuoteJson(quote, booking ?? undefined, quotePageUrl(config.publicUrl, quote, secrets.authSecret), now),
      ),
    ),
  )
}

/** Requests waiting for a quote come first, those that are done last; each group is newest first. */
async function requestPage(deps: Deps, q: string, cursor: string | undefined): Promise<z.output<typeof RequestPage>> {
  const { db } = deps
  const after = cursor === undefined ? undefined : cursors.decode(cursor)
  const at = after && microsToDate(after.at)
  const made = companyRequests.createdAt
  const matching = q.trim() === '' ? undefined : mentions(q.trim())
  const rows = await db
    .select({ ...grouped, micros: toMicros(sql`${made}`) })
    .from(companyRequests)
    .where(
      and(
        matching,
        after &&
          sql`(${group}, ${made}) <= (${after.group}, ${at}) and ((${group}, ${made}) < (${after.group}, ${at}) or ${companyRequests.id} > ${after.id})`,
      ),
    )
    .orderBy(desc(group), desc(made), asc(companyRequests.id))
    .limit(PAGE_SIZE + 1)
  const { page, nextCursor } = paginate(rows, PAGE_SIZE, ({ group, micros, row }) =>
    cursors.encode({ group, at: micros, id: row.id }),
  )
  const count = (name: RequestGroup) => db.$count(companyRequests, and(matching, sql`${group} = ${name}`))
  return {
    requests: await requestsJson(deps, page),
    nextCursor,
    totals: { waiting: await count('waiting'), quoted: await count('quoted'), done: await count('done') },
  }
}

/** Finds a request by id, or refuses with a 404. */
async function anyRequest(db: Db, id: string): Promise<GroupedRequest> {
  const [found] = await db.select(grouped).from(companyRequests).where(eq(companyRequests.id, id))
  if (!found) throw new Refused('request-not-found')
  return found
}

/** Closes a request (answered another way, or declined) or reopens it. */
function closeRequest(db: Database, actor: string, id: string, isClosed: boolean, now: Date) {
  return db.transaction(async (tx) => {
    const before = await anyRequest(tx, id)
    if ((before.row.closedAt !== null) === isClosed) return before
    await tx
      .update(companyRequests)
      .set({ closedAt: isClosed ? now : null })
      .where(eq(companyRequests.id, id))
    const action = isClosed ? 'company request closed' : 'company request reopened'
    await recordAudit(tx, { actor, action, subject: before.row.company, details: { requestId: id } }, now)
    return anyRequest(tx, id)
  })
}

/** Mounted at /api/admin/companies: requests from companies. */
export const adminCompanyRoutes = (deps: Deps) =>
  new Hono<SignedInEnv>()
    .get(
      '/requests',
      deps.guards.requireUnlockedAdmin,
      describes(
        'List company requests, those waiting for a quote first, those that are done last, each newest first, 30 per page',
        { 200: RequestPage },
        adminRefusals,
      ),
      query(z.strictObject({ q: z.string().max(100).optional(), cursor: z.string().max(300).optional() })),
      async (c) => {
        const { q = '', cursor } = c.req.valid('query')
        return send(c, RequestPage, await requestPage(deps, q, cursor))
      },
    )
    .post(
      '/requests/:id/close',
      deps.guards.requireUnlockedAdmin,
      describes('Close or reopen a request', { 200: CompanyRequestJson }, [...adminRefusals, 'request-not-found']),
      param(z.strictObject({ id: z.uuid() })),
      jsonBody(z.strictObject({ isClosed: z.boolean() })),
      async (c) => {
        const { isClosed } = c.req.valid('json')
        const request = await closeRequest(deps.db, c.var.user.email, c.req.valid('param').id, isClosed, deps.clock())
        const [json] = await requestsJson(deps, [request])
        return send(c, CompanyRequestJson, json as NonNullable<typeof json>)
      },
    )
