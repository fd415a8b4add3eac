/** What is kept of a place goes so many days after the event. */
export const PLACE_KEPT_DAYS = 90
