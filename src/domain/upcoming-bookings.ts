/** From this many upcoming bookings of one account on the owner is warned (reading R49). */
export const OWNER_WARNED_FROM = 6
