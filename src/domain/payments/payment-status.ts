import { type CancelReason, isCancelled, isHeld } from '../booking/booking.ts'
import { type BalanceTerms, balanceDueAt, isBalanceDue } from '../pricing/balance-due.ts'
import { askedNow, unpaidDeposit } from './amounts-due.ts'
import type { DisputeState } from './disputes.ts'
import { isHoldOver, lostItsHold } from './holds.ts'

/** A booking's money as its customer sees it, in integer cents. */
export interface BookingMoney extends BalanceTerms {
  status: string | null
  holdExpiresAt: Date | null
  cancelReason: CancelReason | null
  depositCents: number | null
  /** What the owner took off the price. */
  discountCents: number
  paidCents: number
  dueCents: number
  dispute: DisputeState | null
}

/**
 * Payment status of a booking, and what can be paid now. `inFull` is deposit and balance together, if only the deposit
 * is asked for (R84: paying in full).
 */
export type PaymentStatus =
  | { kind: 'held'; amount: number; until: Date; isWhole: boolean; inFull: number | undefined }
  /** The unpaid hold has ended. */
  | { kind: 'hold-over' }
  | { kind: 'cancelled' }
  /** Nothing is collected until the bank, and then the owner, has decided (R79: disputes). */
  | { kind: 'disputed'; dispute: DisputeState }
  /** `by` is undefined for a deposit without a hold, and if the start is unknown. */
  | {
      kind: 'due'
      purpose: 'deposit' | 'balance'
      amount: number
      isWhole: boolean
      by: Date | undefined
      isOverdue: boolean
      inFull: number | undefined
    }
  | { kind: 'settled' }

/** Computes what has to be paid, by when, and if that has passed (R41: holds, R43: overpayment). */
export function paymentStatus(booking: BookingMoney, now: Date): PaymentStatus {
  const { status, holdExpiresAt, dueCents } = booking
  if (isHoldOver(booking, now) || lostItsHold(booking)) return { kind: 'hold-over' }
  if (isCancelled(status)) return { kind: 'cancelled' }
  if (booking.dispute) return { kind: 'disputed', dispute: booking.dispute }
  // Money received during a hold was the wrong amount, and goes back.
  const paid = isHeld(booking) ? 0 : booking.paidCents
  const deposit = unpaidDeposit(booking, paid, dueCents)
  const isDue = isBalanceDue(booking, now)
  const { purpose, cents: amount, inFull } = askedNow({ deposit, due: dueCents, isBalanceDue: isDue })
  if (isHeld(booking) && holdExpiresAt)
    return { kind: 'held', amount, isWhole: purpose === 'balance', inFull, until: holdExpiresAt }
  if (dueCents === 0) return { kind: 'settled' }
  if (purpose === 'deposit')
    return { kind: 'due', purpose, amount, isWhole: false, by: undefined, isOverdue: false, inFull }
  const isWhole = booking.paidCents <= 0
  return { kind: 'due', purpose, amount, isWhole, by: balanceDueAt(booking), isOverdue: isDue, inFull }
}
