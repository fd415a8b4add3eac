import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { countsAsPaid, ledgerKinds, type RefundReason, spreadRefund } from '../../../domain/payments/ledger.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  ledgerEntries,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from '../../platform/database/money-schema.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'

/** A refund that somebody decided on; integer cents. `only` names the one payment that it comes from. */
export interface PlannedRefund {
  cents: number
  quoted?: number | undefined
  reason: RefundReason
  note?: string | undefined
  actor: string
  only?: string | undefined
}

/**
 * Notes down what goes back by card, a row for each payment it came by, and asks for the job that sends it, in
 * the transaction that decides it. What came outside the card is the owner's to give back (R46).
 */
export async function planRefunds(
  { jobs }: { jobs: Jobs },
  tx: LockedTx,
  booking: Pick<BookingRow, 'id'>,
  { cents, quoted, reason, note, actor, only }: PlannedRefund,
  now: Date,
): Promise<RefundRow[]> {
  if (cents <= 0) return []
  const held = (await heldByPayments(tx, [booking.id])).filter(({ id }) => only === undefined || id === only)
  const { parts } = spreadRefund(cents, held)
  if (parts.length === 0) return []
  const rows = await tx
    .insert(refunds)
    .values(
      parts.map((part) => ({
        bookingId: booking.id,
        paymentId: part.id,
        amountCents: part.cents,
        quotedCents: quoted ?? null,
        reason,
        note: note ?? null,
        actor,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning()
  await jobs.enqueue(tx, ...rows.map(({ id }) => ({ queue: 'refund' as const, data: { refundId: id } })))
  return rows
}

/** What goes back of `cents` beside a cancellation counts against none of what that promised. */
export const setBeside = (tx: Db, { id }: Pick<BookingRow, 'id'>, cents: number) =>
  tx
    .update(bookings)
    .set({ givenBackCents: sql`${bookings.givenBackCents} - ${cents}` })
    .where(eq(bookings.id, id))

/** What goes back of a booking that stands, or is written off, comes off its price, so that nobody is asked for it again (R44). */
export async function takeOffPrice(tx: Db, { id }: Pick<BookingRow, 'id'>, cents: number): Promise<void> {
  if (cents <= 0) return
  await tx
    .update(bookings)
    .set({ discountCents: sql`${bookings.discountCents} + ${cents}` })
    .where(eq(bookings.id, id))
}

/**
 * Counts `cents` that went back of `payment` on the provider's own pages against what is planned and not sent yet (R78),
 * so that nothing goes back twice: first what was planned of this payment, then what a cancellation promised from any.
 * Returns the cents that nobody had planned.
 */
export async function countAgainstPlanned(
  tx: LockedTx,
  { id, bookingId }: Pick<PaymentRow, 'id' | 'bookingId'>,
  cents: number,
  now: Date,
): Promise<number> {
  const planned = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), eq(refunds.state, 'pending'), isNull(refunds.providerRefundId)))
    .orderBy(sql`${refunds.paymentId} <> ${id}`, asc(refunds.createdAt), asc(refunds.id))
  let rest = cents
  for (const row of planned) {
    if (row.paymentId !== id && row.reason !== 'cancelled') continue
    const part = Math.min(rest, row.amountCents)
    if (part === 0) break
    rest -= part
    // Another amount needs another key at the provider.
    const less = { amountCents: row.amountCents - part, attempt: row.attempt + 1 }
    const change = part === row.amountCents ? ({ state: 'cancelled' } as const) : less
    await tx
      .update(refunds)
      .set({ ...change, updatedAt: now })
      .where(eq(refunds.id, row.id))
  }
  return rest
}

/** What can go back by card at most, in cents. */
export const heldByCards = async (tx: Db, bookingId: string): Promise<number> =>
  (await heldByPayments(tx, [bookingId])).reduce((sum, { cents }) => sum + Math.max(0, cents), 0)

const paidKinds = ledgerKinds.filter(countsAsPaid)

/** What each card payment of these bookings still holds, in cents, latest payment first: less what went back or is on its way. */
export async function heldByPayments(tx: Db, bookingIds: readonly string[]) {
  const ids = [...bookingIds]
  const inLedger = await tx
    .select({ id: ledgerEntries.paymentId, cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.bookingId, ids), inArray(ledgerEntries.kind, paidKinds)))
    .groupBy(ledgerEntries.paymentId)
  const pending = await tx
    .select({ id: refunds.paymentId, cents: sql<number>`sum(${refunds.amountCents})::int` })
    .from(refunds)
    .where(and(inArray(refunds.bookingId, ids), eq(refunds.state, 'pending')))
    .groupBy(refunds.paymentId)
  const sumOf = (rows: { id: string | null; cents: number }[], id: string) =>
    rows.find((row) => row.id === id)?.cents ?? 0
  const paid = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.bookingId, ids))
    .orderBy(desc(payments.createdAt), desc(payments.id))
  return paid.map(({ id }) => ({ id, cents: sumOf(inLedger, id) - sumOf(pending, id) }))
}
