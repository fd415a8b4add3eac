import { and, eq, isNull, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { isCancelled, isOver } from '../../../domain/booking/booking.ts'
import { toGiveBack } from '../../../domain/payments/amounts-due.ts'
import { comesAfter, type RefundState } from '../../../domain/payments/ledger.ts'
import { netPaid } from '../../../domain/pricing/pricing.ts'
import { anyBooking } from '../../booking/booking-row.ts'
import { enqueueRefundEmail } from '../../booking/emails/enqueue-emails.ts'
import type { Db } from '../../platform/database/database.ts'
import { ledgerEntries, type PaymentRow, type RefundRow, refunds } from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { inSchedule, type LockedTx } from '../../schedule/lock-schedule.ts'
import type { PaymentDeps } from '../deps.ts'
import { addLedgerEntry } from '../ledger/add-entry.ts'
import { noteDifference, resolveAllRefunded, resolveDifferences } from '../ledger/differences.ts'
import { settleReplaced } from '../ledger/failed-refunds.ts'
import { findIntentPayment } from '../ledger/payment-rows.ts'
import { countAgainstPlanned, takeOffPrice } from '../ledger/plan-refunds.ts'
import { toObjectId } from '../provider/client.ts'

/** Maps Stripe's status. A refund canceled there never arrived, so it's `failed` and up to the owner. */
const toRefundState = ({ status }: Stripe.Refund): RefundState => {
  if (status === 'canceled') return 'failed'
  return status === 'succeeded' || status === 'failed' ? status : 'pending'
}

/**
 * Applies the state of a refund at Stripe, under the schedule lock, including refunds made in the Stripe dashboard.
 * Idempotent, in any order. Returns true if something changed.
 */
export async function syncRefund({ db, jobs, clock }: PaymentDeps, refund: Stripe.Refund): Promise<boolean> {
  const now = clock()
  const state = toRefundState(refund)
  return await inSchedule(db, async (tx) => {
    const row = await ensureRefundRow(tx, refund, now)
    if (!row) return false
    const isNew = row.providerRefundId === null
    // Our own state is `cancelled` once the owner resent it as a new refund.
    if (!isNew && !comesAfter(state, row.state)) return false

    await writeDown(tx, row, refund, state, now)
    // The planned amount may have been reduced after sending: Stripe's amount wins.
    await tx
      .update(refunds)
      .set({
        state,
        amountCents: refund.amount,
        providerRefundId: refund.id,
        failure: refund.failure_reason ?? null,
        updatedAt: now,
      })
      .where(eq(refunds.id, row.id))
    const { bookingId } = row
    await resolveAllRefunded(tx, await anyBooking(tx, bookingId), now)
    if (state === 'failed') {
      const details = { amountCents: refund.amount, because: refund.failure_reason }
      await noteDifference(tx, { kind: 'refund failed', providerObject: row.id, bookingId, details }, now)
    } else await resolveDifferences(tx, 'refund failed', [row.id], now)
    const isOnItsWay = isNew && (state === 'pending' || state === 'succeeded')
    if (!isOnItsWay) return true
    const booking = await anyBooking(tx, bookingId)
    await enqueueRefundEmail({ jobs }, tx, booking, refund.amount, row.id)
    if (row.reason === 'by the provider') {
      await settleReplaced(tx, booking, [row], now)
      await askAboutBooking(tx, booking, now)
    }
    return true
  })
}

/** Matches our refund id unless it's linked to another Stripe refund: one that went out twice is recorded twice. */
const isSentAs = (id: string, providerRefund: string) =>
  and(eq(refunds.id, id), or(isNull(refunds.providerRefundId), eq(refunds.providerRefundId, providerRefund)))

/** Our row of a refund. Creates one if the refund was started in the Stripe dashboard. */
async function ensureRefundRow(tx: LockedTx, refund: Stripe.Refund, now: Date): Promise<RefundRow | undefined> {
  const ours = z.uuid().safeParse(refund.metadata?.refund).data
  const [row] = await tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, refund.id), ours ? isSentAs(ours, refund.id) : undefined))
  if (row) return row
  const payment = await findIntentPayment(tx, toObjectId(refund.payment_intent))
  if (!payment) {
    const details = { amountCents: refund.amount }
    await noteDifference(tx, { kind: 'unknown refund', providerObject: refund.id, details }, now)
    return undefined
  }
  await countIn(tx, payment, refund, now)
  const [adopted] = await tx
    .insert(refunds)
    .values({
      bookingId: payment.bookingId,
      paymentId: payment.id,
      amountCents: refund.amount,
      reason: 'by the provider',
      actor: 'provider',
      createdAt: new Date(refund.created * 1_000),
      updatedAt: now,
    })
    .returning()
  return adopted
}

/**
 * Counts a refund made in the Stripe dashboard (R78) against planned refunds not sent yet. On an active booking, the
 * rest lowers the price, as with the owner's own refunds (R44).
 */
async function countIn(tx: LockedTx, payment: PaymentRow, refund: Stripe.Refund, now: Date): Promise<void> {
  if (toRefundState(refund) === 'failed') return
  const booking = await anyBooking(tx, payment.bookingId)
  const unplanned = await countAgainstPlanned(tx, payment, refund.amount, now)
  if (!isCancelled(booking.status)) await takeOffPrice(tx, booking, unplanned - toGiveBack(booking))
}

/** If nothing paid is left, asks the owner whether the booking should be canceled too. */
async function askAboutBooking(tx: Db, booking: BookingRow, now: Date): Promise<void> {
  if (isOver(booking, now) || netPaid(booking) > 0) return
  await noteDifference(tx, { kind: 'all refunded', providerObject: booking.id, bookingId: booking.id }, now)
}

/** Adds a ledger entry when the money is gone, and a reverse entry if it comes back after all. */
async function writeDown(tx: Db, row: RefundRow, refund: Stripe.Refund, state: RefundState, now: Date): Promise<void> {
  const { bookingId, paymentId, actor } = row
  const amountCents = refund.amount
  const line = { bookingId, paymentId, kind: 'refund', actor } as const
  if (state === 'succeeded') {
    const createdAt = new Date(refund.created * 1_000)
    await addLedgerEntry(tx, { ...line, providerObject: refund.id, amountCents: -amountCents, createdAt })
  } else if (state !== 'pending') {
    const wasWritten = and(eq(ledgerEntries.kind, 'refund'), eq(ledgerEntries.providerObject, refund.id))
    if ((await tx.$count(ledgerEntries, wasWritten)) === 0) return
    const providerObject = toObjectId(refund.failure_balance_transaction) ?? `${refund.id} taken back`
    await addLedgerEntry(tx, { ...line, providerObject, amountCents, createdAt: now })
  }
}
