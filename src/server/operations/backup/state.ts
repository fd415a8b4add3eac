import { sql } from 'drizzle-orm'
import { nightlyBackups } from '../../platform/database/backup-schema.ts'
import type { Db } from '../../platform/database/database.ts'

/** So long after the last good one the owner hears that there is none. */
export const MISSED_AFTER_HOURS = 36

/** Begins to expect nightly backups; each server says so at its start. */
export const watchBackups = (db: Db, now: Date) =>
  db.insert(nightlyBackups).values({ watchedSince: now }).onConflictDoNothing()

export type BackupState = typeof nightlyBackups.$inferSelect

/** How nightly backups stand; undefined before a server began to expect them. */
export async function backupState(db: Db): Promise<BackupState | undefined> {
  const [state] = await db.select().from(nightlyBackups)
  return state
}

/** Records a good nightly backup of that size, and clears an earlier failure. */
export const recordGood = (db: Db, bytes: number, now: Date) =>
  put(db, { goodAt: now, goodBytes: bytes, failedAt: null, failedBecause: null }, now)

/** Records why the nightly backup failed; the last good one stays on record. */
export const recordFailure = (db: Db, because: string, now: Date) =>
  put(db, { failedAt: now, failedBecause: because }, now)

const put = (db: Db, values: Partial<BackupState>, now: Date) =>
  db
    .insert(nightlyBackups)
    .values({ watchedSince: now, ...values })
    .onConflictDoUpdate({ target: nightlyBackups.onlyRow, set: { ...values, onlyRow: sql`true` } })

export interface BackupProblem {
  /** When the last good one was made; null: never. */
  lastGoodAt: Date | null
  /** Why the last try failed; null: nobody tried. */
  because: string | null
}

/** What the owner has to know: that the last try failed, or that there has been no good one for 36 hours. */
export function backupProblem(state: BackupState | undefined, now: Date): BackupProblem | undefined {
  if (!state) return undefined
  const missedAt = (state.goodAt ?? state.watchedSince).getTime() + MISSED_AFTER_HOURS * 3_600_000
  if (state.failedBecause === null && now.getTime() < missedAt) return undefined
  return { lastGoodAt: state.goodAt, because: state.failedBecause }
}
