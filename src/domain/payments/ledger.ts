/** Every kind of movement of money there is (R46 and the ledger of R39). */
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

/** The sums of every report, in the order in which they stand (R98). */
export const ledgerSides = ['received', 'refunded', 'disputed', 'fees'] as const
export type LedgerSide = (typeof ledgerSides)[number]

/** In which sum of a report each movement counts: what is a taking, and what went back (R98). */
export const sideOf: Readonly<Record<LedgerKind, LedgerSide>> = {
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

/** What a payment by card is for; `full` is both at once (R84). */
export const paymentPurposes = ['deposit', 'balance', 'full'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** Why money goes back by card. */
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

/** Of these: what arrived and nobody had asked for. It gives back nothing that its customer waits for. */
export const returnReasons = ['late payment', 'second payment', 'wrong amount'] as const satisfies RefundReason[]

/** What became of a refund, each after those before it; the provider has the last word. */
export const refundStates = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type RefundState = (typeof refundStates)[number]

/** Is `next` news about a refund? A state that was fetched before another may be applied after it. */
export const comesAfter = (next: RefundState, known: RefundState): boolean =>
  refundStates.indexOf(next) > refundStates.indexOf(known)

/** Does a movement change what its customer has paid? The provider's fees are ours to bear. */
export const countsAsPaid = (kind: LedgerKind): boolean => kind !== 'fee'

/** What of one payment by card may still go back, in integer cents. */
export interface RefundablePayment {
  id: string
  cents: number
}

/**
 * Spreads `cents` over the payments that they came by, the last payment first, since a young charge is refunded most
 * surely. `rest` is what none of them holds: it came outside the card and goes back there (R46).
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
