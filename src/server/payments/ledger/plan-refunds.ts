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

/**
 * A refund that was decided on, in integer cents. `promised` is the amount the customer or owner was shown, stored as
 * `quoted_cents`. `only` restricts it to one payment.
 */
export interface PlannedRefund {
  cents: number
  promised?: number | undefined
  reason: RefundReason
  note?: string | undefined
  actor: string
  only?: string | undefined
}

/**
 * Records planned card refunds, one row per payment, and queues the jobs that send them, in the transaction that
 * decides on them. Money received outside of cards is for the owner to return (R46).
 */
export async function planRefunds(
  { jobs }: { jobs: Jobs },
  tx: LockedTx,
  booking: Pick<BookingRow, 'id'>,
  { cents, promised, reason, note, actor, only }: PlannedRefund,
  now: Date,
): Promise<RefundRow[]> {
  if (cents <= 0) return []
  const held = (await refundableByPayment(tx, [booking.id])).filter(({ id }) => only === undefined || id === only)
  const { parts } = spreadRefund(cents, held)
  if (parts.length === 0) return []
  const rows = await tx
    .insert(refunds)
    .values(
      parts.map((part) => ({
        bookingId: booking.id,
        paymentId: part.id,
        amountCents: part.cents,
        quotedCents: promised ?? null,
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

/** Excludes these cents from the promised refund: they are returned in addition to a cancellation's refund. */
export const setBeside = (tx: Db, { id }: Pick<BookingRow, 'id'>, cents: number) =>
  tx
    .update(bookings)
    .set({ givenBackCents: sql`${bookings.givenBackCents} - ${cents}` })
    .where(eq(bookings.id, id))

/** Lowers the price by what an active or written-off booking got back, so it isn't requested again (R44). */
export async function takeOffPrice(tx: Db, { id }: Pick<BookingRow, 'id'>, cents: number): Promise<void> {
  if (cents <= 0) return
  await tx
    .update(bookings)
    .set({ discountCents: sql`${bookings.discountCents} + ${cents}` })
    .where(eq(bookings.id, id))
}

/**
 * Applies a refund made in the Stripe dashboard to the refunds we planned but haven't sent (R78), so nothing is
 * refunded twice: first those of this payment, then a cancellation's refund from any payment. Returns the unplanned cents.
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
    // A different amount needs a new idempotency key.
    const less = { amountCents: row.amountCents - part, attempt: row.attempt + 1 }
    const change = part === row.amountCents ? ({ state: 'cancelled' } as const) : less
    await tx
      .update(refunds)
      .set({ ...change, updatedAt: now })
      .where(eq(refunds.id, row.id))
  }
  return rest
}

/** Maximum that can be refunded by card, in cents. */
export const heldByCards = async (tx: Db, bookingId: string): Promise<number> =>
  (await refundableByPayment(tx, [bookingId])).reduce((sum, { cents }) => sum + Math.max(0, cents), 0)

const paidKinds = ledgerKinds.filter(countsAsPaid)

/** What can still be refunded of each card payment, in cents, newest first: its amount less refunds made or pending. */
export async function refundableByPayment(tx: Db, bookingIds: readonly string[]) {
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
  const paymentCents = (rows: { id: string | null; cents: number }[], id: string) =>
    rows.find((row) => row.id === id)?.cents ?? 0
  const paid = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.bookingId, ids))
    .orderBy(desc(payments.createdAt), desc(payments.id))
  return paid.map(({ id }) => ({ id, cents: paymentCents(inLedger, id) - paymentCents(pending, id) }))
}
