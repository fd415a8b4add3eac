import { isCancelled } from '../booking/booking.ts'
import { priceLabel } from '../money.ts'
import { netPaid, priceOf } from '../pricing/pricing.ts'
import type { Refusal } from '../refusals.ts'
import type { DisputeState } from './disputes.ts'

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
  /** Of that, what was given back since; below nothing by what goes back beside it. */
  givenBackCents: number
  /** Of what was paid: on its way back by card. */
  refundingCents: number
  /** Taken off the price by the owner, who gave that much back. */
  discountCents: number
  /** What its disputes come to: while one is open nothing is asked for or given back (R79). */
  dispute: DisputeState | null
}

type Paid = Pick<Money, 'status' | 'totalCents' | 'paidCents' | 'refundingCents' | 'discountCents' | 'dispute'>

/** What the customer has still to pay, in cents; nothing once it is cancelled, or while a dispute waits for its end. */
export const stillDue = (money: Paid) =>
  isCancelled(money.status) || money.dispute !== null ? 0 : Math.max(0, priceOf(money) - netPaid(money))

/** What of the deposit is still to pay, in cents: what the owner gave back of it is not asked for again (R44). */
export const depositDue = (money: Paid & Pick<Money, 'depositCents'>) =>
  restOfDeposit((money.depositCents ?? 0) - money.discountCents, money.paidCents, stillDue(money))

/** The same, of a `deposit` that a discount is taken off already; all in cents. */
export const restOfDeposit = (deposit: number, paid: number, due: number) => Math.min(due, Math.max(0, deposit - paid))

/** What is open on a booking, in integer cents: of its deposit, and in all. */
interface Open {
  deposit: number
  due: number
  isBalanceDue: boolean
}

/** What is asked for now; `inFull` is what all at once comes to, where that is more (R84). Integer cents. */
export interface AmountsAsked {
  purpose: 'deposit' | 'balance'
  cents: number
  inFull: number | undefined
}

/** What is asked for now: the deposit alone while it is open, everything once the balance is due (R81). */
export function askedNow({ deposit, due, isBalanceDue }: Open): AmountsAsked {
  if (deposit === 0 || isBalanceDue) return { purpose: 'balance', cents: due, inFull: undefined }
  return { purpose: 'deposit', cents: deposit, inFull: due > deposit ? due : undefined }
}

/** Did the whole price arrive? Where nothing was received no such claim is made. */
export const isPaidInFull = (money: Paid): boolean =>
  money.paidCents > 0 && money.dispute === null && stillDue(money) === 0

/**
 * What the owner has still to give back, in cents: the refund of a cancellation, or what a reschedule left overpaid
 * (R43), without what is on its way back by card.
 */
export function toGiveBack(money: Money): number {
  if (money.dispute === 'open') return 0
  if (!isCancelled(money.status)) return Math.max(0, netPaid(money) - priceOf(money))
  const promised = (money.refundCents ?? 0) - money.givenBackCents - money.refundingCents
  return Math.max(0, Math.min(promised, netPaid(money)))
}

/**
 * Can `cents` that a bank refused be sent once more? What is to be given back can; on a booking that waits for money, what
 * did not go back another way since, for all that is sent is due again.
 */
export const maySendAgain = (cents: number, money: Money, wentBackSince: boolean): boolean =>
  cents <= toGiveBack(money) || (stillDue(money) > 0 && !wentBackSince)

/** Amounts in integer cents. */
interface Sums {
  paidCents: number
  refundingCents: number
  toGiveBackCents: number
}

/**
 * What was paid and what of it goes back, as the lines of a sum, for every place that shows one: while a booking stands,
 * its price less these is what is still due. In integer cents; what goes back is negative.
 */
export function paymentSums({ paidCents, refundingCents, toGiveBackCents }: Sums): { label: string; cents: number }[] {
  const lines = [
    { label: 'Paid so far', cents: paidCents },
    { label: 'Refund on its way', cents: -refundingCents },
    { label: 'Refund due', cents: -toGiveBackCents },
  ]
  return lines.filter(({ cents }, index) => (index === 0 ? cents > 0 : cents < 0))
}

/** The amount that the owner most likely means, in cents: the deposit, then the rest; back what is owed, else all. */
export function likelyAmount(kind: PaymentKind, money: Money): number {
  if (kind === 'refund') return toGiveBack(money) || maxOf(kind, money)
  return depositDue(money) || stillDue(money)
}

/** The maximum that can be recorded, in cents: in what is still due, back what came in. */
const maxOf = (kind: PaymentKind, money: Money): number =>
  kind === 'payment' ? stillDue(money) : Math.max(0, netPaid(money))

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
