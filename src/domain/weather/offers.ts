import { blocksTime, canCancel, isHeld } from '../booking/booking.ts'
import type { DayState } from '../crew/day-words.ts'

/** How an offer to move for free ended: used, declined, taken back by the owner, or overtaken by another change. */
export const offerOutcomes = ['moved', 'kept', 'withdrawn', 'lapsed'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

/** A booking as far as an offer goes. */
interface Offered {
  status: string | null
  startsAt: Date | null
  holdExpiresAt: Date | null
}

/** May the owner offer to move it for free? An upcoming event whose time is the customer's, and not only held. */
export const canOfferMove = ({ status, startsAt, holdExpiresAt }: Offered, now: Date): boolean =>
  startsAt !== null && blocksTime(status) && canCancel({ status, startsAt }, now) && !isHeld({ status, holdExpiresAt })

interface Offer {
  outcome: OfferOutcome | null
  /** Of the event when it was offered. */
  startsAt: Date
  offeredAt: Date
}

/** True if the crew recorded a step after the offer was made. Earlier steps don't end an offer (R104: crew under way). */
export const crewLeftAfter = (
  { offeredAt }: Pick<Offer, 'offeredAt'>,
  day: Pick<DayState, 'at'> | undefined,
): boolean => day !== undefined && new Date(day.at) > offeredAt

/** True if the offer can still be used. It's only for this start, and ends with it or when the crew leaves (`day`). */
export const isOfferOpen = (
  offer: Offer,
  booking: Offered,
  day: Pick<DayState, 'at'> | undefined,
  now: Date,
): boolean =>
  offer.outcome === null &&
  canOfferMove(booking, now) &&
  booking.startsAt?.getTime() === offer.startsAt.getTime() &&
  !crewLeftAfter(offer, day)
