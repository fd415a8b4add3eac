/** Limits for operating the simulator (§9). Wind in mph, temperatures in °F. Right at a limit, we still play. */
export const MAX_WIND_MPH = 20
export const MIN_TEMPERATURE_F = 40
export const MAX_TEMPERATURE_F = 95

/** An hour is flagged from this chance of rain or thunder on, in percent. */
export const FLAGGED_CHANCE_PERCENT = 50

/** The owner sees forecasts of events that start within this many days. */
export const OWNER_DAYS = 7

/** Customers see the forecast this many days before their event. */
export const CUSTOMER_DAYS = 5

/** The weather service updates several times a day. Older forecasts are marked as old. */
export const OLD_AFTER_HOURS = 12

/** Minimum time between forecast requests for one place, successful or not. */
export const ASK_EVERY_MINUTES = 60
