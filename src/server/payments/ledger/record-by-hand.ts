import type { PaymentKind, PaymentMethod } from '../../../domain/payments/amounts-due.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'
import { addLedgerEntry } from './add-entry.ts'

/** Money that the owner, by their email, took or gave back outside the card; integer cents. */
interface ByHand {
  bookingId: string
  kind: PaymentKind
  amount: number
  method: PaymentMethod
  actor: string
}

/** Writes it into the ledger. Within what may move is the caller's to see to. */
export async function recordByHand(tx: LockedTx, { kind, amount, ...line }: ByHand, now: Date): Promise<void> {
  const moved =
    kind === 'refund'
      ? ({ kind: 'manual refund', amountCents: -amount } as const)
      : ({ kind: 'manual payment', amountCents: amount } as const)
  const entry = await addLedgerEntry(tx, { ...line, ...moved, createdAt: now })
  if (!entry) throw new Error('The insert returned no entry')
}
