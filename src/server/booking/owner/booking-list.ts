import { and, asc, between, count, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BOOKED, CANCELLED, CONFIRMED, isPending, PENDING } from '../../../domain/booking/booking.ts'
import { legacyDefaults } from '../../../domain/booking/legacy-defaults.ts'
import { parseReference } from '../../../domain/booking/short-reference.ts'
import { MAX_SEARCH } from '../../../domain/booking-limits.ts'
import { addDays, todayIn, toInstant } from '../../../domain/calendar.ts'
import { priceSql } from '../../payments/owed-rows.ts'
import { cursorCodec, Micros, microsToDate, paginate, toMicros } from '../../platform/database/cursor.ts'
import { containing, type Db } from '../../platform/database/database.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import { CalendarDateField } from '../../platform/http/fields.ts'
import { isNotCancelled } from '../booking-row.ts'

/** Page size of the admin list. */
const PAGE_SIZE = 50

/** Filters of the list. A missing status counts as pending (§3); `other` is any unknown status. */
export const AdminFilter = z.strictObject({
  q: z
    .string()
    .max(MAX_SEARCH)
    .optional()
    .describe(
      'Words of a name, address, email or phone number, in any order; the start of an id, a short reference, or an invoice’s number, PO number or promo code',
    ),
  status: z.enum([BOOKED, CONFIRMED, PENDING, CANCELLED, 'other']).optional(),
  from: CalendarDateField.optional().describe('First day of the event'),
  to: CalendarDateField.optional().describe('Last day of the event'),
  account: z.string().max(100).optional().describe("A customer's id: only their bookings"),
})
type AdminFilter = z.output<typeof AdminFilter>

type Sort = { key: SQL; descending: boolean; read: (key: number | string) => SQL; cursor: SQL<number | string> }

const byInstant = (key: SQL, descending: boolean): Sort => ({
  key,
  descending,
  read: (micros) => microsToDate(Number(micros)),
  cursor: toMicros(key),
})
const created = sql`${bookings.createdAt}`
const startOr = (otherwise: string) => sql`coalesce(${bookings.startsAt}, ${otherwise}::timestamptz)`
const name = sql<string>`lower(coalesce(${bookings.fullName}, ${legacyDefaults.fullName}))`

/**
 * Sort order: today and later, soonest first, then past, latest first. Keys of past events count down from above all
 * upcoming ones, so they are stable between pages.
 */
function upcoming(now: Date): Sort {
  const start = toMicros(sql`${bookings.startsAt}`)
  const today = toInstant(todayIn(now), 0).toISOString()
  const key = sql<number>`coalesce(case when ${bookings.startsAt} >= ${today} then ${start} else 8e15 - ${start} end, 9e15)::float8`
  return { key, descending: false, read: (key) => sql`${Number(key)}::float8`, cursor: key }
}

// Bookings without a date always come last.
const sorts = {
  newest: byInstant(created, true),
  oldest: byInstant(created, false),
  soonest: byInstant(startOr('2200-01-01Z'), false),
  latest: byInstant(startOr('1900-01-01Z'), true),
  name: { key: name, descending: false, read: (key) => sql`${String(key)}`, cursor: name },
  total: { key: priceSql, descending: true, read: (key) => sql`${Math.trunc(Number(key))}::float8`, cursor: priceSql },
} satisfies Record<string, Sort>

type SortName = keyof typeof sorts | 'upcoming'
export const sortNames = ['upcoming', ...Object.keys(sorts)] as [SortName, ...SortName[]]

const sortCursorCodec = (sort: SortName) => {
  const name = z
    .string()
    .max(500)
    .refine((text) => !text.includes('\0'))
  const key: z.ZodType<number | string> = sort === 'name' ? name : Micros
  return cursorCodec(z.strictObject({ sort: z.literal(sort), key, id: z.uuid() }))
}

/** One page of all bookings, newest first unless sorted otherwise (§7), and the total. */
export async function adminBookingPage(
  db: Db,
  filter: AdminFilter,
  { sort: sortName, cursor }: { sort: SortName; cursor?: string | undefined },
  now: Date,
) {
  const sort: Sort = sortName === 'upcoming' ? upcoming(now) : sorts[sortName]
  const cursors = sortCursorCodec(sortName)
  const after = cursor === undefined ? undefined : cursors.decode(cursor)
  const where = matching(filter)
  const rows = await db
    .select({ row: bookings, key: sort.cursor })
    .from(bookings)
    .where(and(where, after && isAfter(sort, sort.read(after.key), after.id)))
    .orderBy(sort.descending ? desc(sort.key) : asc(sort.key), asc(bookings.id))
    .limit(PAGE_SIZE + 1)
  const { page, nextCursor } = paginate(rows, PAGE_SIZE, ({ key, row }) =>
    cursors.encode({ sort: sortName, key, id: row.id }),
  )
  return {
    page: page.map(({ row }): BookingRow => row),
    nextCursor,
    total: after ? null : await countMatching(db, where),
  }
}

/** Rows after the last one seen. The first condition alone lets an index find the position. */
function isAfter({ key, descending }: Sort, value: SQL, id: string): SQL {
  return descending
    ? sql`${key} <= ${value} and (${key} < ${value} or ${bookings.id} > ${id})`
    : sql`${key} >= ${value} and (${key} > ${value} or ${bookings.id} > ${id})`
}

async function countMatching(db: Db, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(bookings).where(where)
  return counted?.total ?? 0
}

/** SQL condition for a filter; used by the list and the CSV export. */
export const matching = ({ q, status, from, to, account }: AdminFilter): SQL | undefined =>
  and(
    q?.trim() ? mentions(q.trim()) : undefined,
    status && hasStatus(status),
    account ? eq(bookings.userId, account) : undefined,
    from ? gte(bookings.startsAt, toInstant(from, 0)) : undefined,
    to ? lt(bookings.startsAt, toInstant(addDays(to, 1), 0)) : undefined,
  )

function hasStatus(status: NonNullable<AdminFilter['status']>): SQL | undefined {
  if (isPending(status)) return or(isNull(bookings.status), sql`${bookings.status} = ${PENDING}`)
  if (status === 'other') return sql`${bookings.status} not in (${BOOKED}, ${CONFIRMED}, ${PENDING}, ${CANCELLED})`
  return sql`${bookings.status} = ${status}`
}

/** Most words of a search that are looked for. */
const MAX_WORDS = 8

/** What a word of the search may be part of. The phone number's digits also stand alone, however it's written. */
const searched = sql`lower(concat_ws(' ', ${bookings.fullName}, ${bookings.email}, ${bookings.billingAddress},
  ${bookings.location}, ${bookings.phoneNumber}, translate(${bookings.phoneNumber}, ' ()-.+/', '')))`

/** Every word is somewhere in the row, in any order; or all of it is one number or code. */
function mentions(typed: string): SQL | undefined {
  const words = searchWords(typed.toLowerCase()).map(containing)
  // Receipt numbers used to be the first digits of the id.
  const id = typed.toLowerCase().replace(/^dd-(?=[\da-f]{8}$)/, '')
  const referred = parseReference(typed)
  return or(
    sql`${searched} like all (${sql.param(words)}::text[])`,
    /^[\da-f-]{4,36}$/i.test(id) ? sql`${bookings.id}::text like ${`${id}%`}` : undefined,
    // References on checks and orders: invoice number, the company's PO number, promo code.
    isInvoicedAs(typed),
    sql`${bookings.promo} ->> 'code' = ${typed.toUpperCase()}`,
    referred && between(bookings.id, referred.first, referred.last),
  )
}

/** A whole phone number is one word. Spaces, hyphens, dashes and punctuation separate others; alone, they're a word. */
function searchWords(typed: string): string[] {
  const digits = /^[\d\s()+./-]+$/.test(typed) ? typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
  if (digits.length === 10) return [digits]
  return (typed.match(/[^\s,.()+/\u2010-\u2015-]+/g) ?? [typed]).slice(0, MAX_WORDS)
}

function isInvoicedAs(words: string): SQL {
  const [, digits = null] = /^INV-(\d{1,9})$/i.exec(words) ?? []
  return sql`${bookings.id} in (select booking_id from company_invoices
    where number = ${digits}::int or lower(po_number) = ${words.toLowerCase()})`
}

/** Count per status, as written (§4), and how many start within seven days and aren't cancelled. */
export async function adminCounts(db: Db, now: Date) {
  const [start, end] = [now.toISOString(), new Date(now.getTime() + 7 * 86_400_000).toISOString()]
  const [counts] = await db
    .select({
      confirmed: sql<number>`(count(*) filter (where ${bookings.status} = ${CONFIRMED}))::int`,
      pending: sql<number>`(count(*) filter (where coalesce(${bookings.status}, ${PENDING}) = ${PENDING}))::int`,
      cancelled: sql<number>`(count(*) filter (where ${bookings.status} = ${CANCELLED}))::int`,
      booked: sql<number>`(count(*) filter (where ${bookings.status} = ${BOOKED}))::int`,
      comingThisWeek: sql<number>`(count(*) filter (where ${isNotCancelled}
        and ${bookings.startsAt} >= ${start} and ${bookings.startsAt} < ${end}))::int`,
      all: count(),
    })
    .from(bookings)
  return counts as NonNullable<typeof counts>
}
