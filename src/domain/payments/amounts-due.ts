import { isCancelled } from '../booking/booking.ts'
import { priceLabel } from '../money.ts'
import { discountedPrice, netPaid } from '../pricing/pricing.ts'
import type { Refusal } from '../refusals.ts'
import type { DisputeState } from './disputes.ts'

/** How the owner receives or refunds money outside the site (R46: manual payments). */
export const paymentMethods = ['cash', 'check', 'transfer', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentKinds = ['payment', 'refund'] as const
/** Money received, or refunded. */
export type PaymentKind = (typeof paymentKinds)[number]

/** A booking's money, in integer cents. Rows from the old site may have nulls. */
export interface Money {
  status: string | null
  totalCents: number | null
  depositCents: number | null
  /** Received so far, minus refunds. */
  paidCents: number
  /** Refund promised when it was cancelled. */
  refundCents: number | null
  /** Portion of the promised refund already paid out. Negative while other refunds are also on the way. */
  givenBackCents: number
  /** Portion of `paidCents` that's on its way back by card. */
  refundingCents: number
  /** Discount the owner gave, by refunding that much. */
  discountCents: number
  /** State of its disputes: while one is open, nothing is collected or refunded (R79). */
  dispute: DisputeState | null
}

type Paid = Pick<Money, 'status' | 'totalCents' | 'paidCents' | 'refundingCents' | 'discountCents' | 'dispute'>

/** What the customer still owes, in cents. Zero if the booking is cancelled or a dispute is pending. */
export const stillDue = (money: Paid) =>
  isCancelled(money.status) || money.dispute !== null ? 0 : Math.max(0, discountedPrice(money) - netPaid(money))

/** Unpaid part of the deposit, in cents. */
export const depositDue = (money: Paid & Pick<Money, 'depositCents'>) =>
  unpaidDeposit(money, money.paidCents, stillDue(money))

/** What's due after the deposit, in cents. */
export const balanceAfterDeposit = (money: Paid & Pick<Money, 'depositCents'>) => stillDue(money) - depositDue(money)

/** Part of what's `due`, in cents, that the deposit asks for. Whatever the owner refunded of it isn't asked for again (R44). */
export const unpaidDeposit = (
  { depositCents, discountCents }: Pick<Money, 'depositCents' | 'discountCents'>,
  paid: number,
  due: number,
) => Math.min(due, Math.max(0, (depositCents ?? 0) - discountCents - paid))

/** What's open on a booking, in integer cents: the deposit, and everything. */
interface Open {
  deposit: number
  due: number
  isBalanceDue: boolean
}

/** What we ask for now, in integer cents. `inFull` is the full amount, if that's more (R84: paying in full). */
export interface AmountsAsked {
  purpose: 'deposit' | 'balance'
  cents: number
  inFull: number | undefined
}

/** What to ask for now: only the deposit while it's open, or everything once the balance is due (R81: late booking). */
export function askedNow({ deposit, due, isBalanceDue }: Open): AmountsAsked {
  if (deposit === 0 || isBalanceDue) return { purpose: 'balance', cents: due, inFull: undefined }
  return { purpose: 'deposit', cents: deposit, inFull: due > deposit ? due : undefined }
}

/**
 * What the owner still has to refund, in cents: the refund of a cancellation, or the overpayment after a move (R43).
 * Refunds already on their way by card don't count.
 */
export function toGiveBack(money: Money): number {
  if (money.dispute === 'open') return 0
  if (!isCancelled(money.status)) return Math.max(0, netPaid(money) - discountedPrice(money))
  const promised = (money.refundCents ?? 0) - money.givenBackCents - money.refundingCents
  return Math.max(0, Math.min(promised, netPaid(money)))
}

/** The part of a refund that's more than we owe. On an active booking, it lowers the price. All in integer cents. */
export const beyondDebt = (refundCents: number, owedCents: number): number => Math.max(0, refundCents - owedCents)

/**
 * Can a refund of `cents` that the bank rejected be retried? Yes, if we still owe it, or if the booking has an amount
 * due and the money wasn't returned some other way since.
 */
export const maySendAgain = (cents: number, money: Money, wentBackSince: boolean): boolean =>
  cents <= toGiveBack(money) || (stillDue(money) > 0 && !wentBackSince)

/** Amounts in integer cents. */
interface Sums {
  paidCents: number
  /** Refunds already taken off `paidCents`, to be shown as a line of their own. */
  refundedCents?: number
  refundingCents: number
  toGiveBackCents: number
}

/**
 * Payments and refunds as lines of a sum, for every place that shows one. The price of an active booking minus these
 * lines is the amount due. In integer cents. Refunds are negative.
 */
export function paymentSums(sums: Sums): { label: string; cents: number }[] {
  const { paidCents, refundedCents = 0, refundingCents, toGiveBackCents } = sums
  const lines = [
    { label: refundedCents > 0 ? 'Paid' : 'Paid so far', cents: paidCents + refundedCents },
    { label: 'Refunded', cents: -refundedCents },
    { label: 'Refund on its way', cents: -refundingCents },
    { label: 'Refund due', cents: -toGiveBackCents },
  ]
  return lines.filter(({ cents }, index) => (index === 0 ? cents > 0 : cents < 0))
}

/**
 * What the owner most likely records next. `rejectedCents` is a refund the bank rejected, which is likely being paid back
 * another way.
 */
export const likelyKind = (money: Money, rejectedCents = 0): PaymentKind =>
  toGiveBack(money) > 0 || rejectedCents > 0 || stillDue(money) === 0 ? 'refund' : 'payment'

/**
 * Amount the owner most likely means, in cents: the deposit, then the rest. For refunds: what's owed (part of a rejected
 * refund may be back already), or else the rejected refund; 0 if none is.
 */
export function likelyAmount(kind: PaymentKind, money: Money, rejectedCents = 0): number {
  if (kind === 'refund') return toGiveBack(money) || rejectedCents
  return depositDue(money) || stillDue(money)
}

/** Largest amount that can be recorded, in cents: what's still due, or for refunds, what came in. */
const maxAmount = (kind: PaymentKind, money: Money): number =>
  kind === 'payment' ? stillDue(money) : Math.max(0, netPaid(money))

/** Why `amount` cents can't be recorded, or undefined. */
export function paymentProblem(kind: PaymentKind, amount: number, money: Money): Refusal | undefined {
  if (amount <= maxAmount(kind, money)) return undefined
  return kind === 'payment' ? 'more-than-due' : 'more-than-received'
}

/** The limit that an amount exceeded, as a sentence. */
export function boundSentence(kind: PaymentKind, money: Money): string {
  const max = maxAmount(kind, money)
  const what = kind === 'payment' ? 'is still due' : 'was received'
  return `${max === 0 ? 'Nothing' : `Only ${priceLabel(max)}`} ${what} on this booking.`
}
