import { blocksTime, isCancelled, isHeld } from '../booking/booking.ts'
import { shortDate, todayIn } from '../calendar.ts'
import { balanceDueAt } from '../pricing/balance-due.ts'
import { afterQuietHours, daysBeforeInWakingHours } from '../quiet-hours.ts'
import { stillDue } from './amounts-due.ts'
import type { Payable } from './holds.ts'

// A card that is kept for the balance (R83): when its customer is told, when it is charged, and when it is let go.

/** It may still be charged. `declined`: a bank said no once, and it is tried once more. */
export const onHandStates = ['kept', 'declined'] as const

/** Nothing is charged to it any more, and it is detached at the provider. */
export const endStates = ['charged', 'failed', 'withdrawn', 'ended'] as const

/** `asked`: the box is ticked, the deposit not paid yet. */
export const cardOnFileStates = ['asked', ...onHandStates, ...endStates] as const

/** Agreed to, and neither used up nor taken back: its customer may take it back. */
export const openStates = ['asked', ...onHandStates] as const
export type CardOnFileState = (typeof cardOnFileStates)[number]

/** May it still be charged? */
export const isOnHand = (state: CardOnFileState): boolean => (onHandStates as readonly string[]).includes(state)

const HOUR_MS = 3_600_000

/** So long before the charge it is planned, at least; and so long before it must really have gone out. */
const NOTICE_MS = 20 * HOUR_MS
const TOLD_MS = 18 * HOUR_MS

const RETRY_MS = 24 * HOUR_MS

/** When the customer is told of the charge: the day before it, outside the quiet hours (R82). */
export const chargeNoticeAt = (startsAt: Date): Date => daysBeforeInWakingHours(balanceDueAt({ startsAt }), 1)

/** Is there time to tell the customer before the balance is due? Otherwise no card is kept. */
export const mayKeepCard = (startsAt: Date, now: Date): boolean => now < chargeNoticeAt(startsAt)

/** What the box says, and what is kept as agreed to, with `keepCardTerms`. */
export const keepCardLabel = (startsAt: Date): string =>
  `Charge the balance to this card on ${shortDate(todayIn(balanceDueAt({ startsAt })))}`

/** What is said below the box. */
export const keepCardTerms =
  'We’ll email you the amount the day before. If your event moves, so does the charge. If the card is declined, we may try once more a day later. You can remove the card in My Bookings any time before.'

/** What was said to the customer: the sum in integer cents, for which start, and when it is charged. */
export interface AnnouncedCharge {
  cents: number
  startsAt: Date
  chargeAt: Date
}

/** A card on file as far as its next step goes. */
export interface CardOnFile {
  state: CardOnFileState
  announced: AnnouncedCharge | null
  toldAt: Date | null
  retryAt: Date | null
}

/** `announce`: tell what is charged and when. `end`: let the card go, there is nothing to charge, or no time to tell. */
export type CardStep = 'announce' | 'charge' | 'wait' | 'end'

/** Was its customer told of the sum that is due now, for when the event is now? */
export const isSaid = ({ announced }: CardOnFile, booking: Payable): boolean =>
  announced !== null &&
  announced.cents === stillDue(booking) &&
  announced.startsAt.getTime() === booking.startsAt?.getTime()

/** What is to be done about a card that is on hand. Never is another sum charged than was said, nor on another day. */
export function nextStep(card: CardOnFile, booking: Payable, now: Date): CardStep {
  const { startsAt } = booking
  if (!isOnHand(card.state) || isCancelled(booking.status) || startsAt === null || startsAt <= now) return 'end'
  // While a bank has to decide, or the booking is no promise yet, nothing moves (R79).
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

/** When the customer was told that this sum is charged, or tried once more; undefined once that day is over. */
function dayThatWasSaid(card: CardOnFile, booking: Payable, now: Date): Date | undefined {
  const at = card.state === 'declined' ? card.retryAt : card.announced?.chargeAt
  return at && isSaid(card, booking) && todayIn(at) >= todayIn(now) ? at : undefined
}

/** When what is still due is charged to a card, as far as is known now; undefined where nothing will be. */
export function nextChargeAt(card: CardOnFile, booking: Payable, now: Date): Date | undefined {
  const { startsAt } = booking
  if (!startsAt || stillDue(booking) === 0 || nextStep(card, booking, now) === 'end') return undefined
  const tellAt = new Date(Math.max(chargeNoticeAt(startsAt).getTime(), afterQuietHours(now).getTime()))
  const at = dayThatWasSaid(card, booking, now) ?? chargeTime(startsAt, tellAt)
  return at < startsAt ? at : undefined
}

/** When a charge that is announced now is made: when the balance is due, and not before the next day. */
export const chargeTime = (startsAt: Date, now: Date): Date =>
  new Date(Math.max(balanceDueAt({ startsAt }).getTime(), now.getTime() + NOTICE_MS))

/** Why a card could not be charged, as its customer is told it. */
export const cardFailures = ['declined', 'authentication', 'expired', 'other'] as const
export type CardFailure = (typeof cardFailures)[number]

/** The provider's word for it: `authentication_required`, `card_declined`, `insufficient_funds`, … */
export function cardFailureOf(code: string | undefined): CardFailure {
  if (code === 'authentication_required') return 'authentication'
  if (code === 'expired_card') return 'expired'
  return code !== undefined && worthAnotherTry.includes(code) ? 'declined' : 'other'
}

// A bank may say yes tomorrow; a card that is lost, stolen or unknown stays so.
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

/** When a card is tried once more; undefined where that is of no use, was done already, or comes too late. */
export function retryTime(failure: CardFailure, state: CardOnFileState, startsAt: Date | null, now: Date) {
  const at = new Date(now.getTime() + RETRY_MS)
  return failure === 'declined' && state === 'kept' && startsAt !== null && at < startsAt ? at : undefined
}
