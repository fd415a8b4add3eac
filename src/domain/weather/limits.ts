/** What the simulator is not operated in (§9). Wind in mph, temperatures in °F; at the limits themselves we play. */
export const MAX_WIND_MPH = 20
export const MIN_TEMPERATURE_F = 40
export const MAX_TEMPERATURE_F = 95

/** From this chance of rain or thunder on, in percent, an hour is flagged. */
export const FLAGGED_CHANCE_PERCENT = 50

/** The owner sees the forecast of events that start within so many days. */
export const OWNER_DAYS = 7

/** The customer sees it so many days before the event. */
export const CUSTOMER_DAYS = 5

/** The forecasters write several times a day: what is older than this is said to be old. */
export const OLD_AFTER_HOURS = 12

/** A place is asked about at most once in so many minutes, whatever came of it. */
export const ASK_EVERY_MINUTES = 60
