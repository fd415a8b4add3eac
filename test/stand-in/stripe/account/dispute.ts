import type Stripe from 'stripe'
import { newTransaction } from '../objects/balance-transaction.ts'
import { newDispute } from '../objects/dispute.ts'
import { invalidRequest } from '../objects/provider-error.ts'
import { type Account, emit, find, keep, toId } from './account.ts'

const disputeFee = 1500

export interface DisputeRequest {
  charge: string
  /** Cents; defaults to everything not yet refunded. */
  amount?: number
  reason?: string
}

/** The cardholder's bank takes the money back and charges a $15.00 fee. */
export function openDispute(account: Account, { charge: chargeId, amount, reason }: DisputeRequest): Stripe.Dispute {
  const charge = find(account, 'charge', chargeId)
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid || charge.disputed || left === 0) throw invalidRequest(`Charge ${chargeId} cannot be disputed.`)
  const made = newDispute(charge, amount ?? left, reason ?? 'fraudulent', account.clock())
  const kept = keep<'dispute'>(account, made)
  charge.disputed = true
  kept.balance_transactions.push(move(account, kept, 'dispute'))
  emit(account, 'charge.dispute.created', kept)
  emit(account, 'charge.dispute.funds_withdrawn', kept)
  return kept
}

/** Closes a dispute. If it's won, the money comes back, but not the fee. */
export function closeDispute(account: Account, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const kept = find(account, 'dispute', id)
  if (kept.status === 'won' || kept.status === 'lost') throw invalidRequest(`Dispute ${id} is already ${kept.status}.`)
  kept.status = status
  if (status === 'won') kept.balance_transactions.push(move(account, kept, 'dispute_reversal'))
  emit(account, 'charge.dispute.closed', kept)
  if (status === 'won') emit(account, 'charge.dispute.funds_reinstated', kept)
  return kept
}

function move(account: Account, dispute: Stripe.Dispute, reportingCategory: 'dispute' | 'dispute_reversal') {
  const isTaken = reportingCategory === 'dispute'
  const charge = find(account, 'charge', toId(dispute.charge) ?? '')
  return keep<'balance_transaction'>(
    account,
    newTransaction(
      {
        type: 'adjustment',
        reportingCategory,
        amount: isTaken ? -dispute.amount : dispute.amount,
        fee: isTaken ? disputeFee : 0,
        feeFor: 'Dispute fee',
        currency: dispute.currency,
        source: dispute.id,
        description: isTaken ? `Chargeback withdrawal for ${charge.id}` : `Chargeback reversal for ${charge.id}`,
      },
      account.clock(),
    ),
  )
}
