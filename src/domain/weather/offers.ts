import { blocksTime, hasStarted, type Instant, isHeld } from '../booking/booking.ts'
import type { KnownDayState } from '../crew/steps.ts'

/** How a free-move offer ended: used, declined, withdrawn by the owner, or overtaken by another change. */
export const offerOutcomes = ['moved', 'kept', 'withdrawn', 'lapsed'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

/** What the offer rules need to know. */
interface Offerable {
  status: string | null
  startsAt: Instant | null
  holdExpiresAt: Instant | null
}

/** True if the owner can offer a free move: an upcoming event that isn't just an unpaid hold. */
export const canOfferMove = ({ status, startsAt, holdExpiresAt }: Offerable, now: Date): boolean =>
  startsAt !== null && !hasStarted({ startsAt }, now) && blocksTime(status) && !isHeld({ status, holdExpiresAt })

interface Offer {
  outcome: OfferOutcome | null
  /** Start of the event when the move was offered. */
  startsAt: Date
  offeredAt: Date
}

/**
 * True if we learned of a crew's step after the offer was made, even if they pressed it offline before. A step the owner
 * knew of doesn't end the offer (R104: crew under way).
 */
export const crewLeftAfter = (
  { offeredAt }: Pick<Offer, 'offeredAt'>,
  day: Pick<KnownDayState, 'receivedAt'> | undefined,
): boolean => day !== undefined && day.receivedAt > offeredAt

/** True if the offer can still be used. It's only valid for the event's current start, until then or until the crew leaves (`day`). */
export const isOfferOpen = (
  offer: Offer,
  booking: Offerable & { startsAt: Date | null },
  day: Pick<KnownDayState, 'receivedAt'> | undefined,
  now: Date,
): boolean =>
  offer.outcome === null &&
  canOfferMove(booking, now) &&
  booking.startsAt?.getTime() === offer.startsAt.getTime() &&
  !crewLeftAfter(offer, day)
