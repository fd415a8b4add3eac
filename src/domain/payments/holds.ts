import { type CancelReason, isCancelled, isHeld } from '../booking/booking.ts'

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

/** What became of a booking that may have been an unpaid hold. */
interface Ended {
  status: string | null
  cancelReason: CancelReason | null
}

/** True if it was cancelled while it was an unpaid hold. */
export const lostItsHold = (booking: Ended): boolean =>
  isCancelled(booking.status) && lostHoldReasons.some((reason) => reason === booking.cancelReason)

/** True if an expired hold can be revived by a late payment (R42). One the customer gave up can't be (R77). */
export const mayRevive = ({ status, cancelReason }: Ended): boolean =>
  isCancelled(status) && cancelReason === 'hold-expired'
