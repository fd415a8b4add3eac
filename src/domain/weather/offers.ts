import { blocksTime, canCancel, isHeld } from '../booking/booking.ts'

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
}

/** Can the offer still be used? It is for this start alone, and ends with it. */
export const isOfferOpen = ({ outcome, startsAt }: Offer, booking: Offered, now: Date): boolean =>
  outcome === null && canOfferMove(booking, now) && booking.startsAt?.getTime() === startsAt.getTime()
