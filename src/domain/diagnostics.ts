/** Words the owner must type to delete every booking. */
export const DELETE_ALL_WORDS = 'delete all bookings'

/** The read test gives up after this long (§9). */
export const READ_LIMIT_SECONDS = 10
