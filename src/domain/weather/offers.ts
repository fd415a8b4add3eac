import { blocksTime, canCancel, isHeld } from '../booking/booking.ts'

/** How a free-move offer ended: used, declined, withdrawn by the owner, or overtaken by another change. */
export const offerOutcomes = ['moved', 'kept', 'withdrawn', 'lapsed'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

/** What the offer rules need to know. */
interface Offered {
  status: string | null
  startsAt: Date | null
  holdExpiresAt: Date | null
}

/** True if the owner can offer a free move: an upcoming event that isn't just an unpaid hold. */
export const canOfferMove = ({ status, startsAt, holdExpiresAt }: Offered, now: Date): boolean =>
  startsAt !== null && blocksTime(status) && canCancel({ status, startsAt }, now) && !isHeld({ status, holdExpiresAt })

interface Offer {
  outcome: OfferOutcome | null
  /** Start of the event when the move was offered. */
  startsAt: Date
}

/** True if the offer can still be used. It's only valid for the event's current start, and until then. */
export const isOfferOpen = ({ outcome, startsAt }: Offer, booking: Offered, now: Date): boolean =>
  outcome === null && canOfferMove(booking, now) && booking.startsAt?.getTime() === startsAt.getTime()
