import { and, desc, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { todayIn } from '../../../domain/calendar.ts'
import { documentLabel, invoiceStates } from '../../../domain/companies/invoice.ts'
import { dollars } from '../../../domain/money.ts'
import { isCancelledRow } from '../../booking/booking-row.ts'
import { netPaidSql, priceSql } from '../../payments/owed-rows.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import { csvFile, csvHeaders } from '../../platform/csv.ts'
import { companyInvoices } from '../../platform/database/company-schema.ts'
import { paginate } from '../../platform/database/cursor.ts'
import { containing, type Database, type Db } from '../../platform/database/database.ts'
import { bookings } from '../../platform/database/schema.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { query } from '../../platform/http/validation.ts'
import {
  CompanyInvoice,
  type FoundInvoice,
  foundInvoiceState,
  invoiceMoney,
  invoicePageUrl,
  invoicesById,
  otherLabel,
  toPayJson,
} from '../invoice-json.ts'

const PAGE_SIZE = 50

const { kind, number, state, issuedOn, dueOn, company, poNumber, total, paid, due, toPay, other } = CompanyInvoice.shape

const AdminInvoice = z
  .strictObject({
    id: z.uuid(),
    bookingId: z.uuid().nullable(),
    url: z.string().describe('Link the company received'),
    eventDate: z.string(),
    ...{ kind, number, state, issuedOn, dueOn, company, poNumber, total, paid, due, toPay, other },
  })
  .meta({ id: 'AdminCompanyInvoice' })

const Sum = z.strictObject({ count: z.int(), due: z.number().describe('Dollars') })

const InvoicePage = z.strictObject({
  invoices: z.array(AdminInvoice),
  nextCursor: z.string().nullable().describe('Document number after which the next page starts'),
  open: Sum,
  overdue: Sum,
})

const Filter = z.strictObject({
  q: z.string().max(100).optional().describe('Part of a company name, PO number or document number'),
  state: z.enum(invoiceStates).optional(),
})

// SQL equivalents of `invoiceMoney` and `invoiceState`.
const dueCents = sql<number>`greatest(0, ${priceSql} - (${netPaidSql}))`
const isTakenBack = sql`(${companyInvoices.kind} = 'credit note'
  or exists (select from company_invoices note where note.credits = ${companyInvoices.id}))`
const standing = sql`(not ${isTakenBack} and ${bookings.id} is not null and not ${isCancelledRow})`

function hasState(asked: (typeof invoiceStates)[number], today: string): SQL {
  switch (asked) {
    case 'credited':
      return isTakenBack
    case 'paid':
      return sql`(${standing} and ${dueCents} = 0)`
    case 'overdue':
      return sql`(${standing} and ${dueCents} > 0 and ${companyInvoices.dueOn} < ${today})`
    case 'open':
      return sql`(${standing} and ${dueCents} > 0 and ${companyInvoices.dueOn} >= ${today})`
  }
}

function mentions(words: string): SQL | undefined {
  const part = containing(words)
  const [, digits] = /^(?:INV-|CN-)?(\d{1,9})$/i.exec(words) ?? []
  return or(
    ilike(companyInvoices.company, part),
    ilike(companyInvoices.poNumber, part),
    digits ? eq(companyInvoices.number, Number(digits)) : undefined,
  )
}

const matching = ({ q, state }: z.output<typeof Filter>, now: Date) =>
  and(q?.trim() ? mentions(q.trim()) : undefined, state && hasState(state, todayIn(now)))

/** Matching documents, newest first: at most `most`, with numbers lower than `below`. */
async function listed(db: Db, where: SQL | undefined, most: number, below?: number): Promise<FoundInvoice[]> {
  const rows = await db
    .select({ id: companyInvoices.id })
    .from(companyInvoices)
    .leftJoin(bookings, eq(bookings.id, companyInvoices.bookingId))
    .where(and(where, below === undefined ? undefined : lt(companyInvoices.number, below)))
    .orderBy(desc(companyInvoices.number))
    .limit(most)
  if (rows.length === 0) return []
  const found = await invoicesById(
    db,
    rows.map(({ id }) => id),
  )
  return found.toSorted((a, b) => b.invoice.number - a.invoice.number)
}

async function sumInvoices(db: Db, state: 'open' | 'overdue', now: Date): Promise<z.output<typeof Sum>> {
  const [sum] = await db
    .select({ count: sql<number>`count(*)::int`, cents: sql<number>`coalesce(sum(${dueCents}), 0)::float8` })
    .from(companyInvoices)
    .leftJoin(bookings, eq(bookings.id, companyInvoices.bookingId))
    .where(hasState(state, todayIn(now)))
  return { count: sum?.count ?? 0, due: dollars(sum?.cents ?? 0) }
}

interface Deps {
  db: Database
  guards: Guards
  clock: () => Date
  config: Config
  secrets: Secrets
}

function adminInvoiceJson({ config, secrets }: Deps, found: FoundInvoice, now: Date): z.output<typeof AdminInvoice> {
  const { invoice } = found
  const { paid, due } = invoiceMoney(found)
  return {
    id: invoice.id,
    bookingId: invoice.bookingId,
    url: invoicePageUrl(config.publicUrl, invoice, secrets.authSecret),
    eventDate: invoice.event.date,
    kind: invoice.kind,
    number: documentLabel(invoice.kind, invoice.number),
    state: foundInvoiceState(found, now),
    issuedOn: invoice.issuedOn,
    dueOn: invoice.dueOn,
    company: invoice.company,
    poNumber: invoice.poNumber,
    total: dollars(invoice.totalCents),
    paid: dollars(paid),
    due: dollars(due),
    toPay: toPayJson(found, now),
    other: otherLabel(found),
  }
}

const csvHead = [
  'Number',
  'Type',
  'Status',
  'Issued',
  'Due',
  'Company',
  'PO number',
  'Event date',
  'Total',
  'Paid',
  'Still due',
  'Related document',
]

/** Maximum rows per file. */
const MOST_IN_FILE = 20_000

/** Mounted at /api/admin/companies: the owner's list of invoices and credit notes. */
export const adminInvoiceRoutes = (deps: Deps) =>
  new Hono<SignedInEnv>()
    .get(
      '/invoices',
      deps.guards.requireUnlockedAdmin,
      describes('List invoices and credit notes, newest first, 50 per page', { 200: InvoicePage }, adminRefusals),
      query(
        z.strictObject({
          ...Filter.shape,
          cursor: z
            .string()
            .regex(/^\d{1,9}$/)
            .optional(),
        }),
      ),
      async (c) => {
        const { cursor, ...filter } = c.req.valid('query')
        const now = deps.clock()
        const below = cursor === undefined ? undefined : Number(cursor)
        const found = await listed(deps.db, matching(filter, now), PAGE_SIZE + 1, below)
        const { page, nextCursor } = paginate(found, PAGE_SIZE, ({ invoice }) => String(invoice.number))
        return send(c, InvoicePage, {
          invoices: page.map((one) => adminInvoiceJson(deps, one, now)),
          nextCursor,
          open: await sumInvoices(deps.db, 'open', now),
          overdue: await sumInvoices(deps.db, 'overdue', now),
        })
      },
    )
    .get(
      '/invoices.csv',
      deps.guards.requireUnlockedAdmin,
      describes('Export invoices and credit notes as CSV', { 200: null }, adminRefusals),
      query(Filter),
      async (c) => {
        const now = deps.clock()
        const found = await listed(deps.db, matching(c.req.valid('query'), now), MOST_IN_FILE)
        const lines = found.map((one) => {
          const json = adminInvoiceJson(deps, one, now)
          const { number, kind, state, issuedOn, dueOn, company, poNumber, eventDate, total, paid, due, other } = json
          return [number, kind, state, issuedOn, dueOn, company, poNumber, eventDate, total, paid, due, other]
        })
        return c.body(csvFile(csvHead, lines), 200, csvHeaders('invoices', now))
      },
    )
