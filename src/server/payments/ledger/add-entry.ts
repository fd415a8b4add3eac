import type { PaymentKind, PaymentMethod } from '../../../domain/payments/amounts-due.ts'
import type { Db } from '../../platform/database/database.ts'
import { type LedgerRow, ledgerEntries } from '../../platform/database/money-schema.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'

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

/** Money the owner took or returned outside of cards; integer cents. `actor` is the owner's email. */
interface ByHand {
  bookingId: string
  kind: PaymentKind
  amount: number
  method: PaymentMethod
  actor: string
}

/** Adds money moved by hand. Limits on the amount are the caller's job. */
export async function recordByHand(tx: LockedTx, { kind, amount, ...line }: ByHand, now: Date): Promise<void> {
  const moved =
    kind === 'refund'
      ? ({ kind: 'manual refund', amountCents: -amount } as const)
      : ({ kind: 'manual payment', amountCents: amount } as const)
  const entry = await addLedgerEntry(tx, { ...line, ...moved, createdAt: now })
  if (!entry) throw new Error('The insert returned no entry')
}
