/** Every kind of ledger entry (R46: manual payments, R39: refunds). */
export const ledgerKinds = [
  'deposit',
  'balance',
  'full',
  'refund',
  'dispute',
  'dispute won',
  'fee',
  'manual payment',
  'manual refund',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Totals of every report, in display order (R98: reports). */
export const ledgerSides = ['received', 'refunded', 'disputed', 'fees'] as const
export type LedgerSide = (typeof ledgerSides)[number]

/** Report total that each kind of movement counts toward: money received or refunded, disputes, fees (R98). */
export const sideByKind: Readonly<Record<LedgerKind, LedgerSide>> = {
  deposit: 'received',
  balance: 'received',
  full: 'received',
  'manual payment': 'received',
  refund: 'refunded',
  'manual refund': 'refunded',
  dispute: 'disputed',
  'dispute won': 'disputed',
  fee: 'fees',
}

/** Sum of what went back to the customer, from entries in any unit. Money that went back is negative in them. */
export const sumRefunded = (entries: readonly { kind: LedgerKind; state: RefundState; amount: number }[]): number =>
  entries
    .filter(({ kind, state }) => sideByKind[kind] === 'refunded' && state === 'succeeded')
    .reduce((sum, { amount }) => sum - amount, 0)

/** What a card payment is for. `full` is deposit and balance at once (R84). */
export const paymentPurposes = ['deposit', 'balance', 'full'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** Why money is refunded by card. */
export const refundReasons = [
  'cancelled',
  'overpaid',
  'late payment',
  'second payment',
  'wrong amount',
  'by the owner',
  'by the provider',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Refund reasons for payments that weren't asked for. They don't count toward a refund the customer is waiting for. */
export const returnReasons = ['late payment', 'second payment', 'wrong amount'] as const satisfies RefundReason[]

/** States of a refund, each later than the ones before it. The provider has the final say. */
export const refundStates = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type RefundState = (typeof refundStates)[number]

/** True if `next` is news about a refund. States may be applied in another order than they were fetched. */
export const comesAfter = (next: RefundState, known: RefundState): boolean =>
  refundStates.indexOf(next) > refundStates.indexOf(known)

/** True if a movement changes what the customer has paid. The provider's fees are our cost. */
export const countsAsPaid = (kind: LedgerKind): boolean => kind !== 'fee'

/** What can still be refunded of one card payment, in integer cents. */
export interface RefundablePayment {
  id: string
  cents: number
}

/**
 * Spreads a refund of `cents` over the payments it came from, latest first, because recent charges are the likeliest to
 * refund. `rest` is what they don't cover: it was paid outside the card and goes back that way (R46).
 */
export function spreadRefund(cents: number, latestFirst: readonly RefundablePayment[]) {
  let rest = cents
  const parts: RefundablePayment[] = []
  for (const { id, cents: held } of latestFirst) {
    const part = Math.min(rest, Math.max(0, held))
    if (part > 0) parts.push({ id, cents: part })
    rest -= part
  }
  return { parts, rest }
}
