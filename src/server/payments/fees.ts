import type Stripe from 'stripe'
import type { Db } from '../platform/database/database.ts'
import type { PaymentRow } from '../platform/database/money-schema.ts'
import { addLedgerEntry } from './ledger/add-entry.ts'

/** Writes down what the provider kept of a movement, once; its own entry of the provider's books names it. */
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
