/** We delete what we know about a place this many days after the event. */
export const PLACE_KEPT_DAYS = 90
