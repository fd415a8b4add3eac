import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Session } from '../auth/sessions.ts'
import { session } from '../database/account-schema.ts'
import type { Db } from '../database/database.ts'

/** What a stream must know of the session that opened it. */
export type SessionState = Pick<Session, 'unlockedUntil'>

/** Those of the sessions that have neither been ended nor expired, by id; one query, or none where there is nothing to ask. */
export async function activeSessions(db: Db, ids: readonly string[]): Promise<Map<string, SessionState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: session.id, unlockedUntil: session.unlockedUntil })
    .from(session)
    .where(and(inArray(session.id, [...new Set(ids)]), gt(session.expiresAt, sql`now()`)))
  return new Map(rows.map(({ id, unlockedUntil }) => [id, { unlockedUntil }]))
}
