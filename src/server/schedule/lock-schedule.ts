import { eq } from 'drizzle-orm'
import type { Database, Db } from '../platform/database/database.ts'
import { resources } from '../platform/database/schema.ts'

/** We lock this crew's row to lock the schedule of all crews. It always exists, even if the crew is retired. */
export const FIRST_CREW = 1

declare const isLocked: unique symbol

/** A transaction that holds the schedule lock until it ends: no one else books, moves, cancels or pays until then. */
export type LockedTx = Db & { readonly [isLocked]: true }

/**
 * Waits for the schedule lock, one for all crews, and holds it until the transaction ends. `NO KEY UPDATE`, so rows that
 * only reference a crew can still be written, for example by a running import.
 */
export async function lockSchedule(tx: Db): Promise<LockedTx> {
  await tx.select({ id: resources.id }).from(resources).where(eq(resources.id, FIRST_CREW)).for('no key update')
  return tx as LockedTx
}

/** Runs `change` in a transaction that holds the schedule lock. */
export function inSchedule<T>(db: Database, change: (tx: LockedTx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => change(await lockSchedule(tx)))
}
