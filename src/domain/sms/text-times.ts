import { tomorrowAt } from '../booking/booking-emails.ts'
import { afterQuietHours } from '../quiet-hours.ts'

/** So many texts a person gets within 24 hours, and all of them together. */
export const MAX_TEXTS_TO_PERSON = 3
export const MAX_TEXTS_A_DAY = 200

/** When a text that is ready at `now` may go out: after the quiet hours; undefined where that is too late for it. */
export function sendTextAt(now: Date, notAfter: Date): Date | undefined {
  const at = afterQuietHours(now)
  return at < notAfter ? at : undefined
}

/** Is the event's reminder due? From the hour of the day before on at which its mail goes out, until it begins; not for what was booked later than that. */
export function isReminderDue({ startsAt, createdAt }: { startsAt: Date; createdAt: Date }, now: Date): boolean {
  const at = tomorrowAt(startsAt)
  return createdAt < at && at <= now && now < startsAt
}

/** Age in ms from which an 'on our way' press is too old to text about. */
const FRESH_MS = 10 * 60_000

/** When the crew arrives that pressed 'on our way', where that is still to be texted: the press is fresh, and the drive not over. */
export function arrivalToText(
  { pressedAt, minutes }: { pressedAt: Date; minutes: number },
  now: Date,
): Date | undefined {
  const arrivesAt = new Date(pressedAt.getTime() + minutes * 60_000)
  return now.getTime() - pressedAt.getTime() <= FRESH_MS && now < arrivesAt ? arrivesAt : undefined
}
