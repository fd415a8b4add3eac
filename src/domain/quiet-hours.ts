import { addDays, hourLabel, toDateAndHour, toInstant, unbroken } from './calendar.ts'

/**
 * Quiet hours, 8 PM to 9 AM in Phoenix: no payment reminders (R82), charge notices (R83) or texts (R103) go out.
 * `consentTerms`, which people accept before we text them, names both hours.
 */
export const QUIET_UNTIL = 9
export const QUIET_FROM = 20

/** '9:00 AM', when the quiet hours end, with a non-breaking space. */
export const quietUntilLabel = unbroken(hourLabel(QUIET_UNTIL))

/** Earliest instant from `at` on that is outside quiet hours. */
export function afterQuietHours(at: Date): Date {
  const { date, hour } = toDateAndHour(at)
  if (hour < QUIET_UNTIL) return toInstant(date, QUIET_UNTIL)
  return hour < QUIET_FROM ? at : toInstant(addDays(date, 1), QUIET_UNTIL)
}

/** The given number of days before `at`, at the same hour but between 9 AM and 7 PM. */
export function daysBeforeInWakingHours(at: Date, days: number): Date {
  const { date, hour } = toDateAndHour(at)
  return toInstant(addDays(date, -days), Math.min(QUIET_FROM - 1, Math.max(QUIET_UNTIL, hour)))
}
