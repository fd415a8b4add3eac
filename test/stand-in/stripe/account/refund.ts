import type Stripe from 'stripe'
import { newTransaction } from '../objects/balance-transaction.ts'
import { invalidRequest } from '../objects/provider-error.ts'
import { newRefund } from '../objects/refund.ts'
import { type Account, emit, find, keep, toId } from './account.ts'

export interface RefundRequest {
  paymentIntent?: string | undefined
  charge?: string | undefined
  /** Cents; defaults to everything that's left. */
  amount?: number | undefined
  reason?: string | undefined
  metadata: Record<string, string>
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

function refundable(account: Account, { paymentIntent, charge: chargeId, amount }: RefundRequest) {
  const charge = chargeId ? find(account, 'charge', chargeId, 'charge') : findCharge(account, paymentIntent ?? '')
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} is not in a state that can be refunded.`)
  const disputes = [...account.kept.dispute.values()].filter((dispute) => toId(dispute.charge) === charge.id)
  if (disputes.some(({ status }) => status !== 'won')) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const wanted = amount ?? left
  if (wanted > left) {
    const sums = `Refund amount (${dollars(wanted)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw invalidRequest(sums, { param: 'amount' })
  }
  return { charge, amount: wanted }
}

function findCharge(account: Account, intentId: string) {
  const intent = find(account, 'payment_intent', intentId, 'payment_intent')
  const id = toId(intent.latest_charge)
  if (intent.status === 'succeeded' && id) return find(account, 'charge', id)
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
  })
}

/** Refunds money. It leaves the balance immediately, even while the refund is pending. */
export function refund(account: Account, request: RefundRequest): Stripe.Refund {
  const { charge, amount } = refundable(account, request)
  const { reason = null, metadata } = request
  const made = newRefund({ charge, amount, reason, status: account.refundsBegin, metadata }, account.clock())
  const kept = keep<'refund'>(account, made)
  kept.balance_transaction = move(account, kept, 'refund').id
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  emit(account, 'refund.created', kept)
  // Sent without the list of refunds, as in API versions since 2022-11.
  emit(account, 'charge.refunded', charge)
  return kept
}

/**
 * Records the bank's response to a refund: it arrived, or it failed (even days later) and the money is back in the balance.
 */
export function settleRefund(account: Account, id: string, status: 'succeeded' | 'failed', why = 'unknown') {
  const kept = find(account, 'refund', id)
  if (kept.status === status || kept.status === 'failed') return kept
  const before = { status: kept.status }
  kept.status = status
  if (status === 'failed') {
    kept.failure_reason = why
    kept.failure_balance_transaction = move(account, kept, 'refund_failure').id
    const charge = find(account, 'charge', toId(kept.charge) ?? '')
    charge.amount_refunded -= kept.amount
    charge.refunded = false
    emit(account, 'refund.failed', kept)
  }
  emit(account, 'refund.updated', kept, before)
  emit(account, 'charge.refund.updated', kept, before)
  return kept
}

const move = (account: Account, { id, amount, currency }: Stripe.Refund, type: 'refund' | 'refund_failure') =>
  keep<'balance_transaction'>(
    account,
    newTransaction(
      {
        type,
        reportingCategory: type,
        amount: type === 'refund' ? -amount : amount,
        fee: 0,
        feeFor: '',
        currency,
        source: id,
        description: type === 'refund' ? 'REFUND FOR CHARGE' : 'REFUND FAILURE',
      },
      account.clock(),
    ),
  )
