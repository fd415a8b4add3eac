import type { Db } from '../../platform/database/database.ts'
import { type LedgerRow, ledgerEntries } from '../../platform/database/money-schema.ts'

type Entry = typeof ledgerEntries.$inferInsert

/**
 * Adds a ledger entry once; returns undefined if that movement is already recorded. The trigger `add_to_paid` (latest
 * body: migration 0023) updates the booking's `paid_cents` and `given_back_cents`, as `add_to_refunding` on `refunds`
 * (0014) does for `refunding_cents`, so callers re-read the booking afterward.
 */
export async function addLedgerEntry(tx: Db, entry: Entry): Promise<LedgerRow | undefined> {
  const [row] = await tx.insert(ledgerEntries).values(entry).onConflictDoNothing().returning()
  return row
}
