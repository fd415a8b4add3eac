import { longDate, shortDateFrom, todayIn } from '../calendar.ts'
import { confirmSoon } from '../terms.ts'

/** The only place that knows the mixed cases of status (§4, reading R6): compared exactly as written. */
export const BOOKED = 'BOOKED'
export const PENDING = 'pending'
export const CONFIRMED = 'confirmed'
export const CANCELLED = 'cancelled'

/** The spellings that old documents use. Only the first has the red badge (§4); all of them are cancelled (reading R6). */
export const cancelledSpellings: readonly string[] = [CANCELLED, 'CANCELLED', 'Cancelled']

export type Status = string | null | undefined

/** Will it not take place? In any spelling: as far as its money, its time and its customer's rights go (reading R6). */
export const isCancelled = (status: Status): boolean => cancelledSpellings.includes(status ?? PENDING)

/** A missing status is a pending one (§4). */
export const isPending = (status: Status): boolean => (status ?? PENDING) === PENDING

/** Confirmed on the old site, which said so in the status. */
export const isConfirmedOnOldSite = (status: Status): boolean => status === CONFIRMED

export interface Badge {
  label: 'Pending' | 'Confirmed' | 'Cancelled' | 'Unknown'
  tone: 'pending' | 'confirmed' | 'cancelled' | 'unknown'
}

/** The badge of My Bookings (§4): amber also where the status is missing, gray for everything else. */
export function badgeOf(status: Status): Badge {
  switch (status ?? PENDING) {
    case PENDING:
      return { label: 'Pending', tone: 'pending' }
    case CONFIRMED:
      return { label: 'Confirmed', tone: 'confirmed' }
    case CANCELLED:
      return { label: 'Cancelled', tone: 'cancelled' }
    default:
      return { label: 'Unknown', tone: 'unknown' }
  }
}

/** The owner's badge: what is written, BOOKED in plain words (reading R6). */
export function ownersBadgeOf(status: Status): { label: string; tone: Badge['tone'] | 'booked' } {
  if (blocksTime(status)) return { label: 'Booked', tone: 'booked' }
  const badge = badgeOf(status)
  return badge.tone === 'unknown' ? { ...badge, label: status || badge.label } : badge
}

/** As far as the owner's confirmation goes: `confirmedAt` is an instant, or null where it is still to come. */
export interface Confirmable {
  status: Status
  confirmedAt: Date | string | null
}

/** Did the owner confirm it? The status stays BOOKED, because only that blocks time (§4). */
export const isConfirmed = ({ status, confirmedAt }: Confirmable): boolean => blocksTime(status) && confirmedAt !== null

/** How a booking stands, in our words. The badge of §4 follows them. */
export interface StatusWords {
  words: string
  /** The owner has confirmed it, or it is over. */
  look?: 'confirmed' | 'past'
  /** What happens next, where that is still to come. */
  next?: string
}

type Instant = Date | string | null

/** What we say of a booking before its badge; undefined where the badge says it all. */
export function statusWords(
  {
    status,
    confirmedAt,
    startsAt,
    holdExpiresAt,
    day,
  }: Confirmable & Pick<Changeable, 'day'> & { startsAt: Instant; holdExpiresAt?: Instant },
  now: Date,
): StatusWords | undefined {
  if (startsAt && isPast({ startsAt: new Date(startsAt) }, now)) return { words: 'Past Booking', look: 'past' }
  if (isCancelled(status)) return badgeOf(status).tone === 'cancelled' ? undefined : { words: 'Cancelled' }
  if (!blocksTime(status)) return undefined
  // Of a time that is only held its money says more.
  if (holdExpiresAt) return { words: 'On hold for you' }
  // A crew that is on its way confirms by coming.
  if (!confirmedAt) return { words: 'Reserved', ...(isCrewUnderWay({ day }) ? {} : { next: confirmSoon }) }
  return { words: `Confirmed on ${shortDateFrom(todayIn(new Date(confirmedAt)), todayIn(now))}`, look: 'confirmed' }
}

/** The same in a sentence, for a mail: it is read at any time, so it names the whole date. */
export function statusNote({ status, confirmedAt }: Confirmable): string | undefined {
  if (!blocksTime(status)) return undefined
  if (!confirmedAt) return `Your time is reserved. ${confirmSoon}`
  return `We confirmed it on ${longDate(todayIn(new Date(confirmedAt)))}.`
}

/** Only a BOOKED booking blocks time (§4). */
export const blocksTime = (status: Status): boolean => status === BOOKED

/** Is its time only kept until the deposit is paid (R41)? Also after the hold ended, as long as nobody released it. */
export const isHeld = ({ status, holdExpiresAt }: { status: Status; holdExpiresAt: Date | null }): boolean =>
  blocksTime(status) && holdExpiresAt !== null

/** As far as the rules of changing go: when it starts, what its status says, and what its crew pressed on the day. */
export interface Changeable {
  status: string | null
  startsAt: Date
  /** Not given where the owner is the one who changes it. */
  day?: object | undefined
}

/** Has its crew said that it is on the way, or further? From then on a customer's change is one for the phone (R104). */
export const isCrewUnderWay = ({ day }: Pick<Changeable, 'day'>): boolean => day !== undefined

/** A booking whose start is not after now is past (§4). */
export const isPast = ({ startsAt }: Pick<Changeable, 'startsAt'>, now: Date): boolean => startsAt <= now

/** Is there nothing left to prepare for, because it was cancelled or has ended? Rows of the old site may lack an end. */
export const isOver = ({ status, endsAt }: { status: Status; endsAt: Date | null }, now: Date): boolean =>
  isCancelled(status) || (endsAt !== null && endsAt <= now)

/** A customer may cancel an upcoming booking that is not cancelled (§4), until its crew is under way. */
export const canCancel = (booking: Changeable, now: Date): boolean =>
  !isPast(booking, now) && !isCancelled(booking.status) && !isCrewUnderWay(booking)

/** A customer may move a booking until its start is closer than the notice, in hours (reading R18). */
export const canReschedule = (booking: Changeable, noticeHours: number, now: Date): boolean =>
  canCancel(booking, now) && booking.startsAt.getTime() - now.getTime() >= noticeHours * 3_600_000

/** As far as the owner's decisions go; rows of the old site may lack a start. */
export interface Decidable {
  status: string | null
  startsAt: Date | null
}

const isAhead = ({ startsAt }: Decidable, now: Date): boolean => startsAt !== null && !isPast({ startsAt }, now)

/** The owner may confirm an upcoming booking that blocks its time. */
export const canConfirm = (booking: Decidable, now: Date): boolean =>
  blocksTime(booking.status) && isAhead(booking, now)

/** Upcoming, not cancelled, and still others may book its time: a booking of the old site. */
export const lacksItsTime = (booking: Decidable, now: Date): boolean =>
  !blocksTime(booking.status) && !isCancelled(booking.status) && isAhead(booking, now)
