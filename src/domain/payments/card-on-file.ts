import { blocksTime, isCancelled, isHeld } from '../booking/booking.ts'
import { shortDate, todayIn } from '../calendar.ts'
import { balanceDueAt } from '../pricing/balance-due.ts'
import { afterQuietHours, daysBeforeInWakingHours } from '../quiet-hours.ts'
import { stillDue } from './amounts-due.ts'
import type { Payable } from './payable.ts'

// The card on file for the balance (R83): when its customer is notified, when it's charged, and when we let it go.

/** Cards that can still be charged. `declined`: the bank refused once, and we'll retry once. */
export const onHandStates = ['kept', 'declined'] as const

/** Cards that won't be charged anymore. They're detached at the provider. */
export const endStates = ['charged', 'failed', 'withdrawn', 'ended'] as const

/** `asked`: the box is checked, but the deposit isn't paid yet. */
export const cardOnFileStates = ['asked', ...onHandStates, ...endStates] as const

/** The customer agreed, and it's neither charged nor withdrawn: the customer can still withdraw it. */
export const openStates = ['asked', ...onHandStates] as const
export type CardOnFileState = (typeof cardOnFileStates)[number]

/** True if the card can still be charged. */
export const isOnHand = (state: CardOnFileState): boolean => (onHandStates as readonly string[]).includes(state)

const HOUR_MS = 3_600_000

/** Minimum notice when scheduling a charge, and minimum notice actually given before charging. */
const NOTICE_MS = 20 * HOUR_MS
const TOLD_MS = 18 * HOUR_MS

const RETRY_MS = 24 * HOUR_MS

/** When the customer is notified of the charge: the day before, outside quiet hours (R82). */
export const chargeNoticeAt = (startsAt: Date): Date => daysBeforeInWakingHours(balanceDueAt({ startsAt }), 1)

/** True if there's time to notify the customer before the balance is due. Otherwise we don't keep a card. */
export const mayKeepCard = (startsAt: Date, now: Date): boolean => now < chargeNoticeAt(startsAt)

/** Label of the checkbox. Stored with `keepCardTerms` as what the customer agreed to. */
export const keepCardLabel = (startsAt: Date): string =>
  `Charge the balance to this card on ${shortDate(todayIn(balanceDueAt({ startsAt })))}`

/** Small print below the checkbox. */
export const keepCardTerms =
  'We’ll email you the amount the day before. If your event moves, so does the charge. If the card is declined, we may try once more a day later. You can remove the card in My Bookings any time before.'

/** The charge the customer was notified of: amount in integer cents, the event's start, and when we'll charge. */
interface AnnouncedCharge {
  cents: number
  startsAt: Date
  chargeAt: Date
}

/** What decides a card's next step. */
export interface CardOnFile {
  state: CardOnFileState
  announced: AnnouncedCharge | null
  toldAt: Date | null
  retryAt: Date | null
}

/** `announce`: notify the customer of the charge. `end`: let the card go, with nothing to charge or no time to notify. */
export type CardStep = 'announce' | 'charge' | 'wait' | 'end'

/** True if the customer was notified of the amount due now, for the current start. */
export const isSaid = ({ announced }: CardOnFile, booking: Payable): boolean =>
  announced !== null &&
  announced.cents === stillDue(booking) &&
  announced.startsAt.getTime() === booking.startsAt?.getTime()

/** Next step for a card. It's never charged another amount than announced, nor on another day. */
export function nextStep(card: CardOnFile, booking: Payable, now: Date): CardStep {
  const { startsAt } = booking
  if (!isOnHand(card.state) || isCancelled(booking.status) || startsAt === null || startsAt <= now) return 'end'
  // Wait while a dispute is pending, or while the booking is only a hold (R79: disputes).
  if (booking.dispute || isHeld(booking) || !blocksTime(booking.status)) return 'wait'
  if (stillDue(booking) === 0) return 'end'
  const saidFor = dayThatWasSaid(card, booking, now)
  if (card.state === 'declined') {
    if (!saidFor) return 'end'
    return saidFor <= now ? 'charge' : 'wait'
  }
  if (saidFor) {
    const isTold = card.toldAt !== null && now.getTime() - card.toldAt.getTime() >= TOLD_MS
    return isTold && saidFor <= now ? 'charge' : 'wait'
  }
  if (chargeTime(startsAt, now) >= startsAt) return 'end'
  return chargeNoticeAt(startsAt) <= now && afterQuietHours(now) <= now ? 'announce' : 'wait'
}

/** Announced time of this charge or its retry, or undefined once that day is over. */
function dayThatWasSaid(card: CardOnFile, booking: Payable, now: Date): Date | undefined {
  const at = card.state === 'declined' ? card.retryAt : card.announced?.chargeAt
  return at && isSaid(card, booking) && todayIn(at) >= todayIn(now) ? at : undefined
}

/** When the amount still due will be charged, as far as we know now, or undefined if it won't be. */
export function nextChargeAt(card: CardOnFile, booking: Payable, now: Date): Date | undefined {
  const { startsAt } = booking
  if (!startsAt || stillDue(booking) === 0 || nextStep(card, booking, now) === 'end') return undefined
  const tellAt = new Date(Math.max(chargeNoticeAt(startsAt).getTime(), afterQuietHours(now).getTime()))
  const at = dayThatWasSaid(card, booking, now) ?? chargeTime(startsAt, tellAt)
  return at < startsAt ? at : undefined
}

/** When a charge announced now is made: when the balance is due, but with `NOTICE_MS` of notice. */
export const chargeTime = (startsAt: Date, now: Date): Date =>
  new Date(Math.max(balanceDueAt({ startsAt }).getTime(), now.getTime() + NOTICE_MS))

/** Why a card couldn't be charged, in the terms we use with its customer. */
export type CardFailure = 'declined' | 'authentication' | 'expired' | 'other'

/** Maps the provider's error codes: `authentication_required`, `card_declined`, `insufficient_funds`, … */
export function toCardFailure(code: string | undefined): CardFailure {
  if (code === 'authentication_required') return 'authentication'
  if (code === 'expired_card') return 'expired'
  return code !== undefined && worthAnotherTry.includes(code) ? 'declined' : 'other'
}

// The bank may accept these tomorrow. Lost, stolen or unknown cards stay that way.
const worthAnotherTry = [
  'card_declined',
  'generic_decline',
  'do_not_honor',
  'insufficient_funds',
  'try_again_later',
  'processing_error',
  'card_velocity_exceeded',
  'issuer_not_available',
]

/** When to retry a card, or undefined if that can't help, was done already, or would be too late. */
export function retryTime(failure: CardFailure, state: CardOnFileState, startsAt: Date | null, now: Date) {
  const at = new Date(now.getTime() + RETRY_MS)
  return failure === 'declined' && state === 'kept' && startsAt !== null && at < startsAt ? at : undefined
}
