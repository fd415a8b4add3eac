import { oneLine, withoutLinks } from '../typography/one-line.ts'
import { isCancelled, isHeld, isOver } from './booking.ts'

/** Maximum length of the host's "what to bring" note, in characters. */
export const MAX_GUEST_NOTE = 500

/** What the guest page needs to know. Rows from the old site may lack a time. */
interface Hosted {
  status: string | null
  startsAt: Date | null
  endsAt: Date | null
  holdExpiresAt: Date | null
}

/** True if the customer can share a guest page: the event isn't over and isn't just an unpaid hold. */
export const canInvite = (booking: Hosted, now: Date): boolean =>
  booking.startsAt !== null && booking.endsAt !== null && !isHeld(booking) && !isOver(booking, now)

/** State of a guest page. 'over': the host ended the page, or the event has ended. */
export type GuestPageState = 'on' | 'moved' | 'cancelled' | 'over'

/** State of a shared page. `sharedStart` is the start that guests were first told. */
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

/** The host's first name, the only part guests see, or undefined. */
export const toFirstName = (fullName: string | null): string | undefined =>
  withoutLinks(oneLine(fullName ?? ''))
    .split(/\s+/)[0]
    ?.slice(0, LONGEST_NAME) || undefined

/** Link to directions, opened in whichever map app the phone uses. */
export const mapUrl = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
