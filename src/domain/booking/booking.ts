import { longDate, shortDateFrom, todayIn } from '../calendar.ts'
import { CONFIRM_WITHIN_HOURS, confirmBeforeStart, confirmSoon } from '../terms.ts'

/** The only place that compares statuses, whose case is mixed (§4). They're compared exactly as written (R6). */
export const BOOKED = 'BOOKED'
export const PENDING = 'pending'
export const CONFIRMED = 'confirmed'
export const CANCELLED = 'cancelled'

/** Spellings in old documents. Only the first has the red badge (§4), but all of them mean cancelled (R6). */
export const cancelledSpellings: readonly string[] = [CANCELLED, 'CANCELLED', 'Cancelled']

export type Status = string | null | undefined

/** True for every spelling of "cancelled" in old data: no money due, no time blocked, no customer rights (R6). */
export const isCancelled = (status: Status): boolean => cancelledSpellings.includes(status ?? PENDING)

/** A missing status counts as pending (§4). */
export const isPending = (status: Status): boolean => (status ?? PENDING) === PENDING

/** True if it was confirmed on the old site, which stored that in the status. */
export const isConfirmedOnOldSite = (status: Status): boolean => status === CONFIRMED

export interface Badge {
  label: 'Pending' | 'Confirmed' | 'Cancelled' | 'Unknown'
  tone: 'pending' | 'confirmed' | 'cancelled' | 'unknown'
}

/** Badge in My Bookings (§4): a missing status is pending (amber), any unknown one is gray. */
export function statusBadge(status: Status): Badge {
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

/** The owner's badge: the stored status, with BOOKED in plain words (R6). */
export function ownerStatusBadge(status: Status): { label: string; tone: Badge['tone'] | 'booked' } {
  if (blocksTime(status)) return { label: 'Booked', tone: 'booked' }
  const badge = statusBadge(status)
  return badge.tone === 'unknown' ? { ...badge, label: status || badge.label } : badge
}

/** Facts about the owner's confirmation. `confirmedAt` is null until the owner confirms. */
export interface Confirmable {
  status: Status
  confirmedAt: Date | string | null
}

/** True if the owner confirmed it. The status stays BOOKED, because only that blocks time (§4). */
export const isConfirmed = ({ status, confirmedAt }: Confirmable): boolean => blocksTime(status) && confirmedAt !== null

/** Human-readable status. The badge of §4 comes after it. */
export interface StatusWords {
  words: string
  /** Set if the owner has confirmed it, or it's past. */
  look?: 'confirmed' | 'past'
  /** What happens next, if anything does. */
  next?: string
  /** Set if we promised to confirm it by now, and haven't. */
  isLate?: boolean
}

export type Instant = Date | string | null

/** What we show before a booking's badge, or undefined if the badge says it all. */
export function statusWords(
  booking: Confirmable & Pick<Changeable, 'day'> & Times & AwaitingConfirmation & { holdExpiresAt?: Instant },
  now: Date,
): StatusWords | undefined {
  const { status, confirmedAt, startsAt, endsAt, holdExpiresAt, day } = booking
  if (isPast({ endsAt }, now)) return { words: 'Past Booking', look: 'past' }
  if (isCancelled(status)) return statusBadge(status).tone === 'cancelled' ? undefined : { words: 'Cancelled' }
  if (!blocksTime(status)) return undefined
  // For an unpaid hold, the payment status says more.
  if (holdExpiresAt) return hasStarted({ startsAt }, now) ? undefined : { words: 'On hold for you' }
  // Once the crew has pressed a step, that says more.
  if (hasStarted({ startsAt }, now) && !isCrewUnderWay({ day })) return { words: 'Underway' }
  // A crew on its way makes the promise to confirm pointless.
  if (!confirmedAt) return { words: 'Reserved', ...(isCrewUnderWay({ day }) ? {} : promiseFor(booking, now)) }
  return { words: `Confirmed on ${shortDateFrom(todayIn(new Date(confirmedAt)), todayIn(now))}`, look: 'confirmed' }
}

const CONFIRM_WITHIN_MS = CONFIRM_WITHIN_HOURS * 3_600_000

/** Promise to confirm, never later than the event; or that we've broken it. */
function promiseFor(booking: AwaitingConfirmation, now: Date): Pick<StatusWords, 'next' | 'isLate'> {
  if (confirmBy(booking) <= now) return { isLate: true }
  const { startsAt } = booking
  const isSoon = startsAt && new Date(startsAt).getTime() - now.getTime() < CONFIRM_WITHIN_MS
  return { next: isSoon ? confirmBeforeStart : confirmSoon }
}

/** When we promised to confirm a booking by: 24 hours after it was made or last moved, and before it starts (R51). */
export function confirmBy({ createdAt, updatedAt, startsAt }: AwaitingConfirmation): Date {
  const promised = new Date(updatedAt ?? createdAt).getTime() + CONFIRM_WITHIN_MS
  return new Date(Math.min(promised, startsAt ? new Date(startsAt).getTime() : promised))
}

type AwaitingConfirmation = { createdAt: Date | string; updatedAt: Instant; startsAt: Instant }

/** Status as a sentence for emails. It has the full date, because emails may be read at any time. */
export function statusNote({ status, confirmedAt }: Confirmable): string | undefined {
  if (!blocksTime(status)) return undefined
  if (!confirmedAt) return `Your time is reserved. ${confirmSoon}`
  return `We confirmed it on ${longDate(todayIn(new Date(confirmedAt)))}.`
}

/** Only a BOOKED booking blocks time (§4). */
export const blocksTime = (status: Status): boolean => status === BOOKED

/** True while its time is on hold for an unpaid deposit (R41), even after the hold expired, until it's released. */
export const isHeld = ({ status, holdExpiresAt }: { status: Status; holdExpiresAt?: Instant | undefined }): boolean =>
  blocksTime(status) && Boolean(holdExpiresAt)

/** What the change rules need: start, status, and what the crew pressed on the day. */
export interface Changeable {
  status: string | null
  startsAt: Date
  /** What the crew pressed. Left out if the owner makes the change, and on the server: see `canCancel`. */
  day?: object | undefined
}

/** True once the crew has recorded any step. From then on, customers have to call to change anything (R104). */
export const isCrewUnderWay = ({ day }: Pick<Changeable, 'day'>): boolean => day !== undefined

/** An event's times, both null in rows from the old site that lack them. */
interface Times {
  startsAt: Instant
  endsAt: Instant
}

const hasCome = (instant: Instant, now: Date): boolean => instant !== null && new Date(instant) <= now

/** True from the moment a booking starts: it's no longer upcoming (§4). */
export const hasStarted = ({ startsAt }: Pick<Times, 'startsAt'>, now: Date): boolean => hasCome(startsAt, now)

/** True from the moment a booking ends (R105). My Bookings is sorted by the same. */
export const isPast = ({ endsAt }: Pick<Times, 'endsAt'>, now: Date): boolean => hasCome(endsAt, now)

/** True from its start to its end, if it holds its time and isn't waiting for a deposit. */
export const isOngoing = (
  { status, startsAt, endsAt, holdExpiresAt }: Times & { status: Status; holdExpiresAt?: Instant },
  now: Date,
): boolean => blocksTime(status) && !holdExpiresAt && hasStarted({ startsAt }, now) && !isPast({ endsAt }, now)

/** True if it was cancelled or is past, so there's nothing left to prepare. */
export const isOver = ({ status, endsAt }: Pick<Times, 'endsAt'> & { status: Status }, now: Date): boolean =>
  isCancelled(status) || isPast({ endsAt }, now)

/**
 * Why a booking was cancelled. `hold-expired` and `given-up` apply to unpaid holds. `owner` and `unpaid` are the
 * owner's.
 */
export const cancelReasons = ['hold-expired', 'given-up', 'customer', 'owner', 'unpaid'] as const
export type CancelReason = (typeof cancelReasons)[number]

/**
 * Customers can cancel upcoming bookings that aren't cancelled (§4), until the crew is on its way. Only pages know `day`; the
 * server checks it inside the transaction, with `refuseUnderWay`.
 */
export const canCancel = (booking: Changeable, now: Date): boolean =>
  !hasStarted(booking, now) && !isCancelled(booking.status) && !isCrewUnderWay(booking)

/** Customers can move a booking as long as its start is at least `noticeHours` away (R18: notice for changes). */
export const canChange = (booking: Changeable, noticeHours: number, now: Date): boolean =>
  canCancel(booking, now) && booking.startsAt.getTime() - now.getTime() >= noticeHours * 3_600_000

/** What the owner's decisions depend on. Rows from the old site may lack a start. */
export interface Decidable {
  status: string | null
  startsAt: Date | null
}

const isAhead = ({ startsAt }: Decidable, now: Date): boolean => startsAt !== null && !hasStarted({ startsAt }, now)

/** The owner can confirm upcoming bookings that block their time. */
export const canConfirm = (booking: Decidable, now: Date): boolean =>
  blocksTime(booking.status) && isAhead(booking, now)

/** An upcoming booking from the old site that doesn't block its time yet, so others could book it. */
export const lacksItsTime = (booking: Decidable, now: Date): boolean =>
  !blocksTime(booking.status) && !isCancelled(booking.status) && isAhead(booking, now)

/** True if a customer with an email address gets one about a cancellation now: none about a past event or an unpaid hold. */
export const cancellationIsMailed = (
  booking: { status: Status; startsAt: Instant; holdExpiresAt?: Instant | undefined },
  now: Date,
): boolean => booking.startsAt !== null && !hasStarted(booking, now) && !isHeld(booking)
