import { oneLine, withoutLinks } from '../typography/one-line.ts'
import { isCancelled, isHeld, isOver } from './booking.ts'

/** Characters of what a host tells their guests to bring. */
export const MAX_GUEST_NOTE = 500

/** A booking as far as its guests go; rows of the old site may lack a time. */
interface Hosted {
  status: string | null
  startsAt: Date | null
  endsAt: Date | null
  holdExpiresAt: Date | null
}

/** May its customer share a page with guests? Of an event that is ahead and not merely held. */
export const canInvite = (booking: Hosted, now: Date): boolean =>
  booking.startsAt !== null && booking.endsAt !== null && !isHeld(booking) && !isOver(booking, now)

/** What guests find behind a link: 'over' is a page that its host ended, or an event that has ended. */
export type GuestPageState = 'on' | 'moved' | 'cancelled' | 'over'

/** How a shared page stands. `sharedStart` is the start that the first guests were told. */
export function guestPageState(
  booking: Hosted,
  { sharedStart, endedAt }: { sharedStart: Date; endedAt: Date | null },
  now: Date,
): GuestPageState {
  const { status, startsAt, endsAt } = booking
  if (endedAt || !startsAt || !endsAt || endsAt <= now) return 'over'
  if (isCancelled(status)) return 'cancelled'
  return startsAt.getTime() === sharedStart.getTime() ? 'on' : 'moved'
}

const LONGEST_NAME = 30

/** The host's first name, all that their guests are told of it; undefined where there is none. */
export const firstNameOf = (fullName: string | null): string | undefined =>
  withoutLinks(oneLine(fullName ?? ''))
    .split(/\s+/)[0]
    ?.slice(0, LONGEST_NAME) || undefined

/** The place as a guest reads it: where the event is, else the customer's address; undefined where neither is known. */
export const guestPlaceOf = ({
  location,
  billingAddress,
}: {
  location: string | null
  billingAddress: string | null
}) => withoutLinks(oneLine(location || billingAddress || '')) || undefined

/** The way to a place, on whatever map the phone opens. */
export const mapUrlOf = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
