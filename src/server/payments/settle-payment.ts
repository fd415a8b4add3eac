import { BOOKED, isCancelled, isPast } from '../../domain/booking/booking.ts'
import { isAnonymized } from '../../domain/booking/booking-emails.ts'
import { blockingRule, brokenRules } from '../../domain/booking/overrides.ts'
import { toDateAndHour } from '../../domain/calendar.ts'
import { mayRevive } from '../../domain/payments/holds.ts'
import { decidePayment, type PaymentOutcome } from '../../domain/payments/payment-outcome.ts'
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
 * Applies a card payment of `cents` to its booking (R42): books the held time, revives an expired hold, or refunds what
 * isn't owed. `before` is the booking row before the payment was recorded.
 */
export async function settlePayment(
  { jobs }: { jobs: Jobs },
  tx: LockedTx,
  payment: PaymentRow,
  before: BookingRow,
  cents: number,
  now: Date,
): Promise<void> {
  const crew = mayRevive(before) ? await crewStillFree(tx, before, now) : undefined
  const { booking, backCents, reason } = decidePayment(
    { purpose: payment.purpose, cents, asked: payment.amountCents },
    before,
    crew !== undefined,
    isPast(before, now),
  )
  const after = booking === 'none' ? before : await convertHold(tx, before, now, crew)
  if (reason) {
    const planned = { cents: backCents, reason, actor: 'system', only: payment.id }
    const back = await planRefunds({ jobs }, tx, before, planned, now)
    if (isCancelled(after.status)) await setBeside(tx, after, sumRefunds(back))
  }
  await resolveAllRefunded(tx, await anyBooking(tx, before.id), now)
  await tell({ jobs }, tx, after, payment, { booking, backCents, reason }, cents, now)
}

const sumRefunds = (rows: RefundRow[]) => rows.reduce((sum, row) => sum + row.amountCents, 0)

/**
 * The crew that could still take the booking, by the rules in force when it was made, because its notice period may
 * have passed during payment. Undefined for a deleted account: no one would show up.
 */
async function crewStillFree(tx: LockedTx, booking: BookingRow, now: Date): Promise<number | undefined> {
  const { startsAt, totalHours, createdAt, overrides } = booking
  if (!startsAt || !totalHours || startsAt <= now || isAnonymized(booking)) return undefined
  const { date, hour } = toDateAndHour(startsAt)
  const crewProblem = (lane: Day, rules: Rules) =>
    blockingRule(brokenRules(hour, totalHours, lane, rules, createdAt), overrides ?? [])
  return (await findCrew(tx, { date, booking }, crewProblem, now)).crew
}

/**
 * Turns a hold into a booking, even an expired one, once its deposit was paid, its quote accepted, or the owner took money.
 * Confirming it is something else: `confirmedAt` is the owner's.
 */
export const convertHold = (tx: Db, booking: BookingRow, now: Date, crew = booking.resourceId): Promise<BookingRow> =>
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
