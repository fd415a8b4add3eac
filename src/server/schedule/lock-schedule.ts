import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { resources } from '../platform/database/schema.ts'

/** We lock this crew's row to lock the schedule of all crews. It always exists, even if the crew is retired. */
export const FIRST_CREW = 1

declare const isLocked: unique symbol

/** A transaction that holds the schedule's lock until it ends: nobody else books, moves, cancels or pays meanwhile. */
export type LockedTx = Db & { readonly [isLocked]: true }

/**
 * Waits for the schedule's lock, one for all crews, and holds it until the transaction ends. `no key update`, so that rows
 * that only refer to a crew can be written meanwhile: an import brings in years of the past.
 */
export async function lockSchedule(tx: Db): Promise<LockedTx> {
  await tx.select({ id: resources.id }).from(resources).where(eq(resources.id, FIRST_CREW)).for('no key update')
  return tx as LockedTx
}
