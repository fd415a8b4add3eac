import { askingTime, tomorrowAt } from '../booking/booking-emails.ts'

/** So many texts a person gets within 24 hours, and all of them together. */
export const MAX_TEXTS_TO_PERSON = 3
export const MAX_TEXTS_A_DAY = 200

/** When a text that is ready at `now` may go out: between 9 AM and 8 PM in Phoenix; undefined where that is too late for it. */
export function textingTime(now: Date, notAfter: Date): Date | undefined {
  const at = askingTime(now)
  return at < notAfter ? at : undefined
}

/** Is the event's reminder due? From the hour of the day before on at which its mail goes out, until it begins; not for what was booked later than that. */
export function isReminderDue({ startsAt, createdAt }: { startsAt: Date; createdAt: Date }, now: Date): boolean {
  const at = tomorrowAt(startsAt)
  return createdAt < at && at <= now && now < startsAt
}

/** If the press reaches us later than this, the text would come too late to be useful. */
const FRESH_MS = 10 * 60_000

/** When the crew arrives that pressed 'on our way', where that is still to be texted: the press is fresh, and the drive not over. */
export function arrivalToText(
  { pressedAt, minutes }: { pressedAt: Date; minutes: number },
  now: Date,
): Date | undefined {
  const arrivesAt = new Date(pressedAt.getTime() + minutes * 60_000)
  return now.getTime() - pressedAt.getTime() <= FRESH_MS && now < arrivesAt ? arrivesAt : undefined
}
