import { addDays, dateAndHourOf, instantOf, unbroken } from './calendar.ts'

/**
 * The quiet hours, from 8 PM to 9 AM in Phoenix: nobody is asked for money (R82), told of a charge (R83) or texted (R103).
 * The words that people agree to before they are texted name both hours (`consentTerms`).
 */
export const QUIET_UNTIL = 9
export const QUIET_FROM = 20

/** '9 AM', when the quiet hours end, with a non-breaking space. */
export const quietUntilLabel = unbroken(`${QUIET_UNTIL} AM`)

/** The first instant from `at` on that is outside the quiet hours. */
export function afterQuietHours(at: Date): Date {
  const { date, hour } = dateAndHourOf(at)
  if (hour < QUIET_UNTIL) return instantOf(date, QUIET_UNTIL)
  return hour < QUIET_FROM ? at : instantOf(addDays(date, 1), QUIET_UNTIL)
}

/** That many days before `at`, at the same hour, but no earlier than 9 AM and no later than 7 PM. */
export function daysBeforeInWakingHours(at: Date, days: number): Date {
  const { date, hour } = dateAndHourOf(at)
  return instantOf(addDays(date, -days), Math.min(QUIET_FROM - 1, Math.max(QUIET_UNTIL, hour)))
}
