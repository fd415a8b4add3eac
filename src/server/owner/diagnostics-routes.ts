import { count, desc, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { DELETE_ALL_WORDS, READ_LIMIT_SECONDS } from '../../domain/diagnostics.ts'
import { Refused } from '../../domain/refusals.ts'
import { assignBookings, countBookings, deleteBookings } from '../booking/booking-cleanup.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../platform/auth/guards.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { type TestDocumentRow, testDocuments } from '../platform/database/schema.ts'
import type { Env } from '../platform/http/context.ts'
import { describes, Instant, send } from '../platform/http/responses.ts'
import { jsonBody } from '../platform/http/validation.ts'

const MOST_DOCUMENTS = 100

const Access = z.strictObject({ reading: z.enum(['admin', 'open']).describe('Who may read: DIAGNOSTICS') })

const TestDocument = z
  .strictObject({ id: z.uuid(), test: z.string(), timestamp: Instant, userId: z.string().nullable() })
  .meta({ id: 'TestDocument' })
const TestDocuments = z.strictObject({ documents: z.array(TestDocument), total: z.int() })

const Counts = z.strictObject({
  all: z.int(),
  cancelled: z.int(),
  keptForMoney: z
    .int()
    .describe(
      'Bookings that no tool deletes, because they have an invoice or a card payment on record, finished or not',
    ),
  cancelledKeptForMoney: z.int(),
  withoutUser: z.int(),
})
const Deleted = z.strictObject({ deleted: z.int() })
const Assigned = z.strictObject({ assigned: z.int() })

const documentJson = ({ timestamp, ...row }: TestDocumentRow) => ({
  ...row,
  timestamp: timestamp.toISOString(),
})

/** The collection `test`, as far as a page can show it; the query times out after the limit of §9. */
function readDocuments(db: Database) {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = '${READ_LIMIT_SECONDS}s'`))
    const rows = await tx.select().from(testDocuments).orderBy(desc(testDocuments.timestamp)).limit(MOST_DOCUMENTS)
    const [counted] = await tx.select({ total: count() }).from(testDocuments)
    return { documents: rows.map(documentJson), total: counted?.total ?? 0 }
  })
}

/** Tools of /test-firebase (§2, §7; access: reading R12); mounted at /api/diagnostics. */
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
  /**
   * Anyone may read if the operator set DIAGNOSTICS=open; otherwise only the admin with the panel unlocked (reading R12).
   */
  const mayRead = createMiddleware<SignedInEnv>((c, next) =>
    config.diagnostics === 'open' ? next() : guards.requireUnlockedAdmin(c, next),
  )

  return new Hono<Env>()
    .get('/', describes('Who may read the diagnostics', { 200: Access }), (c) =>
      send(c, Access, { reading: config.diagnostics }),
    )
    .get(
      '/documents',
      mayRead,
      describes('Read test: the newest test documents', { 200: TestDocuments }, adminRefusals),
      async (c) => send(c, TestDocuments, await readDocuments(db)),
    )
    .post(
      '/documents',
      guards.requireUnlockedAdmin,
      describes('Write test: add one document', { 201: TestDocument }, adminRefusals),
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
      describes('How many bookings each tool would change', { 200: Counts }, adminRefusals),
      async (c) => send(c, Counts, await countBookings(db)),
    )
    .post(
      '/delete-all-bookings',
      guards.requireUnlockedAdmin,
      describes(
        'Delete every booking',
        { 200: Deleted },
        [...adminRefusals, 'not-confirmed'],
        `Only with {"confirm": "${DELETE_ALL_WORDS}"}.`,
      ),
      jsonBody(z.strictObject({ confirm: z.string().max(100) })),
      async (c) => {
        if (c.req.valid('json').confirm !== DELETE_ALL_WORDS) throw new Refused('not-confirmed')
        const deleted = await deleteBookings({ db }, c.var.user.email, 'all', clock())
        return send(c, Deleted, { deleted })
      },
    )
    .post(
      '/delete-cancelled-bookings',
      guards.requireUnlockedAdmin,
      describes('Delete cancelled bookings, in either spelling', { 200: Deleted }, adminRefusals),
      async (c) => {
        const deleted = await deleteBookings({ db }, c.var.user.email, 'cancelled', clock())
        return send(c, Deleted, { deleted })
      },
    )
    .post(
      '/assign-user',
      guards.requireUnlockedAdmin,
      describes('Assign bookings without a user to the requester', { 200: Assigned }, adminRefusals),
      async (c) => {
        const assigned = await assignBookings({ db }, c.var.user, clock())
        return send(c, Assigned, { assigned })
      },
    )
}
