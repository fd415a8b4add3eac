import { BOOKED, isCancelled, isHeld } from '../booking/booking.ts'
import { type BalanceTerms, isBalanceDue } from '../pricing/balance-due.ts'
import { netPaid } from '../pricing/pricing.ts'
import { askedNow, depositDue, type Money, stillDue } from './amounts-due.ts'
import type { PaymentPurpose, RefundReason } from './ledger.ts'

const MINUTE = 60_000

/** How long a time is held while the customer pays the deposit on the provider's page (R41: holds). */
export const HOLD_MINUTES = 30

/** Lifetime of the provider's page: a bit longer than the hold. The provider allows 30 minutes to 24 hours. */
const SESSION_MINUTES = 31

/** Default and maximum lifetime of a payment link (R47: payment by link). */
export const LINK_HOURS = 48
export const MAX_LINK_HOURS = 14 * 24

/** Smallest amount the provider charges, in integer cents. */
export const CARD_MINIMUM_CENTS = 50

/**
 * True if a change makes an order that needed no deposit need one, in integer cents. It would be booked without paying:
 * a promo code may cover the smallest order (R95).
 */
export const startsToNeedDeposit = (
  { paidCents, depositCents }: { paidCents: number; depositCents: number | null },
  newDeposit: number,
): boolean =>
  paidCents === 0 && depositCents !== null && depositCents < CARD_MINIMUM_CENTS && newDeposit >= CARD_MINIMUM_CENTS

/**
 * Why a booking was cancelled. `hold-expired` and `given-up` apply to unpaid holds. `owner` and `unpaid` are the
 * owner's.
 */
export const cancelReasons = ['hold-expired', 'given-up', 'customer', 'owner', 'unpaid'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** When the hold of a booking made now ends. */
export const holdEndsAt = (now: Date): Date => new Date(now.getTime() + HOLD_MINUTES * MINUTE)

/** When a payment page opened now closes. */
export const sessionEndsAt = (now: Date): Date => new Date(now.getTime() + SESSION_MINUTES * MINUTE)

/** What the hold rules need to know. */
export interface Holdable {
  status: string | null
  holdExpiresAt: Date | null
}

/** True if the hold has expired and should be released. */
export const isHoldOver = (booking: Holdable, now: Date): boolean =>
  isHeld(booking) && booking.holdExpiresAt !== null && booking.holdExpiresAt <= now

/** Why unpaid holds end. */
export const lostHoldReasons = ['hold-expired', 'given-up'] as const satisfies readonly CancelReason[]

/** True if it was cancelled while it was an unpaid hold. */
export const lostItsHold = (booking: { status: string | null; cancelReason: CancelReason | null }): boolean =>
  isCancelled(booking.status) && lostHoldReasons.some((reason) => reason === booking.cancelReason)

/** True if an expired hold can be revived by a late payment (R42). One the customer gave up can't be (R77). */
export const mayReactivate = ({ status, cancelReason }: Pick<Payable, 'status' | 'cancelReason'>): boolean =>
  isCancelled(status) && cancelReason === 'hold-expired'

/** What the card payment rules need to know. */
export interface Payable extends Money, Holdable, BalanceTerms {
  cancelReason: CancelReason | null
}

/**
 * What can be paid by card now, in integer cents. Zero for a paid deposit, or a balance before the deposit. Once the
 * balance is due, an open deposit includes it (R81). `full` can be paid at any time (R84).
 */
export function payableNow(purpose: PaymentPurpose, booking: Payable, now: Date): number {
  if (purpose === 'full') return stillDue(booking)
  if (purpose === 'deposit') return isWholeDue(booking, now) ? stillDue(booking) : openDeposit(booking)
  return isHeld(booking) ? 0 : stillDue(booking)
}

/** True if everything is due at once instead of only the deposit (R81: late booking). */
export const isWholeDue = (booking: Payable, now: Date): boolean =>
  openDeposit(booking) > 0 && asked(booking, now).purpose === 'balance'

const asked = (booking: Payable, now: Date) =>
  askedNow({ deposit: openDeposit(booking), due: stillDue(booking), isBalanceDue: isBalanceDue(booking, now) })

function openDeposit(booking: Payable): number {
  // Money on its way back from a hold was the wrong amount, so it doesn't count toward the deposit.
  return depositDue(isHeld(booking) ? { ...booking, paidCents: netPaid(booking) } : booking)
}

/** Amount for paying in full, if less is asked for now (R84), otherwise 0. Integer cents. */
export const payableInFull = (booking: Payable, now: Date): number => asked(booking, now).inFull ?? 0

/** What a payment link asks for: the deposit, or the balance once that's paid or everything is due (R47, R81). */
export const purposeNow = (booking: Payable, now: Date): PaymentPurpose =>
  isHeld(booking) ? 'deposit' : asked(booking, now).purpose

/** What happens with a payment: how much is refunded, why, and what the booking does. */
export interface PaymentOutcome {
  backCents: number
  reason: RefundReason | undefined
  /** `stands`: its hold is confirmed. `revives`: it was cancelled and is active again. `none`: no change. */
  booking: 'stands' | 'revives' | 'none'
}

/** A card payment that arrived, in integer cents, with its purpose and the amount we asked for. */
export interface ReceivedPayment {
  purpose: PaymentPurpose
  cents: number
  asked: number
}

/**
 * Decides what to do with a card payment (R42). `before` is the booking as it was, `isFree` if its time can still be
 * booked. Whatever isn't owed is refunded, to the cent. Only the exact amount we asked for confirms a hold.
 */
export function outcomeOfPayment(
  { purpose, cents, asked }: ReceivedPayment,
  before: Payable,
  isFree: boolean,
): PaymentOutcome {
  // A dispute pauses collection, but the money is still owed.
  const booking = { ...before, dispute: null }
  const stands = !isHeld(booking) && !mayReactivate(booking)
  if (!stands && cents !== asked) return { backCents: cents, reason: 'wrong amount', booking: 'none' }
  if (isHeld(booking)) return { ...overpaid(cents, booking, 'overpaid'), booking: 'stands' }
  if (mayReactivate(booking)) {
    const revived = { ...booking, status: BOOKED }
    if (isFree) return { ...overpaid(cents, revived, 'overpaid'), booking: 'revives' }
    return { backCents: cents, reason: 'late payment', booking: 'none' }
  }
  if (isCancelled(booking.status)) return { backCents: cents, reason: 'late payment', booking: 'none' }
  // A customer who pays the deposit twice doesn't mean to pay the balance.
  const isSecond = purpose === 'deposit' && booking.paidCents >= (booking.depositCents ?? 0) - booking.discountCents
  if (isSecond) return { backCents: cents, reason: 'second payment', booking: 'none' }
  return { ...overpaid(cents, booking, 'second payment'), booking: 'none' }
}

function overpaid(cents: number, booking: Payable, reason: RefundReason): Pick<PaymentOutcome, 'backCents' | 'reason'> {
  const backCents = Math.max(0, cents - stillDue(booking))
  return { backCents, reason: backCents > 0 ? reason : undefined }
}
