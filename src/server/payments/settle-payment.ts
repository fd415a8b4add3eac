import { BOOKED, isCancelled } from '../../domain/booking/booking.ts'
import { isAnonymized } from '../../domain/booking/booking-emails.ts'
import { blockingRule, brokenRules } from '../../domain/booking/phone-booking.ts'
import { dateAndHourOf } from '../../domain/calendar.ts'
import { mayReactivate, outcomeOfPayment, type PaymentOutcome } from '../../domain/payments/holds.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import type { Day } from '../../domain/schedule/slots.ts'
import { anyBooking, updateBooking } from '../booking/booking-row.ts'
import {
  enqueueBookingEmails,
  enqueueReceiptEmail,
  enqueueReturnedPaymentEmails,
} from '../booking/emails/enqueue-emails.ts'
import { findCrew } from '../booking/find-crew.ts'
import type { Db } from '../platform/database/database.ts'
import type { PaymentRow, RefundRow } from '../platform/database/money-schema.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { LockedTx } from '../schedule/lock-schedule.ts'
import { resolveAllRefunded } from './ledger/differences.ts'
import { planRefunds, setBeside } from './ledger/plan-refunds.ts'

/**
 * Lets a booking follow `cents` that arrived by card (R42): it stands, or stands again, or what nobody owes goes back.
 * `before` is the row before the money was written down.
 */
export async function settlePayment(
  { jobs }: { jobs: Jobs },
  tx: LockedTx,
  payment: PaymentRow,
  before: BookingRow,
  cents: number,
  now: Date,
): Promise<void> {
  const crew = mayReactivate(before) ? await crewStillFree(tx, before, now) : undefined
  const { booking, backCents, reason } = outcomeOfPayment(
    { purpose: payment.purpose, cents, asked: payment.amountCents },
    before,
    crew !== undefined,
  )
  const after = booking === 'none' ? before : await confirmHold(tx, before, now, crew)
  if (reason) {
    const planned = { cents: backCents, reason, actor: 'system', only: payment.id }
    const back = await planRefunds({ jobs }, tx, before, planned, now)
    if (isCancelled(after.status)) await setBeside(tx, after, sumOf(back))
  }
  await resolveAllRefunded(tx, await anyBooking(tx, before.id), now)
  await tell({ jobs }, tx, after, payment, { booking, backCents, reason }, cents, now)
}

const sumOf = (rows: RefundRow[]) => rows.reduce((sum, row) => sum + row.amountCents, 0)

/**
 * The crew with which it could be booked again, by the rules of when it was: its notice may have passed while it was
 * paid. None where the account is deleted: nobody would come.
 */
async function crewStillFree(tx: LockedTx, booking: BookingRow, now: Date): Promise<number | undefined> {
  const { startsAt, totalHours, createdAt, overrides } = booking
  if (!startsAt || !totalHours || startsAt <= now || isAnonymized(booking)) return undefined
  const { date, hour } = dateAndHourOf(startsAt)
  const problemOf = (lane: Day, rules: Rules) =>
    blockingRule(brokenRules(hour, totalHours, lane, rules, createdAt), overrides ?? [])
  return (await findCrew(tx, { date, booking }, problemOf, now)).crew
}

/** Its deposit is paid, or the owner took money for it: the hold is over, and the time is its customer's. */
export const confirmHold = (tx: Db, booking: BookingRow, now: Date, crew = booking.resourceId): Promise<BookingRow> =>
  updateBooking(tx, booking, {
    status: BOOKED,
    resourceId: crew,
    holdExpiresAt: null,
    cancelReason: null,
    cancelledAt: null,
    refundPercent: null,
    refundCents: null,
    updatedAt: now,
    mailDueAt: now,
    mailPrevious: null,
  })

async function tell(
  { jobs }: { jobs: Jobs },
  tx: Db,
  booking: BookingRow,
  { id }: PaymentRow,
  outcome: PaymentOutcome,
  cents: number,
  now: Date,
): Promise<void> {
  if (outcome.booking !== 'none') await enqueueBookingEmails({ jobs }, tx, booking, now)
  else if (outcome.backCents < cents) await enqueueReceiptEmail({ jobs }, tx, booking, cents - outcome.backCents, id)
  if (outcome.backCents > 0) await enqueueReturnedPaymentEmails({ jobs }, tx, booking, outcome.backCents, id)
}
