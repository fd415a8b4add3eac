import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { dollars, priceLabel } from '../../domain/money.ts'
import {
  boundSentence,
  type PaymentKind,
  type PaymentMethod,
  paymentKinds,
  paymentMethods,
  paymentProblem,
} from '../../domain/payments/payments.ts'
import { Refused } from '../../domain/refusals.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { lockSchedule } from '../availability/load-days.ts'
import { anyBooking, subjectOf } from '../bookings/any-booking.ts'
import type { Database, Db } from '../database/database.ts'
import { type BookingRow, ledgerEntries, type PaymentRow } from '../database/schema.ts'
import { Instant } from '../http/responses.ts'

/** One movement of money as its customer sees it. */
export const Payment = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(paymentKinds).describe('`refund` is money paid back to the customer'),
    amount: z.number().describe('Dollars, never negative'),
    method: z.enum(paymentMethods),
    at: Instant,
  })
  .meta({ id: 'Payment' })

export const paymentJson = ({ id, kind, amountCents, method, createdAt }: PaymentRow): z.output<typeof Payment> => ({
  id,
  kind: kind === 'manual refund' ? 'refund' : 'payment',
  amount: dollars(Math.abs(amountCents)),
  method,
  at: createdAt.toISOString(),
})

/** What came in and went back on a booking, in its order. */
export const paymentsOf = (db: Db, bookingId: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.bookingId, bookingId))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))

/** A movement to record. Amounts in integer cents; `paidBefore` is what the owner saw as received so far. */
export interface Movement {
  kind: PaymentKind
  amount: number
  method: PaymentMethod
  paidBefore: number
}

/**
 * Records money that the owner took or gave back (reading R46). A second click, and whoever did not see the latest
 * payment, is refused (`payments-changed`).
 */
export function recordPayment(
  { db }: { db: Database },
  actor: string,
  id: string,
  { kind, amount, method, paidBefore }: Movement,
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    // Not the booking alone: a cancellation or a move reckons with what was paid, and waits here as well.
    await lockSchedule(tx)
    const booking = await anyBooking(tx, id)
    if (paidBefore !== booking.paidCents) throw new Refused('payments-changed')
    const problem = paymentProblem(kind, amount, booking)
    if (problem) throw new Refused(problem, { detail: boundSentence(kind, booking) })

    const isRefund = kind === 'refund'
    await tx.insert(ledgerEntries).values({
      bookingId: id,
      kind: isRefund ? 'manual refund' : 'manual payment',
      amountCents: isRefund ? -amount : amount,
      method,
      actor,
      createdAt: now,
    })
    const changed = await anyBooking(tx, id)
    const action = isRefund ? 'money refunded' : 'money received'
    const details = { bookingId: id, amount: priceLabel(amount), method, receivedInAll: priceLabel(changed.paidCents) }
    await recordAudit(tx, { actor, action, subject: subjectOf(booking), details }, now)
    return changed
  })
}
