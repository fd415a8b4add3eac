import { isCancelled } from '../booking.ts'
import { priceLabel } from '../money.ts'
import type { Refusal } from '../refusals.ts'

/** How the owner takes money, or gives it back, outside the site (reading R46). */
export const paymentMethods = ['cash', 'check', 'transfer', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentKinds = ['payment', 'refund'] as const
/** Money that came in, or went back. */
export type PaymentKind = (typeof paymentKinds)[number]

/** What a booking says about its money, in integer cents. Nulls stand in rows of the old site. */
export interface Money {
  status: string | null
  totalCents: number | null
  depositCents: number | null
  /** Received so far, less what was given back. */
  paidCents: number
  /** Promised at cancellation. */
  refundCents: number | null
  /** Of that, what was given back since. */
  givenBackCents: number
}

/** What the customer has still to pay, in cents; nothing once it is cancelled. */
export const stillDue = ({ status, totalCents, paidCents }: Pick<Money, 'status' | 'totalCents' | 'paidCents'>) =>
  isCancelled(status) ? 0 : Math.max(0, (totalCents ?? 0) - paidCents)

/** Did the whole price arrive? Where nothing was received no such claim is made. */
export const isPaidInFull = (money: Pick<Money, 'status' | 'totalCents' | 'paidCents'>): boolean =>
  money.paidCents > 0 && stillDue(money) === 0

/** What the owner has still to give back, in cents: the refund of a cancellation, or what a move left overpaid (R43). */
export function toGiveBack({ status, totalCents, paidCents, refundCents, givenBackCents }: Money): number {
  if (!isCancelled(status)) return Math.max(0, paidCents - (totalCents ?? 0))
  return Math.max(0, Math.min((refundCents ?? 0) - givenBackCents, paidCents))
}

/** The amount that the owner most likely means, in cents: the deposit, then the rest; back what is owed, else all. */
export function likelyAmount(kind: PaymentKind, money: Money): number {
  if (kind === 'refund') return toGiveBack(money) || money.paidCents
  const depositLeft = (money.depositCents ?? 0) - money.paidCents
  return depositLeft > 0 ? Math.min(depositLeft, stillDue(money)) : stillDue(money)
}

/** The maximum that can be recorded, in cents: in what is still due, back what came in. */
const maxOf = (kind: PaymentKind, money: Money): number => (kind === 'payment' ? stillDue(money) : money.paidCents)

/** Why `amount` cents cannot be recorded, or undefined. */
export function paymentProblem(kind: PaymentKind, amount: number, money: Money): Refusal | undefined {
  if (amount <= maxOf(kind, money)) return undefined
  return kind === 'payment' ? 'more-than-due' : 'more-than-received'
}

/** The bound that an amount broke, as a sentence. */
export function boundSentence(kind: PaymentKind, money: Money): string {
  const max = maxOf(kind, money)
  const what = kind === 'payment' ? 'is still due' : 'was received'
  return `${max === 0 ? 'Nothing' : `Only ${priceLabel(max)}`} ${what} on this booking.`
}
