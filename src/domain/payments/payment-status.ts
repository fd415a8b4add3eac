import { isCancelled, isHeld } from '../booking/booking.ts'
import { type BalanceTerms, balanceDueAt, isBalanceDue } from '../pricing/balance-due.ts'
import { askedNow, restOfDeposit } from './amounts-due.ts'
import type { DisputeState } from './disputes.ts'
import { type CancelReason, isHoldOver, lostItsHold } from './holds.ts'

/** What a customer sees of the money of a booking; cents are integers. */
export interface BookingMoney extends BalanceTerms {
  status: string | null
  holdExpiresAt: Date | null
  cancelReason: CancelReason | null
  /** What the owner gave back of it taken off. */
  depositCents: number
  paidCents: number
  dueCents: number
  dispute: DisputeState | null
}

/**
 * How a booking stands with its payments, and what can be paid on it now. `inFull`: what deposit and balance come to at
 * once, where only the deposit is asked for (R84).
 */
export type PaymentStatus =
  | { kind: 'held'; amount: number; until: Date; isWhole: boolean; inFull: number | undefined }
  /** Its time was kept for the deposit, and is not any more. */
  | { kind: 'hold-over' }
  | { kind: 'cancelled' }
  /** Nothing is asked for until a bank, or then the owner, has decided (R79). */
  | { kind: 'disputed'; dispute: DisputeState }
  /** `by` is undefined for a deposit that holds no time, and where the start is not known. */
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

/** Where a booking stands (R41, R43): what is to be paid, by when, and whether that has passed. */
export function paymentStatus(booking: BookingMoney, now: Date): PaymentStatus {
  const { status, holdExpiresAt, dueCents } = booking
  if (isHoldOver(booking, now) || lostItsHold(booking)) return { kind: 'hold-over' }
  if (isCancelled(status)) return { kind: 'cancelled' }
  if (booking.dispute) return { kind: 'disputed', dispute: booking.dispute }
  // What came in for a time that is only held was of the wrong amount, and goes back.
  const paid = isHeld(booking) ? 0 : booking.paidCents
  const deposit = restOfDeposit(booking.depositCents, paid, dueCents)
  const isOverdue = isBalanceDue(booking, now)
  const { purpose, cents: amount, inFull } = askedNow({ deposit, due: dueCents, isBalanceDue: isOverdue })
  if (isHeld(booking) && holdExpiresAt)
    return { kind: 'held', amount, isWhole: purpose === 'balance', inFull, until: holdExpiresAt }
  if (dueCents === 0) return { kind: 'settled' }
  if (purpose === 'deposit')
    return { kind: 'due', purpose, amount, isWhole: false, by: undefined, isOverdue: false, inFull }
  const isWhole = booking.paidCents <= 0
  return { kind: 'due', purpose, amount, isWhole, by: balanceDueAt(booking), isOverdue, inFull }
}
