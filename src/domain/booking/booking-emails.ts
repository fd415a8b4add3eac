import { addDays, dateAndHourOf, instantOf } from '../calendar.ts'
import { balanceDueAt } from '../pricing/balance-due.ts'
import { balanceOf, netPaid, priceOf } from '../pricing/pricing.ts'
import { afterQuietHours, daysBeforeInWakingHours } from '../quiet-hours.ts'
import { type Confirmable, isCancelled, isConfirmed, isHeld } from './booking.ts'

/** The mails that ask for the balance (R82), and how many hours after it fell due they go out. */
const balanceReminders = {
  'balance-in-7-days': -7 * 24,
  'balance-in-2-days': -2 * 24,
  'balance-due': 0,
  'balance-overdue': 24,
} as const

export type BalanceReminder = keyof typeof balanceReminders

type Reminder = 'site-check' | BalanceReminder | 'details' | 'tomorrow' | 'thanks'

/** Money by card that its customer is told of. */
export type MoneyAbout = 'receipt' | 'refund-sent' | 'payment-returned'

/** Money by card that the owner is told of. */
export type OwnersMoneyAbout = 'payment-returned' | 'dispute'

/** What an email to a customer is about. */
export type About =
  | 'confirmed'
  | 'owner-confirmed'
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

/** What was known of a booking before a change: its start (ISO 8601), its total in integer cents, the owner's yes, its extras. */
export interface Previous {
  startsAt: string
  totalCents: number
  wasConfirmed?: true
  /** What was planned before extras could be changed says nothing of them. */
  totalHours?: number
  addOnsNames?: string[]
}

/** What became of the extras of a booking since, sentence by sentence; nothing where they are the same. */
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

/** When what is needed on the day is mailed. What is booked later is told of it at once. */
export const detailsAt = (startsAt: Date) => daysBeforeInWakingHours(startsAt, 3)

/** When the reminder of the day before goes out (R101). */
export const tomorrowAt = (startsAt: Date) => daysBeforeInWakingHours(startsAt, 1)

/**
 * The reminders of a booking in their order, and when each is due (§9): the place seven days before, details three days before, what comes the
 * day before (R101), the balance around the time when it is due (R82), thanks the day after.
 */
export function remindersOf(startsAt: Date | null): { about: Reminder; at: Date }[] {
  if (!startsAt) return []
  const due = balanceDueAt({ startsAt }).getTime()
  const forBalance = Object.entries(balanceReminders) as [BalanceReminder, number][]
  const reminders: { about: Reminder; at: Date }[] = [
    { about: 'site-check', at: daysBeforeInWakingHours(startsAt, 7) },
    { about: 'details', at: detailsAt(startsAt) },
    { about: 'tomorrow', at: tomorrowAt(startsAt) },
    ...forBalance.map(([about, hours]) => ({ about, at: afterQuietHours(new Date(due + hours * HOUR)) })),
    { about: 'thanks', at: instantOf(addDays(dateAndHourOf(startsAt).date, 1), THANKS_AT) },
  ]
  return reminders.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** After a mail about a booking, changes of this long are told in one. */
const PAUSE_MS = 120_000

/** As far as its emails go: what was told of a booking, and when. */
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
 * When a change of a booking that is made now is told, and what its customer knew before: at once, or together with
 * other changes two minutes after the last mail. Kept with the booking; `isStillRelevant` drops all but the last of them.
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

/** What a booking costs and what was paid of it, in integer cents; the old site's may lack a price. */
interface Priced {
  totalCents: number | null
  depositCents: number | null
  paidCents: number
  /** On its way back by card. */
  refundingCents: number
  /** Taken off the price by the owner. */
  discountCents: number
}

/** A booking as its emails stand by it: `calendarSequence` is the revision of its calendar entry. */
interface EmailedBooking extends Confirmable, Priced {
  holdExpiresAt: Date | null
  startsAt: Date | null
  calendarSequence: number
  /** Null where none waits for its end. */
  dispute: string | null
  /** The card that its balance is charged to, and whether its customer was told when. */
  card?: { isTold: boolean; saidAt: Date | null } | undefined
  /** A company pays the rest by invoice, which has reminders of its own. */
  invoiceDueOn?: string | null
}

/**
 * Is the message still true? Asked when it is sent: a booking that was moved or cancelled since has a newer revision,
 * and reminders of what is ahead make no sense once it has begun, nor one of a balance that is paid.
 */
export function isStillRelevant(
  message: { about: About | MoneyAbout | OwnersMoneyAbout; sequence: number; of?: string },
  booking: EmailedBooking,
  now: Date,
): boolean {
  // Money that moved has moved, whatever became of the booking since.
  if (moneyAbouts.includes(message.about)) return true
  if (booking.calendarSequence !== message.sequence) return false
  if (isCancelled(booking.status) !== (message.about === 'cancelled')) return false
  const isAhead = booking.startsAt !== null && now < booking.startsAt
  if (message.about === 'payment-link') return isHeld(booking)
  // The owner asks by hand, after the event as well.
  if (message.about === 'balance-asked') return owes(booking)
  if (message.about === 'card-charge-failed') return isAhead && isAskedFor(booking)
  // What was announced since, or taken back, makes this one wrong.
  if (message.about === 'card-charge-ahead') return isAhead && booking.card?.saidAt?.toISOString() === message.of
  if (message.about === 'owner-confirmed') return isAhead && isConfirmed(booking)
  // One that is this late is told with the details.
  if (message.about === 'site-check') return booking.startsAt !== null && now < detailsAt(booking.startsAt)
  if (message.about in balanceReminders)
    return (
      isAhead &&
      isAskedFor(booking) &&
      !isCharged(message.about, booking) &&
      (isDueBy(message.about) || hasPaidDeposit(booking))
    )
  // Who owes gets one mail that day: the one that asks, which says the rest as well.
  if (message.about === 'tomorrow' && isAskedOnTheEve(booking)) return false
  return aboutWhatIsAhead.includes(message.about) ? isAhead : true
}

/** Nobody is asked for what they have paid, nor while a dispute waits for its end (R79). */
const owes = (booking: EmailedBooking) => booking.dispute === null && balanceOf(amountsOf(booking)) > 0

/** The same without being asked by hand: an invoice has reminders of its own (R94). */
const isAskedFor = (booking: EmailedBooking) => !booking.invoiceDueOn && owes(booking)

/** Before the balance is due, only who paid the deposit is reminded of it: the deposit is asked for by other mails. */
function hasPaidDeposit(booking: EmailedBooking) {
  const { deposit, paid } = amountsOf(booking)
  return paid >= deposit
}

/** Nobody is asked for what is charged to their card (R83); from its due date on only where they were told of the charge. */
const isCharged = (about: string, { card }: EmailedBooking) => card !== undefined && (card.isTold || !isDueBy(about))

/** Is the overdue balance asked for the day before (R82)? */
const isAskedOnTheEve = (booking: EmailedBooking) => isAskedFor(booking) && !isCharged('balance-overdue', booking)

const isDueBy = (about: string) => about === 'balance-due' || about === 'balance-overdue'

/** The amounts of a booking, in integer cents. */
export const amountsOf = (booking: Priced) => ({
  total: priceOf(booking),
  deposit: Math.max(0, (booking.depositCents ?? 0) - booking.discountCents),
  paid: netPaid(booking),
})

/** Does the booking belong to nobody any more? Then there is nobody to write to, or about. */
export const isAnonymized = ({ fullName, email }: { fullName: string | null; email: string | null }): boolean =>
  fullName === null && email === null
