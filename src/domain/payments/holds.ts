import { BOOKED, isCancelled, isHeld } from '../booking/booking.ts'
import { type BalanceTerms, isBalanceDue } from '../pricing/balance-due.ts'
import { netPaid } from '../pricing/pricing.ts'
import { askedNow, depositDue, type Money, stillDue } from './amounts-due.ts'
import type { PaymentPurpose, RefundReason } from './ledger.ts'

const MINUTE = 60_000

/** For so long a time is kept while the deposit is paid on the provider's page (R41). */
export const HOLD_MINUTES = 30

/** The provider's page lives a little longer than the hold; it takes no less than 30 minutes, and no more than a day. */
const SESSION_MINUTES = 31

/** How long a caller has to pay by the link, where the owner says nothing else (R47), and at most. */
export const LINK_HOURS = 48
export const MAX_LINK_HOURS = 14 * 24

/** The least that the provider charges, in integer cents. */
export const CARD_MINIMUM_CENTS = 50

/** Why a booking is cancelled. The first two are of a time that was only held, the last is the owner's as well. */
export const cancelReasons = ['hold-expired', 'given-up', 'customer', 'owner', 'unpaid'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** When the hold of a booking that is made now ends. */
export const holdEndsAt = (now: Date): Date => new Date(now.getTime() + HOLD_MINUTES * MINUTE)

/** When a page for paying that is opened now closes. */
export const sessionEndsAt = (now: Date): Date => new Date(now.getTime() + SESSION_MINUTES * MINUTE)

/** As far as its hold goes. */
export interface Holdable {
  status: string | null
  holdExpiresAt: Date | null
}

/** Is it time to release it? */
export const isHoldOver = (booking: Holdable, now: Date): boolean =>
  isHeld(booking) && booking.holdExpiresAt !== null && booking.holdExpiresAt <= now

/** Was it cancelled while its time was only held? */
export const lostItsHold = (booking: { status: string | null; cancelReason: CancelReason | null }): boolean =>
  isCancelled(booking.status) && (booking.cancelReason === 'hold-expired' || booking.cancelReason === 'given-up')

/** Nobody paid in time: it may stand again when the money arrives after all (R42). What its customer gave up never does (R77). */
export const mayReactivate = ({ status, cancelReason }: Pick<Payable, 'status' | 'cancelReason'>): boolean =>
  isCancelled(status) && cancelReason === 'hold-expired'

/** A booking as far as a payment by card concerns it. */
export interface Payable extends Money, Holdable, BalanceTerms {
  cancelReason: CancelReason | null
}

/**
 * What can be paid by card now, in integer cents: nothing for a deposit that is paid, or a balance before it. Once the
 * balance is due, a deposit that is open is asked for with it (R81). Whoever wants to may pay all at any time (R84).
 */
export function payableNow(purpose: PaymentPurpose, booking: Payable, now: Date): number {
  if (purpose === 'full') return stillDue(booking)
  if (purpose === 'deposit') return isWholeDue(booking, now) ? stillDue(booking) : openDeposit(booking)
  return isHeld(booking) ? 0 : stillDue(booking)
}

/** Is everything asked for at once, not the deposit alone (R81)? */
export const isWholeDue = (booking: Payable, now: Date): boolean =>
  openDeposit(booking) > 0 && asked(booking, now).purpose === 'balance'

const asked = (booking: Payable, now: Date) =>
  askedNow({ deposit: openDeposit(booking), due: stillDue(booking), isBalanceDue: isBalanceDue(booking, now) })

function openDeposit(booking: Payable): number {
  // Money that is on its way back from a held booking was of the wrong amount: it is no part of the deposit.
  return depositDue(isHeld(booking) ? { ...booking, paidCents: netPaid(booking) } : booking)
}

/** What paying all at once comes to, where less is asked for now (R84); nothing where that is all there is. Integer cents. */
export const payableInFull = (booking: Payable, now: Date): number => asked(booking, now).inFull ?? 0

/** What a payment link asks for: the deposit, and once that is paid or everything is due, the balance (R47, R81). */
export const purposeNow = (booking: Payable, now: Date): PaymentPurpose =>
  isHeld(booking) ? 'deposit' : asked(booking, now).purpose

/** What becomes of money that arrived: how much of it stays, why the rest goes back, and what the booking does. */
export interface PaymentOutcome {
  backCents: number
  reason: RefundReason | undefined
  /** `stands`: its hold is over, it stands; `revives`: it was cancelled and stands again; `none`: it stays as it is. */
  booking: 'stands' | 'revives' | 'none'
}

/** Money that arrived by card, in integer cents: for what, and how much was asked for. */
export interface ReceivedPayment {
  purpose: PaymentPurpose
  cents: number
  asked: number
}

/**
 * Decides about money that arrived by card (R42). `before` is the booking as it stood, `isFree` whether its time could be
 * booked again. What nobody owes goes back, to the cent: nothing is kept silently. Only the amount that was asked for
 * makes a booking stand.
 */
export function outcomeOfPayment(
  { purpose, cents, asked }: ReceivedPayment,
  before: Payable,
  isFree: boolean,
): PaymentOutcome {
  // What a dispute keeps from being asked for is owed all the same.
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
  // Whoever pays the deposit again means no balance by it.
  const isSecond = purpose === 'deposit' && booking.paidCents >= (booking.depositCents ?? 0) - booking.discountCents
  if (isSecond) return { backCents: cents, reason: 'second payment', booking: 'none' }
  return { ...overpaid(cents, booking, 'second payment'), booking: 'none' }
}

function overpaid(cents: number, booking: Payable, reason: RefundReason): Pick<PaymentOutcome, 'backCents' | 'reason'> {
  const backCents = Math.max(0, cents - stillDue(booking))
  return { backCents, reason: backCents > 0 ? reason : undefined }
}
