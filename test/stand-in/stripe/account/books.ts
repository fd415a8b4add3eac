import { type Account, find, toId } from './account.ts'

/** One movement of money at the provider, for comparison with a ledger. */
export interface Movement {
  kind: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
  /** Signed cents without the fee; incoming is positive. */
  amount: number
  /** Cents the provider keeps. */
  fee: number
  currency: string
  /** Unix seconds. */
  created: number
  /** The object that caused it: a charge, refund or dispute. */
  source: string
  paymentIntent: string | null
  session: string | null
  /** Merged from session, intent and (for refunds) refund; later ones win. */
  metadata: Record<string, string>
}

/** Every movement, oldest first. */
export function books(account: Account): Movement[] {
  const sessions = new Map(
    [...account.kept['checkout.session'].values()].map((session) => [toId(session.payment_intent), session]),
  )
  return [...account.kept.balance_transaction.values()].map((transaction) => {
    const { amount, fee, currency, created, reporting_category } = transaction
    const source = toId(transaction.source) ?? ''
    const refund = account.kept.refund.get(source)
    const paymentIntent = toId(
      (refund ?? account.kept.dispute.get(source) ?? find(account, 'charge', source)).payment_intent,
    )
    const session = sessions.get(paymentIntent)
    const intent = account.kept.payment_intent.get(paymentIntent ?? '')
    return {
      kind: reporting_category as Movement['kind'],
      amount,
      fee,
      currency,
      created,
      source,
      paymentIntent,
      session: session?.id ?? null,
      metadata: { ...session?.metadata, ...intent?.metadata, ...refund?.metadata },
    }
  })
}
