/** What the owner types before every booking is deleted. */
export const DELETE_ALL_WORDS = 'delete all bookings'

/** The read test gives up after this long (§9). */
export const READ_LIMIT_SECONDS = 10
