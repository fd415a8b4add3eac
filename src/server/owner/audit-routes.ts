import { asc, desc, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { adminRefusals, type Guards } from '../platform/auth/guards.ts'
import { cursorCodec, Micros, microsToDate, paginate, toMicros } from '../platform/database/cursor.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { auditLog } from '../platform/database/schema.ts'
import type { Env } from '../platform/http/context.ts'
import { describes, Instant, send } from '../platform/http/responses.ts'
import { query } from '../platform/http/validation.ts'

const PAGE_SIZE = 50

const Entry = z
  .strictObject({
    id: z.uuid(),
    at: Instant,
    actor: z.string(),
    action: z.string(),
    subject: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })

const AuditPage = z.strictObject({ entries: z.array(Entry), nextCursor: z.string().nullable() })

const cursors = cursorCodec(z.strictObject({ at: Micros, id: z.uuid() }))

async function auditPage(db: Db, cursor: string | undefined) {
  const after = cursor === undefined ? undefined : cursors.decode(cursor)
  const at = after && microsToDate(after.at)
  const rows = await db
    .select({ entry: auditLog, micros: toMicros(sql`${auditLog.at}`) })
    .from(auditLog)
    .where(after && sql`${auditLog.at} <= ${at} and (${auditLog.at} < ${at} or ${auditLog.id} > ${after.id})`)
    .orderBy(desc(auditLog.at), asc(auditLog.id))
    .limit(PAGE_SIZE + 1)
  const { page, nextCursor } = paginate(rows, PAGE_SIZE, ({ micros, entry }) =>
    cursors.encode({ at: micros, id: entry.id }),
  )
  return {
    entries: page.map(({ entry }) => ({ ...entry, at: entry.at.toISOString() })),
    nextCursor,
  }
}

/** The audit log, newest first; mounted at /api/admin/audit. */
export const auditRoutes = ({ db, guards }: { db: Database; guards: Guards }) =>
  new Hono<Env>().get(
    '/',
    guards.requireUnlockedAdmin,
    describes('Who changed what, newest first, 50 per page', { 200: AuditPage }, adminRefusals),
    query(z.strictObject({ cursor: z.string().max(300).optional() })),
    async (c) => send(c, AuditPage, await auditPage(db, c.req.valid('query').cursor)),
  )
