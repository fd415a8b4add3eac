import { type MoneyAbout, remindersOf } from '../../../domain/booking/booking-emails.ts'
import { afterQuietHours } from '../../../domain/quiet-hours.ts'
import type { Db } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import type { ChangeEmailJob, ChargeAheadJob, ChargeFailedJob } from '../../platform/jobs/payloads.ts'
import type { Job } from '../../platform/jobs/queues.ts'

type Deps = { jobs: Jobs }

/** What the mails are planned by. */
type EmailedBooking = Pick<BookingRow, 'id' | 'calendarSequence'> & Partial<Pick<BookingRow, 'email' | 'startsAt'>>

/**
 * Tells owner and customer of a new booking, and plans its reminders; those whose time has passed are left out. In the
 * caller's transaction: nothing is sent unless it commits, and nothing is waited for.
 */
export function enqueueBookingEmails({ jobs }: Deps, tx: Db, booking: EmailedBooking, now: Date): Promise<void> {
  return jobs.enqueue(
    tx,
    { queue: 'owner-notification', data: { bookingId: booking.id } },
    ...toCustomer(booking, { queue: 'booking-mail', data: { about: 'confirmed', ...revisionOf(booking) } }),
    ...toCustomer(booking, ...plannedReminders(booking, now)),
  )
}

/** Plans the reminders of bookings that nobody is told of now. */
export const planReminders = ({ jobs }: Deps, tx: Db, planned: readonly EmailedBooking[], now: Date): Promise<void> =>
  jobs.enqueue(tx, ...planned.flatMap((booking) => toCustomer(booking, ...plannedReminders(booking, now))))

/** Who made a change: the owner is told of a customer's alone. */
export type ChangedBy = 'customer' | 'owner'

/**
 * Tells of a move, or of other extras, and plans the reminders anew. `booking` is the row after the change, which `planMail`
 * has told when its mail is due.
 */
export function enqueueChangeEmails(
  { jobs }: Deps,
  tx: Db,
  booking: BookingRow,
  { about, by }: { about: 'rescheduled' | 'changed'; by: ChangedBy },
  now: Date,
): Promise<void> {
  const previous = booking.mailPrevious ?? { startsAt: '', totalCents: booking.totalCents ?? 0 }
  return jobs.enqueue(
    tx,
    ...changeEmailJobs(booking, { about, previous, ...revisionOf(booking) }, by),
    ...toCustomer(booking, ...plannedReminders(booking, now)),
  )
}

/** Tells the customer that the owner confirmed a booking. `booking` is the row after the change. */
export function enqueueConfirmationEmail({ jobs }: Deps, tx: Db, booking: BookingRow): Promise<void> {
  const email: Job = { queue: 'booking-mail', data: { about: 'owner-confirmed', ...revisionOf(booking) } }
  return jobs.enqueue(tx, ...toCustomer(booking, email))
}

/** Tells of a cancellation. `booking` is the row after the change, as above. */
export function enqueueCancellationEmails({ jobs }: Deps, tx: Db, booking: BookingRow, by: ChangedBy): Promise<void> {
  return jobs.enqueue(tx, ...changeEmailJobs(booking, { about: 'cancelled', ...revisionOf(booking) }, by))
}

/** Sends a caller where to pay the deposit (R47). */
export const enqueuePaymentLinkEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking): Promise<void> =>
  jobs.enqueue(
    tx,
    ...toCustomer(booking, { queue: 'booking-mail', data: { about: 'payment-link', ...revisionOf(booking) } }),
  )

/** Asks the customer about the place again, each time the owner does. */
export const enqueueSiteCheckEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking, now: Date): Promise<void> => {
  const data = { about: 'site-check-asked', of: now.toISOString(), ...revisionOf(booking) } as const
  return jobs.enqueue(tx, ...toCustomer(booking, { queue: 'booking-mail', data }))
}

/** Sends the customer what the owner answers to their review. */
export const enqueueReviewAnswerEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking): Promise<void> => {
  const data = { about: 'review-answered', ...revisionOf(booking) } as const
  return jobs.enqueue(tx, ...toCustomer(booking, { queue: 'booking-mail', data }))
}

/** Asks for the balance because the owner does, at `at`. */
export const enqueueBalanceReminderEmail = (
  { jobs }: Deps,
  tx: Db,
  booking: EmailedBooking,
  at: Date,
): Promise<void> => {
  const data = { about: 'balance-asked', of: at.toISOString(), ...revisionOf(booking) } as const
  return jobs.enqueue(tx, ...toCustomer(booking, { queue: 'booking-mail', data, startAfter: at }))
}

/** Says, the day before, what is charged to the card on file. */
export const enqueueChargeNoticeEmail = (
  { jobs }: Deps,
  tx: Db,
  booking: EmailedBooking,
  mail: Pick<ChargeAheadJob, 'amountCents' | 'of' | 'chargeAt'>,
): Promise<void> => {
  const data = { about: 'card-charge-ahead', ...mail, ...revisionOf(booking) } as const
  return jobs.enqueue(tx, ...toCustomer(booking, { queue: 'booking-mail', data }))
}

/** Says that the card on file could not be charged, with the button that pays: not at night (R82). */
export const enqueueFailedChargeEmail = (
  { jobs }: Deps,
  tx: Db,
  booking: EmailedBooking,
  mail: Pick<ChargeFailedJob, 'amountCents' | 'of' | 'failure' | 'retryAt'>,
  now: Date,
): Promise<void> => {
  const data = { about: 'card-charge-failed', ...mail, ...revisionOf(booking) } as const
  return jobs.enqueue(tx, ...toCustomer(booking, { queue: 'booking-mail', data, startAfter: afterQuietHours(now) }))
}

/** Thanks for `amountCents` that arrived by card; `of` names the payment. */
export const enqueueReceiptEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking, amountCents: number, of: string) =>
  jobs.enqueue(tx, ...toCustomer(booking, moneyMail('receipt', booking, amountCents, of)))

/** Says that a refund is on its way. */
export const enqueueRefundEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking, amountCents: number, of: string) =>
  jobs.enqueue(tx, ...toCustomer(booking, moneyMail('refund-sent', booking, amountCents, of)))

/** Tells both that a payment went back because nobody owed it, or its time was taken (R42). */
export function enqueueReturnedPaymentEmails(
  { jobs }: Deps,
  tx: Db,
  booking: EmailedBooking,
  amountCents: number,
  of: string,
) {
  const data = { about: 'payment-returned', amountCents, of, ...revisionOf(booking) } as const
  return jobs.enqueue(
    tx,
    { queue: 'owner-mail', data },
    ...toCustomer(booking, moneyMail('payment-returned', booking, amountCents, of)),
  )
}

/** Tells the owner of a dispute, and of each change of it (R45). */
export const enqueueDisputeEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking, amountCents: number, of: string) =>
  jobs.enqueue(tx, { queue: 'owner-mail', data: { about: 'dispute', amountCents, of, ...revisionOf(booking) } })

/** Offers the customer to move for free; `of` is the offer's id, `reasons` are sentences about the weather. */
export const enqueueFreeMoveEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking, of: string, reasons: string[]) =>
  jobs.enqueue(
    tx,
    ...toCustomer(booking, {
      queue: 'booking-mail',
      data: { about: 'weather-offer', of, reasons, ...revisionOf(booking) },
    }),
  )

const moneyMail = (about: MoneyAbout, booking: EmailedBooking, amountCents: number, of: string): Job => ({
  queue: 'booking-mail',
  data: { about, amountCents, of, ...revisionOf(booking) },
})

function changeEmailJobs(booking: BookingRow, data: ChangeEmailJob, by: ChangedBy): Job[] {
  const due = booking.mailDueAt ? { startAfter: booking.mailDueAt } : {}
  const toOwner: Job[] = [
    { queue: 'owner-notification', data, ...due },
    { queue: 'owner-mail', data, ...due },
  ]
  return [...toCustomer(booking, { queue: 'booking-mail', data, ...due }), ...(by === 'customer' ? toOwner : [])]
}

/** A caller need not have an email: then there is nobody to write to. */
const toCustomer = ({ email }: EmailedBooking, ...jobs: Job[]): Job[] => (email ? jobs : [])

/** Reminders of an earlier revision stay planned: they are dropped when their time comes (`isStillRelevant`). */
const plannedReminders = (booking: EmailedBooking, now: Date): Job[] =>
  remindersOf(booking.startsAt ?? null)
    .filter(({ at }) => at > now)
    .map(({ about, at }) => ({ queue: 'booking-mail', startAfter: at, data: { about, ...revisionOf(booking) } }))

const revisionOf = ({ id, calendarSequence }: EmailedBooking) => ({ bookingId: id, sequence: calendarSequence })
