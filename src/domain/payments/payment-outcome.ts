import { BOOKED, isCancelled, isHeld } from '../booking/booking.ts'
import { stillDue } from './amounts-due.ts'
import { mayRevive } from './holds.ts'
import type { PaymentPurpose, RefundReason } from './ledger.ts'
import type { Payable } from './payable.ts'

/** What happens with a payment: how much is refunded, why, and what the booking does. */
export interface PaymentOutcome {
  backCents: number
  reason: RefundReason | undefined
  /** `booked`: its hold is now a booking. `revives`: it was cancelled and is active again. `none`: no change. */
  booking: 'booked' | 'revives' | 'none'
}

/** A card payment that arrived, in integer cents, with its purpose and the amount we asked for. */
export interface ReceivedPayment {
  purpose: PaymentPurpose
  cents: number
  asked: number
}

/**
 * Decides what to do with a card payment (R42). `before` is the booking as it was, `isFree` if its time can still be
 * booked, `hasEnded` if it's past. Whatever isn't owed is refunded, to the cent. Only the exact amount we asked for
 * turns a hold into a booking.
 */
export function decidePayment(
  { purpose, cents, asked }: ReceivedPayment,
  before: Payable,
  isFree: boolean,
  hasEnded = false,
): PaymentOutcome {
  // A dispute pauses collection, but the money is still owed.
  const booking = { ...before, dispute: null }
  const wouldBook = isHeld(booking) || mayRevive(booking)
  if (wouldBook && cents !== asked) return { backCents: cents, reason: 'wrong amount', booking: 'none' }
  // No one showed up for a hold that wasn't released yet.
  if (isHeld(booking) && hasEnded) return { backCents: cents, reason: 'late payment', booking: 'none' }
  if (isHeld(booking)) return { ...overpaid(cents, booking, 'overpaid'), booking: 'booked' }
  if (mayRevive(booking)) {
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
