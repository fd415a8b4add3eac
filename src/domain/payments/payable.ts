import { type CancelReason, isHeld } from '../booking/booking.ts'
import { type BalanceTerms, isBalanceDue } from '../pricing/balance-due.ts'
import { netPaid } from '../pricing/pricing.ts'
import { type AmountsAsked, askedNow, depositDue, type Money, stillDue } from './amounts-due.ts'
import type { Holdable } from './holds.ts'
import type { PaymentPurpose } from './ledger.ts'

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
  openDeposit(booking) > 0 && amountsAsked(booking, now).purpose === 'balance'

/** What we ask for now, in integer cents. */
export const amountsAsked = (booking: Payable, now: Date): AmountsAsked =>
  askedNow({ deposit: openDeposit(booking), due: stillDue(booking), isBalanceDue: isBalanceDue(booking, now) })

function openDeposit(booking: Payable): number {
  // Money on its way back from a hold was the wrong amount, so it doesn't count toward the deposit.
  return depositDue(isHeld(booking) ? { ...booking, paidCents: netPaid(booking) } : booking)
}

/** Amount for paying in full, if less is asked for now (R84), otherwise 0. Integer cents. */
export const payableInFull = (booking: Payable, now: Date): number => amountsAsked(booking, now).inFull ?? 0

/** What a payment link asks for: the deposit, or the balance once that's paid or everything is due (R47, R81). */
export const purposeNow = (booking: Payable, now: Date): PaymentPurpose =>
  isHeld(booking) ? 'deposit' : amountsAsked(booking, now).purpose
