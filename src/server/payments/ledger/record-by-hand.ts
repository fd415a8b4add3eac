import type { PaymentKind, PaymentMethod } from '../../../domain/payments/amounts-due.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'
import { addLedgerEntry } from './add-entry.ts'

/** Money the owner took or returned outside of cards; integer cents. `actor` is the owner's email. */
interface ByHand {
  bookingId: string
  kind: PaymentKind
  amount: number
  method: PaymentMethod
  actor: string
}

/** Adds it to the ledger. Limits on the amount are the caller's job. */
export async function recordByHand(tx: LockedTx, { kind, amount, ...line }: ByHand, now: Date): Promise<void> {
  const moved =
    kind === 'refund'
      ? ({ kind: 'manual refund', amountCents: -amount } as const)
      : ({ kind: 'manual payment', amountCents: amount } as const)
  const entry = await addLedgerEntry(tx, { ...line, ...moved, createdAt: now })
  if (!entry) throw new Error('The insert returned no entry')
}
