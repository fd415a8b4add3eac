import { tomorrowAt } from '../booking/booking-emails.ts'
import { afterQuietHours } from '../quiet-hours.ts'

/** Daily (24-hour) limits on texts: per person, and in total. */
export const MAX_TEXTS_TO_PERSON = 3
export const MAX_TEXTS_A_DAY = 200

/** When a text that's ready at `now` can go out, after quiet hours, or undefined if that's too late for it. */
export function sendTextAt(now: Date, notAfter: Date): Date | undefined {
  const at = afterQuietHours(now)
  return at < notAfter ? at : undefined
}

/** True from the time of the day-before email until the event starts, unless it was booked after that email's time. */
export function isReminderDue({ startsAt, createdAt }: { startsAt: Date; createdAt: Date }, now: Date): boolean {
  const at = tomorrowAt(startsAt)
  return createdAt < at && at <= now && now < startsAt
}

/** When an "on our way" reaches us later than this, a text about it no longer helps. */
const FRESH_MS = 10 * 60_000

/** Arrival time to text to the customer after "on our way", or undefined if that's old news or the drive is over. */
export function arrivalToText(
  { pressedAt, minutes }: { pressedAt: Date; minutes: number },
  now: Date,
): Date | undefined {
  const arrivesAt = new Date(pressedAt.getTime() + minutes * 60_000)
  return now.getTime() - pressedAt.getTime() <= FRESH_MS && now < arrivesAt ? arrivesAt : undefined
}
