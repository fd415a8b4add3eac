/** The only place that knows the mixed cases of status (§4, reading R6): compared exactly as written. */
export const BOOKED = 'BOOKED'
export const PENDING = 'pending'
export const CONFIRMED = 'confirmed'
export const CANCELLED = 'cancelled'

/** Both spellings that old documents use; the diagnostics page looks for the second one as well (§4). */
export const cancelledSpellings = [CANCELLED, 'CANCELLED'] as const

export interface Badge {
  label: 'Pending' | 'Confirmed' | 'Cancelled' | 'Unknown'
  tone: 'pending' | 'confirmed' | 'cancelled' | 'unknown'
}

/** The badge of My Bookings (§4): amber also where the status is missing, grey for everything else. */
export function badgeOf(status: string | null | undefined): Badge {
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

/** What the card says beside a badge that alone would leave a customer guessing. */
export const statusNote = (status: string | null | undefined): string | undefined =>
  status === BOOKED ? 'Your time is reserved; we confirm within 24 hours.' : undefined

/** Only a BOOKED booking blocks time (§4). */
export const blocksTime = (status: string | null | undefined): boolean => status === BOOKED

/** As far as the rules of changing go: when it starts and what its status says. */
export interface Changeable {
  status: string | null
  startsAt: Date
}

/** A booking whose start is not after now is past (§4). */
export const isPast = ({ startsAt }: Pick<Changeable, 'startsAt'>, now: Date): boolean => startsAt <= now

/** A customer may cancel an upcoming booking that is not cancelled (§4). */
export const canCancel = (booking: Changeable, now: Date): boolean =>
  !isPast(booking, now) && booking.status !== CANCELLED

/** A customer may move a booking until its start is closer than the notice, in hours (reading R18). */
export const canReschedule = (booking: Changeable, noticeHours: number, now: Date): boolean =>
  canCancel(booking, now) && booking.startsAt.getTime() - now.getTime() >= noticeHours * 3_600_000

/** An account holds at most this many upcoming bookings that are not cancelled (reading R49). */
export const MAX_UPCOMING_BOOKINGS = 25
