import type Stripe from 'stripe'
import { newId, seconds } from './ids.ts'

export interface TransactionInput {
  type: Stripe.BalanceTransaction.Type
  reportingCategory: string
  /** Signed cents before the fee. */
  amount: number
  fee: number
  feeFor: string
  currency: string
  source: string
  description: string | null
}

/** A line of the provider's own books; `net` is the amount less the fee. */
export function newTransaction(input: TransactionInput, now: Date) {
  const { amount, fee, currency } = input
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: seconds(now) + 2 * 24 * 60 * 60,
    balance_type: 'payments',
    created: seconds(now),
    currency,
    description: input.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency, description: input.feeFor, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: input.reportingCategory,
    source: input.source,
    status: 'pending',
    type: input.type,
  } satisfies Stripe.BalanceTransaction
}
