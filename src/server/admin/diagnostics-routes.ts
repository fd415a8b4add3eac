import { count, desc, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { DELETE_ALL_WORDS, READ_LIMIT_SECONDS } from '../../domain/diagnostics.ts'
import { Refused } from '../../domain/refusals.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Guards, SignedInEnv } from '../auth/guards.ts'
import { lockSchedule } from '../availability/load-days.ts'
import { isCancelledRow } from '../bookings/not-cancelled.ts'
import type { Config } from '../config/config.ts'
import type { Database, Db } from '../database/database.ts'
import { bookings, type TestDocumentRow, testDocuments } from '../database/schema.ts'
import type { Env } from '../http/context.ts'
import { describes, Instant, send } from '../http/responses.ts'
import { jsonBody } from '../http/validation.ts'

const MOST_DOCUMENTS = 100

const Access = z.strictObject({ reading: z.enum(['admin', 'open']).describe('Who may read: DIAGNOSTICS') })

const TestDocument = z
  .strictObject({ id: z.uuid(), test: z.string(), timestamp: Instant, userId: z.string().nullable() })
  .meta({ id: 'TestDocument' })
const TestDocuments = z.strictObject({ documents: z.array(TestDocument), total: z.int() })

const Counts = z.strictObject({ all: z.int(), cancelled: z.int(), withoutUser: z.int() })
const Deleted = z.strictObject({ deleted: z.int() })
const Assigned = z.strictObject({ assigned: z.int() })

const documentJson = ({ timestamp, ...row }: TestDocumentRow) => ({
  ...row,
  timestamp: timestamp.toISOString(),
})

/** The whole collection `test` as far as a page can show it; the database gives up after the limit of §9. */
function readDocuments(db: Database) {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = '${READ_LIMIT_SECONDS}s'`))
    const rows = await tx.select().from(testDocuments).orderBy(desc(testDocuments.timestamp)).limit(MOST_DOCUMENTS)
    const [counted] = await tx.select({ total: count() }).from(testDocuments)
    return { documents: rows.map(documentJson), total: counted?.total ?? 0 }
  })
}

async function countBookings(db: Db) {
  const [counts] = await db
    .select({
      all: count(),
      cancelled: sql<number>`count(*) filter (where ${isCancelledRow})`.mapWith(Number),
      withoutUser: sql<number>`count(*) filter (where ${bookings.userId} is null)`.mapWith(Number),
    })
    .from(bookings)
  return counts ?? { all: 0, cancelled: 0, withoutUser: 0 }
}

/** Changes bookings with the schedule locked, and keeps in the log who did it and to how many. */
function changing(
  { db }: { db: Database },
  actor: string,
  action: string,
  now: Date,
  change: (tx: Db) => Promise<object[]>,
) {
  return db.transaction(async (tx) => {
    await lockSchedule(tx)
    const { length } = await change(tx)
    const subject = length === 1 ? '1 booking' : `${length} bookings`
    await recordAudit(tx, { actor, action, subject, details: { count: length } }, now)
    return length
  })
}

const refuses = ['no-user', 'not-admin', 'not-raised'] as const
const id = { id: bookings.id }

/** Mounted at /api/diagnostics: the tools of /test-firebase (§2, §7; who may, by reading R12). */
export const diagnosticsRoutes = ({
  db,
  clock,
  config,
  guards,
}: {
  db: Database
  clock: () => Date
  config: Config
  guards: Guards
}) => {
  /** Anybody may read where the operator said so; else the admin who gave the panel's password (reading R12). */
  const mayRead = createMiddleware<SignedInEnv>((c, next) =>
    config.diagnostics === 'open' ? next() : guards.requireUnlockedAdmin(c, next),
  )

  return new Hono<Env>()
    .get('/', describes({ summary: 'Who may read the diagnostics', answers: { 200: Access } }), (c) =>
      send(c, Access, { reading: config.diagnostics }),
    )
    .get(
      '/documents',
      mayRead,
      describes({
        summary: 'Read test: the newest test documents',
        answers: { 200: TestDocuments },
        refuses: [...refuses],
      }),
      async (c) => send(c, TestDocuments, await readDocuments(db)),
    )
    .post(
      '/documents',
      guards.requireUnlockedAdmin,
      describes({ summary: 'Write test: adds one document', answers: { 201: TestDocument }, refuses: [...refuses] }),
      jsonBody(z.strictObject({ test: z.string().max(200).default('Diagnostics write test') })),
      async (c) => {
        const [row] = await db
          .insert(testDocuments)
          .values({ test: c.req.valid('json').test, timestamp: clock(), userId: c.var.user.id })
          .returning()
        if (!row) throw new Error('The insert returned no document')
        return send(c, TestDocument, documentJson(row), 201)
      },
    )
    .get(
      '/bookings',
      guards.requireUnlockedAdmin,
      describes({
        summary: 'How many bookings each tool would change',
        answers: { 200: Counts },
        refuses: [...refuses],
      }),
      async (c) => send(c, Counts, await countBookings(db)),
    )
    .post(
      '/delete-all-bookings',
      guards.requireUnlockedAdmin,
      describes({
        summary: 'Delete every booking',
        description: `Only with {"confirm": "${DELETE_ALL_WORDS}"}.`,
        answers: { 200: Deleted },
        refuses: [...refuses, 'not-confirmed'],
      }),
      jsonBody(z.strictObject({ confirm: z.string().max(100) })),
      async (c) => {
        if (c.req.valid('json').confirm !== DELETE_ALL_WORDS) throw new Refused('not-confirmed')
        const deleted = await changing({ db }, c.var.user.email, 'all bookings deleted', clock(), (tx) =>
          tx.delete(bookings).returning(id),
        )
        return send(c, Deleted, { deleted })
      },
    )
    .post(
      '/delete-cancelled-bookings',
      guards.requireUnlockedAdmin,
      describes({
        summary: 'Delete the cancelled bookings, however they spell it',
        answers: { 200: Deleted },
        refuses: [...refuses],
      }),
      async (c) => {
        const deleted = await changing({ db }, c.var.user.email, 'cancelled bookings deleted', clock(), (tx) =>
          tx.delete(bookings).where(isCancelledRow).returning(id),
        )
        return send(c, Deleted, { deleted })
      },
    )
    .post(
      '/assign-user',
      guards.requireUnlockedAdmin,
      describes({
        summary: 'Give the bookings without a user to whoever asks',
        answers: { 200: Assigned },
        refuses: [...refuses],
      }),
      async (c) => {
        const userId = c.var.user.id
        const assigned = await changing({ db }, c.var.user.email, 'bookings assigned', clock(), (tx) =>
          tx.update(bookings).set({ userId }).where(isNull(bookings.userId)).returning(id),
        )
        return send(c, Assigned, { assigned })
      },
    )
}
