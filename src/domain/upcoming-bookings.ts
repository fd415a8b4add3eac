/** An account holds at most this many upcoming bookings that are not cancelled (reading R49). */
export const MAX_UPCOMING_BOOKINGS = 25

/** From this many upcoming bookings of one account on the owner is warned (reading R49). */
export const OWNER_WARNED_FROM = 6
