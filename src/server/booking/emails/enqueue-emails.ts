import { bookingReminders, type MoneyAbout } from '../../../domain/booking/booking-emails.ts'
import { afterQuietHours } from '../../../domain/quiet-hours.ts'
import type { Db } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import type { ChangeEmailJob, ChargeAheadJob, ChargeFailedJob, DisputeNews } from '../../platform/jobs/payloads.ts'
import type { Job } from '../../platform/jobs/queues.ts'

type Deps = { jobs: Jobs }

/** The fields emails are planned by. */
type EmailedBooking = Pick<BookingRow, 'id' | 'calendarSequence'> & Partial<Pick<BookingRow, 'email' | 'startsAt'>>

/**
 * Enqueues the emails to owner and customer about a new booking, and its reminders that are still ahead. Runs in the
 * caller's transaction: nothing is sent unless it commits, and nothing is awaited.
 */
export function enqueueBookingEmails({ jobs }: Deps, tx: Db, booking: EmailedBooking, now: Date): Promise<void> {
  return jobs.enqueue(
    tx,
    { queue: 'owner-notification', data: { bookingId: booking.id } },
    ...toCustomer(booking, { queue: 'booking-mail', data: { about: 'confirmed', ...bookingRevision(booking) } }),
    ...toCustomer(booking, ...plannedReminders(booking, now)),
  )
}

/** Plans the reminders of bookings that need no confirmation email. */
export const planReminders = ({ jobs }: Deps, tx: Db, planned: readonly EmailedBooking[], now: Date): Promise<void> =>
  jobs.enqueue(tx, ...planned.flatMap((booking) => toCustomer(booking, ...plannedReminders(booking, now))))

/** Who made a change. The owner is notified only of a customer's. */
export type ChangedBy = 'customer' | 'owner'

/**
 * Enqueues the emails about a move or changed extras, and plans the reminders again. `booking` is the row after the change,
 * with the `mailDueAt` that `planMail` set.
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
    ...changeEmailJobs(booking, { about, previous, ...bookingRevision(booking) }, by),
    ...toCustomer(booking, ...plannedReminders(booking, now)),
  )
}

/** Emails the customer that the owner confirmed the booking. `booking` is the row after the change. */
export function enqueueConfirmationEmail({ jobs }: Deps, tx: Db, booking: BookingRow): Promise<void> {
  const email: Job = { queue: 'booking-mail', data: { about: 'owner-confirmed', ...bookingRevision(booking) } }
  return jobs.enqueue(tx, ...toCustomer(booking, email))
}

/** Enqueues the cancellation emails. `booking` is the row after the change. */
export function enqueueCancellationEmails({ jobs }: Deps, tx: Db, booking: BookingRow, by: ChangedBy): Promise<void> {
  return jobs.enqueue(tx, ...changeEmailJobs(booking, { about: 'cancelled', ...bookingRevision(booking) }, by))
}

/** Emails a caller the link for paying the deposit (R47). */
export const enqueuePaymentLinkEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking): Promise<void> =>
  jobs.enqueue(
    tx,
    ...toCustomer(booking, { queue: 'booking-mail', data: { about: 'payment-link', ...bookingRevision(booking) } }),
  )

/** Asks the customer about the place again, at the owner's request. */
export const enqueueSiteCheckEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking, now: Date): Promise<void> => {
  const data = { about: 'site-check-asked', of: now.toISOString(), ...bookingRevision(booking) } as const
  return jobs.enqueue(tx, ...toCustomer(booking, { queue: 'booking-mail', data }))
}

/** Emails the customer the owner's reply to their review. */
export const enqueueReviewAnswerEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking): Promise<void> => {
  const data = { about: 'review-answered', ...bookingRevision(booking) } as const
  return jobs.enqueue(tx, ...toCustomer(booking, { queue: 'booking-mail', data }))
}

/** Asks for the balance at the owner's request, at `at`. */
export const enqueueBalanceReminderEmail = (
  { jobs }: Deps,
  tx: Db,
  booking: EmailedBooking,
  at: Date,
): Promise<void> => {
  const data = { about: 'balance-asked', of: at.toISOString(), ...bookingRevision(booking) } as const
  return jobs.enqueue(tx, ...toCustomer(booking, { queue: 'booking-mail', data, startAfter: at }))
}

/** Announces, the day before, what will be charged to the card on file. */
export const enqueueChargeNoticeEmail = (
  { jobs }: Deps,
  tx: Db,
  booking: EmailedBooking,
  mail: Pick<ChargeAheadJob, 'amountCents' | 'of' | 'chargeAt'>,
): Promise<void> => {
  const data = { about: 'card-charge-ahead', ...mail, ...bookingRevision(booking) } as const
  return jobs.enqueue(tx, ...toCustomer(booking, { queue: 'booking-mail', data }))
}

/** Reports a failed charge of the card on file, with a payment button; not during quiet hours (R82). */
export const enqueueFailedChargeEmail = (
  { jobs }: Deps,
  tx: Db,
  booking: EmailedBooking,
  mail: Pick<ChargeFailedJob, 'amountCents' | 'of' | 'failure' | 'retryAt'>,
  now: Date,
): Promise<void> => {
  const data = { about: 'card-charge-failed', ...mail, ...bookingRevision(booking) } as const
  return jobs.enqueue(tx, ...toCustomer(booking, { queue: 'booking-mail', data, startAfter: afterQuietHours(now) }))
}

/** Thanks for `amountCents` paid by card; `of` is the payment's id. */
export const enqueueReceiptEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking, amountCents: number, of: string) =>
  jobs.enqueue(tx, ...toCustomer(booking, moneyMail('receipt', booking, amountCents, of)))

/** Emails that a refund is on its way. */
export const enqueueRefundEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking, amountCents: number, of: string) =>
  jobs.enqueue(tx, ...toCustomer(booking, moneyMail('refund-sent', booking, amountCents, of)))

/**
 * Emails customer and owner that a payment was returned because it wasn't owed or its slot was taken (R42: late payment).
 */
export function enqueueReturnedPaymentEmails(
  { jobs }: Deps,
  tx: Db,
  booking: EmailedBooking,
  amountCents: number,
  of: string,
) {
  const data = { about: 'payment-returned', amountCents, of, ...bookingRevision(booking) } as const
  return jobs.enqueue(
    tx,
    { queue: 'owner-mail', data },
    ...toCustomer(booking, moneyMail('payment-returned', booking, amountCents, of)),
  )
}

/** Emails the owner about a dispute and each change of it (R45). */
export const enqueueDisputeEmail = (
  { jobs }: Deps,
  tx: Db,
  booking: EmailedBooking,
  amountCents: number,
  of: string,
  dispute: DisputeNews,
) =>
  jobs.enqueue(tx, {
    queue: 'owner-mail',
    data: { about: 'dispute', amountCents, of, dispute, ...bookingRevision(booking) },
  })

/** Offers the customer a free move; `of` is the offer's id, `reasons` are sentences about the weather. */
export const enqueueFreeMoveEmail = ({ jobs }: Deps, tx: Db, booking: EmailedBooking, of: string, reasons: string[]) =>
  jobs.enqueue(
    tx,
    ...toCustomer(booking, {
      queue: 'booking-mail',
      data: { about: 'weather-offer', of, reasons, ...bookingRevision(booking) },
    }),
  )

const moneyMail = (about: MoneyAbout, booking: EmailedBooking, amountCents: number, of: string): Job => ({
  queue: 'booking-mail',
  data: { about, amountCents, of, ...bookingRevision(booking) },
})

function changeEmailJobs(booking: BookingRow, data: ChangeEmailJob, by: ChangedBy): Job[] {
  const due = booking.mailDueAt ? { startAfter: booking.mailDueAt } : {}
  const toOwner: Job[] = [
    { queue: 'owner-notification', data, ...due },
    { queue: 'owner-mail', data, ...due },
  ]
  return [...toCustomer(booking, { queue: 'booking-mail', data, ...due }), ...(by === 'customer' ? toOwner : [])]
}

/** A caller may have no email; then there is nothing to send. */
const toCustomer = ({ email }: EmailedBooking, ...jobs: Job[]): Job[] => (email ? jobs : [])

/** Reminders of an earlier revision stay queued and are dropped when they run (`isStillRelevant`). */
const plannedReminders = (booking: EmailedBooking, now: Date): Job[] =>
  bookingReminders(booking.startsAt ?? null)
    .filter(({ at }) => at > now)
    .map(({ about, at }) => ({ queue: 'booking-mail', startAfter: at, data: { about, ...bookingRevision(booking) } }))

const bookingRevision = ({ id, calendarSequence }: EmailedBooking) => ({ bookingId: id, sequence: calendarSequence })
