import { isCancelled, isHeld } from '../booking/booking.ts'
import { type BalanceTerms, isBalanceDue } from '../pricing/balance-due.ts'
import { netPaid } from '../pricing/pricing.ts'
import { askedNow, depositDue, type Money, stillDue } from './amounts-due.ts'
import type { PaymentPurpose } from './ledger.ts'

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
export const mayRevive = ({ status, cancelReason }: Pick<Payable, 'status' | 'cancelReason'>): boolean =>
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
