import { hourLabel, toDateAndHour, todayIn, unbroken, unbrokenDate } from '../../domain/calendar.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The countdown starts this long before a hold ends; earlier, a date and time is easier to read. */
export const COUNTED_MS = HOUR

/** Countdown digits, such as '29:41'; rounded up to the next second. */
export function countdownDigits(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Whole minutes, rounded up, such as '30 minutes'. */
export function countdownMinutes(leftMs: number): string {
  const minutes = Math.max(0, Math.ceil(leftMs / MINUTE))
  return `${minutes} minute${minutes === 1 ? '' : 's'}`
}

const announcedMinutes = [10, 5, 1]

/**
 * Screen reader announcement as the time left falls from `before` to `left` ms: when the countdown starts, at 10, 5, and
 * 1 minutes, and at the end. Undefined in between.
 */
export function countdownAnnouncement(before: number | undefined, left: number): string | undefined {
  if (left <= 0) return before === undefined || before > 0 ? 'Your hold on this time has ended.' : undefined
  if (left > COUNTED_MS) return undefined
  if (before === undefined || before > COUNTED_MS) return `${countdownMinutes(left)} left to pay.`
  const crossed = announcedMinutes.some((minutes) => before > minutes * MINUTE && left <= minutes * MINUTE)
  return crossed ? `${countdownMinutes(left)} left to pay.` : undefined
}

/** Time in Phoenix, with the date if it isn't today: '2:31 PM', '2:31 PM on Friday, December 4, 2026'. */
export function untilLabel(instant: Date, now: Date): string {
  const { date, hour } = toDateAndHour(instant)
  const time = unbroken(hourLabel(hour))
  return date === todayIn(now) ? time : `${time} on ${unbrokenDate(date)}`
}
