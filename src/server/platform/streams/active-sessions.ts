import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Session } from '../auth/sessions.ts'
import { session } from '../database/account-schema.ts'
import type { Db } from '../database/database.ts'

/** What a stream needs to know about the session that opened it. */
export type SessionState = Pick<Session, 'unlockedUntil'>

/** Sessions among `ids` that haven't ended or expired, by id. One query, or none for an empty list. */
export async function activeSessions(db: Db, ids: readonly string[]): Promise<Map<string, SessionState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: session.id, unlockedUntil: session.unlockedUntil })
    .from(session)
    .where(and(inArray(session.id, [...new Set(ids)]), gt(session.expiresAt, sql`now()`)))
  return new Map(rows.map(({ id, unlockedUntil }) => [id, { unlockedUntil }]))
}
