import type Stripe from 'stripe'
import { newId, seconds } from './ids.ts'

export interface RefundInput {
  charge: Stripe.Charge
  amount: number
  reason: string | null
  status: 'pending' | 'succeeded'
  metadata: Record<string, string>
}

/** A refund to the card the charge came from. */
export function newRefund({ charge, amount, reason, status, metadata }: RefundInput, now: Date) {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason as Stripe.Refund.Reason | null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  } satisfies Stripe.Refund as Stripe.Refund
}
