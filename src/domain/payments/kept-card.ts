import { blocksTime, isCancelled, isHeld } from '../booking/booking.ts'
import { addDays, dateAndHourOf, instantOf, shortDate, todayIn } from '../calendar.ts'
import { balanceDueAt } from '../pricing/pricing.ts'
import { stillDue } from './amounts-due.ts'
import type { Payable } from './holds.ts'

// A card that is kept for the balance (R83): when its customer is told, when it is charged, and when it is let go.

/**
 * `asked`: the box is ticked, the deposit not paid yet. `kept`: on hand. `declined`: a bank said no once, and it is tried
 * once more. The others are ends: nothing is charged to it any more, and it is detached at the provider.
 */
export const keptCardStates = ['asked', 'kept', 'declined', 'charged', 'failed', 'withdrawn', 'ended'] as const
export type KeptCardState = (typeof keptCardStates)[number]

/** May it still be charged? */
export const isOnHand = (state: KeptCardState): boolean => state === 'kept' || state === 'declined'

const HOUR_MS = 3_600_000

/** The mail of the day before goes out between 9 AM and 8 PM (R82). */
const FROM_HOUR = 9
const LAST_HOUR = 19

/** So long before the charge it is planned, at least; and so long before it must really have gone out. */
const NOTICE_MS = 20 * HOUR_MS
const TOLD_MS = 18 * HOUR_MS

const RETRY_MS = 24 * HOUR_MS

/** When the customer is told of the charge: the day before it. */
export function announceAt(startsAt: Date): Date {
  const { date, hour } = dateAndHourOf(balanceDueAt(startsAt))
  return instantOf(addDays(date, -1), Math.min(LAST_HOUR, Math.max(FROM_HOUR, hour)))
}

/** Is there time to tell the customer before the balance is due? Otherwise no card is kept. */
export const mayKeepCard = (startsAt: Date, now: Date): boolean => now < announceAt(startsAt)

/** What the box says, and what is kept as agreed to, with `keepCardTerms`. */
export const keepCardLabel = (startsAt: Date): string =>
  `Charge the balance to this card on ${shortDate(todayIn(balanceDueAt(startsAt)))}`

/** What is said below the box. */
export const keepCardTerms =
  'We’ll email you the day before with the amount. If your event moves, the day moves with it. You can take this back at any time in My Bookings.'

/** What was said to the customer: the sum in integer cents, for which start, and when it is charged. */
export interface Announced {
  cents: number
  startsAt: Date
  chargeAt: Date
}

/** A kept card as far as its next step goes. */
export interface KeptCard {
  state: KeptCardState
  announced: Announced | null
  toldAt: Date | null
  retryAt: Date | null
}

/** `announce`: tell what is charged and when. `end`: let the card go, there is nothing to charge, or no time to tell. */
export type CardStep = 'announce' | 'charge' | 'wait' | 'end'

/** What is to be done about a card that is on hand. Never is another sum charged than was said, nor on another day. */
export function nextStep(card: KeptCard, booking: Payable, now: Date): CardStep {
  const { startsAt } = booking
  if (!isOnHand(card.state) || isCancelled(booking.status) || startsAt === null || startsAt <= now) return 'end'
  // While a bank has to decide, or the booking is no promise yet, nothing moves (R79).
  if (booking.dispute || isHeld(booking) || !blocksTime(booking.status)) return 'wait'
  const due = stillDue(booking)
  if (due === 0) return 'end'
  const isSaid = card.announced?.cents === due && card.announced.startsAt.getTime() === startsAt.getTime()
  if (card.state === 'declined') {
    if (!isSaid) return 'end'
    return card.retryAt && card.retryAt <= now ? 'charge' : 'wait'
  }
  if (isSaid && card.announced && todayIn(card.announced.chargeAt) >= todayIn(now)) {
    const isTold = card.toldAt !== null && now.getTime() - card.toldAt.getTime() >= TOLD_MS
    return isTold && card.announced.chargeAt <= now ? 'charge' : 'wait'
  }
  if (chargeTime(startsAt, now) >= startsAt) return 'end'
  return announceAt(startsAt) <= now && isAskingHour(now) ? 'announce' : 'wait'
}

/** When a charge that is announced now is made: when the balance is due, and not before the next day. */
export const chargeTime = (startsAt: Date, now: Date): Date =>
  new Date(Math.max(balanceDueAt(startsAt).getTime(), now.getTime() + NOTICE_MS))

function isAskingHour(now: Date): boolean {
  const { hour } = dateAndHourOf(now)
  return hour >= FROM_HOUR && hour < LAST_HOUR + 1
}

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
export function retryTime(failure: CardFailure, state: KeptCardState, startsAt: Date | null, now: Date) {
  const at = new Date(now.getTime() + RETRY_MS)
  return failure === 'declined' && state === 'kept' && startsAt !== null && at < startsAt ? at : undefined
}
