import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isHeld } from '../../domain/booking/booking.ts'
import { dollars, priceLabel } from '../../domain/money.ts'
import {
  boundSentence,
  type PaymentKind,
  type PaymentMethod,
  paymentKinds,
  paymentMethods,
  paymentProblem,
} from '../../domain/payments/amounts-due.ts'
import { Refused } from '../../domain/refusals.ts'
import { anyBooking, auditSubject, refundInFull } from '../booking/booking-row.ts'
import { enqueueBookingEmails } from '../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type LedgerRow, ledgerEntries } from '../platform/database/money-schema.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { Instant } from '../platform/http/responses.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { inSchedule } from '../schedule/lock-schedule.ts'
import { recordByHand } from './ledger/add-entry.ts'
import { resolveAllRefunded } from './ledger/differences.ts'
import { requestPageClose } from './ledger/request-page-close.ts'
import { convertHold } from './settle-payment.ts'

/** One movement of money as the customer sees it. */
export const Payment = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(paymentKinds).describe('`refund`: money returned to the customer'),
    amount: z.number().describe('Dollars, never negative'),
    method: z.enum(paymentMethods),
    at: Instant,
  })
  .meta({ id: 'Payment' })

type ManualLine = LedgerRow & { method: PaymentMethod }

const isManual = (line: LedgerRow): line is ManualLine => line.method !== null

/** A manual ledger entry as JSON; amounts in dollars. */
export const paymentJson = ({ id, kind, amountCents, method, createdAt }: ManualLine): z.output<typeof Payment> => ({
  id,
  kind: kind === 'manual refund' ? 'refund' : 'payment',
  amount: dollars(Math.abs(amountCents)),
  method,
  at: createdAt.toISOString(),
})

/** Manual payments and refunds of a booking, oldest first. */
export async function listManualPayments(db: Db, bookingId: string): Promise<ManualLine[]> {
  const lines = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.bookingId, bookingId))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
  return lines.filter(isManual)
}

/** A movement to record, in integer cents. `seenPaid`: what the owner saw as paid and not being refunded. */
export interface Movement {
  kind: PaymentKind
  amount: number
  method: PaymentMethod
  seenPaid: number
}

/**
 * Records money the owner took or returned by hand (R46). A second click, or a view that lacks the latest payment or
 * refund, is refused with `payments-changed`.
 */
export function recordPayment(
  { db, jobs }: { db: Database; jobs: Jobs },
  actor: string,
  id: string,
  { kind, amount, method, seenPaid }: Movement,
  now: Date,
): Promise<BookingRow> {
  return inSchedule(db, async (tx) => {
    // The whole schedule, not just the booking: cancellations and moves compute with what was paid and take this lock.
    const booking = await anyBooking(tx, id)
    if (seenPaid !== refundInFull(booking)) throw new Refused('payments-changed')
    const problem = paymentProblem(kind, amount, booking)
    if (problem) throw new Refused(problem, { detail: boundSentence(kind, booking) })

    await recordByHand(tx, { bookingId: id, kind, amount, method, actor }, now)
    await requestPageClose({ jobs }, tx, booking)
    await resolveAllRefunded(tx, await anyBooking(tx, id), now)
    const changed = await convertHoldIfPaid({ jobs }, tx, await anyBooking(tx, id), now)
    const action = kind === 'refund' ? 'money refunded' : 'money received'
    const details = { bookingId: id, amount: priceLabel(amount), method, receivedInAll: priceLabel(changed.paidCents) }
    await recordAudit(tx, { actor, action, subject: auditSubject(booking), details }, now)
    return changed
  })
}

/** Turns a hold into a booking once the owner took money for it. */
async function convertHoldIfPaid(
  { jobs }: { jobs: Jobs },
  tx: Db,
  booking: BookingRow,
  now: Date,
): Promise<BookingRow> {
  if (!isHeld(booking) || booking.paidCents <= 0) return booking
  const booked = await convertHold(tx, booking, now)
  await enqueueBookingEmails({ jobs }, tx, booked, now)
  return booked
}
