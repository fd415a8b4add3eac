import type Stripe from 'stripe'
import type { Db } from '../platform/database/database.ts'
import type { PaymentRow } from '../platform/database/money-schema.ts'
import { addLedgerEntry } from './ledger/add-entry.ts'

/** Records Stripe's fee for a payment once, keyed by Stripe's balance transaction. */
export async function noteFee(
  tx: Db,
  { bookingId, id }: Pick<PaymentRow, 'bookingId' | 'id'>,
  transaction: string | Stripe.BalanceTransaction | null | undefined,
  now: Date,
): Promise<void> {
  if (!transaction || typeof transaction === 'string' || !transaction.fee) return
  await addLedgerEntry(tx, {
    bookingId,
    paymentId: id,
    kind: 'fee',
    amountCents: -transaction.fee,
    actor: 'provider',
    providerObject: transaction.id,
    createdAt: transaction.created ? new Date(transaction.created * 1_000) : now,
  })
}
