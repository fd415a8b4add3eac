import { addDays, toDateAndHour, toInstant } from '../calendar.ts'
import { balanceDueAt } from '../pricing/balance-due.ts'
import { computeBalance, discountedPrice, netPaid } from '../pricing/pricing.ts'
import { afterQuietHours, daysBeforeInWakingHours } from '../quiet-hours.ts'
import { type Confirmable, isCancelled, isConfirmed, isHeld } from './booking.ts'

/** Emails that ask for the balance (R82: reminders), and how many hours after its due date they go out. */
const balanceReminders = {
  'balance-in-7-days': -7 * 24,
  'balance-in-2-days': -2 * 24,
  'balance-due': 0,
  'balance-overdue': 24,
} as const

export type BalanceReminder = keyof typeof balanceReminders

type Reminder = 'site-check' | BalanceReminder | 'details' | 'tomorrow' | 'thanks'

/** Card money that the customer gets an email about. */
export type MoneyAbout = 'receipt' | 'refund-sent' | 'payment-returned'

/** Card money that the owner gets an email about. */
export type OwnersMoneyAbout = 'payment-returned' | 'dispute'

/** Subject matter of an email to a customer. */
export type About =
  // It's booked; the owner's confirmation is the next one. Jobs in the queue have this name, so it stays.
  | 'confirmed'
  | 'owner-confirmed'
  // A move, and any change of extras since, in one email.
  | 'rescheduled'
  | 'changed'
  | 'cancelled'
  | 'payment-link'
  | 'weather-offer'
  | 'site-check-asked'
  | 'balance-asked'
  | 'card-charge-ahead'
  | 'card-charge-failed'
  | 'review-answered'
  | Reminder

const moneyAbouts: readonly string[] = ['receipt', 'refund-sent', 'payment-returned', 'dispute'] satisfies (
  | MoneyAbout
  | OwnersMoneyAbout
)[]

/** What the customer last knew of a booking: start (ISO 8601), total in integer cents, if it was confirmed, extras. */
export interface Previous {
  startsAt: string
  totalCents: number
  wasConfirmed?: true
  /** Missing in plans made before extras could be changed. */
  totalHours?: number
  addOnsNames?: string[]
}

/** What changed in a booking's extras, one sentence each. Empty if nothing did. */
export function extrasChanges(
  { totalHours: before, addOnsNames: namesBefore }: Pick<Previous, 'totalHours' | 'addOnsNames'>,
  { totalHours: after, addOnsNames: names }: { totalHours: number | null; addOnsNames: readonly string[] },
): string[] {
  const isLonger = before !== undefined && after !== null && before !== after
  const added = namesBefore ? names.filter((name) => !namesBefore.includes(name)) : []
  const removed = namesBefore ? namesBefore.filter((name) => !names.includes(name)) : []
  return [
    ...(isLonger ? [`It now runs ${after} hours instead of ${before}.`] : []),
    ...(added.length > 0 ? [`Added: ${added.join(', ')}.`] : []),
    ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}.`] : []),
  ]
}

const aboutWhatIsAhead: readonly string[] = [
  'details',
  'tomorrow',
  'site-check-asked',
  'weather-offer',
] satisfies About[]

const HOUR = 3_600_000

const THANKS_AT = 10

/** When the "what we need from you" email goes out. Later bookings get it immediately. */
export const detailsAt = (startsAt: Date) => daysBeforeInWakingHours(startsAt, 3)

/** When the day-before reminder goes out (R101). */
export const tomorrowAt = (startsAt: Date) => daysBeforeInWakingHours(startsAt, 1)

/**
 * All reminders of a booking, sorted by due time (§9): site check seven days before, details three days before, the
 * day-before reminder (R101), the balance emails around its due date (R82), thanks the day after.
 */
export function bookingReminders(startsAt: Date | null): { about: Reminder; at: Date }[] {
  if (!startsAt) return []
  const due = balanceDueAt({ startsAt }).getTime()
  const forBalance = Object.entries(balanceReminders) as [BalanceReminder, number][]
  const reminders: { about: Reminder; at: Date }[] = [
    { about: 'site-check', at: daysBeforeInWakingHours(startsAt, 7) },
    { about: 'details', at: detailsAt(startsAt) },
    { about: 'tomorrow', at: tomorrowAt(startsAt) },
    ...forBalance.map(([about, hours]) => ({ about, at: afterQuietHours(new Date(due + hours * HOUR)) })),
    { about: 'thanks', at: toInstant(addDays(toDateAndHour(startsAt).date, 1), THANKS_AT) },
  ]
  return reminders.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** After an email about a booking, changes within this time are combined into one email. */
const PAUSE_MS = 120_000

/** What the customer was last told about a booking, and when. */
interface EmailHistory {
  mailDueAt: Date | null
  mailPrevious: Previous | null
  startsAt: Date | null
  totalCents: number | null
  confirmedAt?: Date | null
  totalHours?: number | null
  addOnsNames?: string[]
}

/**
 * When to email about a change made now, and what the customer was last told: at once, or two minutes after the last
 * email, combined with other changes. Stored with the booking. `isStillRelevant` drops all but the last email.
 */
export function planMail(before: EmailHistory, now: Date): { mailDueAt: Date; mailPrevious: Previous | null } {
  const { mailDueAt: last, mailPrevious, startsAt, totalCents, totalHours, addOnsNames } = before
  if (last && last > now) return { mailDueAt: last, mailPrevious }
  const isSoon = last !== null && now.getTime() - last.getTime() < PAUSE_MS
  const confirmed = before.confirmedAt ? ({ wasConfirmed: true } as const) : {}
  const extras = { ...(totalHours && { totalHours }), ...(addOnsNames && { addOnsNames }) }
  const known = { startsAt: startsAt?.toISOString() ?? '', totalCents: totalCents ?? 0, ...confirmed, ...extras }
  return { mailDueAt: isSoon ? new Date(last.getTime() + PAUSE_MS) : now, mailPrevious: known }
}

/** Price and payments of a booking, in integer cents. Bookings from the old site may lack a price. */
interface Priced {
  totalCents: number | null
  depositCents: number | null
  paidCents: number
  /** Card refunds that haven't settled yet. */
  refundingCents: number
  /** Discount given by the owner. */
  discountCents: number
}

/** What `isStillRelevant` needs to know. `calendarSequence` is the revision of the booking's calendar entry. */
interface EmailedBooking extends Confirmable, Priced {
  holdExpiresAt: Date | null
  startsAt: Date | null
  calendarSequence: number
  /** Null if no dispute is pending. */
  dispute: string | null
  /** The card on file for the balance, and when the customer was told about the charge. */
  card?: { isTold: boolean; saidAt: Date | null } | undefined
  /** Set if a company pays the rest by invoice, which has its own reminders. */
  invoiceDueOn?: string | null
}

/**
 * Is this email still true when it's about to be sent? Drops emails about an older revision (the booking was moved or
 * cancelled since), reminders of an event that has begun, and requests for a balance that's paid.
 */
export function isStillRelevant(
  message: { about: About | MoneyAbout | OwnersMoneyAbout; sequence: number; of?: string },
  booking: EmailedBooking,
  now: Date,
): boolean {
  // Money that moved has moved, regardless of what happened to the booking since.
  if (moneyAbouts.includes(message.about)) return true
  if (booking.calendarSequence !== message.sequence) return false
  if (isCancelled(booking.status) !== (message.about === 'cancelled')) return false
  const isAhead = booking.startsAt !== null && now < booking.startsAt
  if (message.about === 'payment-link') return isHeld(booking)
  // The owner sends this one by hand, possibly after the event.
  if (message.about === 'balance-asked') return owes(booking)
  if (message.about === 'card-charge-failed') return isAhead && isAskedFor(booking)
  // A newer or withdrawn announcement makes this one wrong.
  if (message.about === 'card-charge-ahead') return isAhead && booking.card?.saidAt?.toISOString() === message.of
  if (message.about === 'owner-confirmed') return isAhead && isConfirmed(booking)
  // When it's this late, the details email covers it.
  if (message.about === 'site-check') return booking.startsAt !== null && now < detailsAt(booking.startsAt)
  if (message.about in balanceReminders)
    return (
      isAhead &&
      isAskedFor(booking) &&
      !isCharged(message.about, booking) &&
      (isDueBy(message.about) || hasPaidDeposit(booking))
    )
  // If a balance is overdue, that reminder is the only email of the day and carries the day-before details too.
  if (message.about === 'tomorrow' && isAskedOnTheEve(booking)) return false
  return aboutWhatIsAhead.includes(message.about) ? isAhead : true
}

/** True if there's a balance and no pending dispute (R79: disputes freeze payments). */
const owes = (booking: EmailedBooking) => booking.dispute === null && computeBalance(bookingAmounts(booking)) > 0

/** True if we should ask for the balance automatically. An invoice has its own reminders (R94). */
const isAskedFor = (booking: EmailedBooking) => !booking.invoiceDueOn && owes(booking)

/** Early balance reminders go only to customers who paid the deposit, because other emails ask for the deposit. */
function hasPaidDeposit(booking: EmailedBooking) {
  const { deposit, paid } = bookingAmounts(booking)
  return paid >= deposit
}

/** True if the card on file will be charged instead (R83). From the due date on, only if the customer was told about it. */
const isCharged = (about: string, { card }: EmailedBooking) => card !== undefined && (card.isTold || !isDueBy(about))

/** True if the overdue-balance email goes out the day before the event (R82). */
const isAskedOnTheEve = (booking: EmailedBooking) => isAskedFor(booking) && !isCharged('balance-overdue', booking)

const isDueBy = (about: string) => about === 'balance-due' || about === 'balance-overdue'

/** Total, deposit and net payments of a booking, in integer cents. */
export const bookingAmounts = (booking: Priced) => ({
  total: discountedPrice(booking),
  deposit: Math.max(0, (booking.depositCents ?? 0) - booking.discountCents),
  paid: netPaid(booking),
})

/** True if the customer's account was deleted, so there's no one left to email, or to email about. */
export const isAnonymized = ({ fullName, email }: { fullName: string | null; email: string | null }): boolean =>
  fullName === null && email === null
