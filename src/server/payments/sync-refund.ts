import { and, eq, isNull, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { isCancelled, isOver } from '../../domain/booking/booking.ts'
import { toGiveBack } from '../../domain/payments/amounts-due.ts'
import { comesAfter, type RefundState } from '../../domain/payments/ledger.ts'
import { netPaid } from '../../domain/pricing/pricing.ts'
import { anyBooking } from '../booking/booking-row.ts'
import { enqueueRefundEmail } from '../booking/emails/enqueue-emails.ts'
import type { Db } from '../platform/database/database.ts'
import { ledgerEntries, type PaymentRow, type RefundRow, refunds } from '../platform/database/money-schema.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { type LockedTx, lockSchedule } from '../schedule/lock-schedule.ts'
import type { PaymentDeps } from './deps.ts'
import { addLedgerEntry } from './ledger/add-entry.ts'
import { noteDifference, resolveAllRefunded, resolveDifferences } from './ledger/differences.ts'
import { settleReplaced } from './ledger/failed-refunds.ts'
import { paymentOfIntent } from './ledger/payment-rows.ts'
import { countAgainstPlanned, takeOffPrice } from './ledger/plan-refunds.ts'
import { idOfObject } from './provider/client.ts'

/** One that was cancelled there has not arrived either: it waits for the owner. Ours is cancelled once it is sent again. */
const stateOf = ({ status }: Stripe.Refund): RefundState => {
  if (status === 'canceled') return 'failed'
  return status === 'succeeded' || status === 'failed' ? status : 'pending'
}

/**
 * Applies what the provider says about a refund, under the schedule's lock: also one that was made on the provider's own
 * pages. As often as it is asked, in whatever order. True where something changed.
 */
export async function syncRefund({ db, jobs, clock }: PaymentDeps, refund: Stripe.Refund): Promise<boolean> {
  const now = clock()
  const state = stateOf(refund)
  return await db.transaction(async (unlocked) => {
    const tx = await lockSchedule(unlocked)
    const row = await rowOf(tx, refund, now)
    if (!row) return false
    const isNew = row.providerRefundId === null
    // Ours says cancelled once it was sent again as another one.
    if (!isNew && !comesAfter(state, row.state)) return false

    await writeDown(tx, row, refund, state, now)
    // What was planned may have become less since it was sent: the provider has the last word.
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

/** Ours of that id, unless it is known as another of the provider's: what went out twice stands in the books twice. */
const isSentAs = (id: string, providerRefund: string) =>
  and(eq(refunds.id, id), or(isNull(refunds.providerRefundId), eq(refunds.providerRefundId, providerRefund)))

/** Our row of a refund; one is made for a refund that was begun on the provider's pages. */
async function rowOf(tx: LockedTx, refund: Stripe.Refund, now: Date): Promise<RefundRow | undefined> {
  const ours = z.uuid().safeParse(refund.metadata?.refund).data
  const [row] = await tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, refund.id), ours ? isSentAs(ours, refund.id) : undefined))
  if (row) return row
  const payment = await paymentOfIntent(tx, idOfObject(refund.payment_intent))
  if (!payment) {
    await noteDifference(tx, { kind: 'unknown refund', providerObject: refund.id }, now)
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
 * A refund made on the provider's pages counts (R78): against what is planned and not sent, and what is left of it on a
 * booking that stands is off the price, as the owner's own refunds are (R44).
 */
async function countIn(tx: LockedTx, payment: PaymentRow, refund: Stripe.Refund, now: Date): Promise<void> {
  if (stateOf(refund) === 'failed') return
  const booking = await anyBooking(tx, payment.bookingId)
  const unplanned = await countAgainstPlanned(tx, payment, refund.amount, now)
  if (!isCancelled(booking.status)) await takeOffPrice(tx, booking, unplanned - toGiveBack(booking))
}

/** Nothing is left of what was paid: the owner may have meant to cancel the booking too. */
async function askAboutBooking(tx: Db, booking: BookingRow, now: Date): Promise<void> {
  if (isOver(booking, now) || netPaid(booking) > 0) return
  await noteDifference(tx, { kind: 'all refunded', providerObject: booking.id, bookingId: booking.id }, now)
}

/** A line once the money is gone; one the other way where it comes back after all. */
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
    const providerObject = idOfObject(refund.failure_balance_transaction) ?? `${refund.id} taken back`
    await addLedgerEntry(tx, { ...line, providerObject, amountCents, createdAt: now })
  }
}
