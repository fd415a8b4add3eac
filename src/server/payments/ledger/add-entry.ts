import type { Db } from '../../platform/database/database.ts'
import { type LedgerRow, ledgerEntries } from '../../platform/database/money-schema.ts'

type Entry = typeof ledgerEntries.$inferInsert

/**
 * Writes an entry into the ledger, once: undefined where what moved it is in there already. A trigger (`add_to_paid`, its
 * body in migration 0023) adds it to `paid_cents` and `given_back_cents` of the booking, as one on `refunds` (0014) keeps
 * `refunding_cents`: whoever goes on with the booking reads it again.
 */
export async function addLedgerEntry(tx: Db, entry: Entry): Promise<LedgerRow | undefined> {
  const [row] = await tx.insert(ledgerEntries).values(entry).onConflictDoNothing().returning()
  return row
}
