import { and, eq, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { anyBooking } from '../../booking/booking-row.ts'
import type { Db } from '../../platform/database/database.ts'
import { payments, type RefundRow, refunds } from '../../platform/database/money-schema.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'
import type { PaymentDeps } from '../deps.ts'
import { syncDispute } from '../disputes/sync-dispute.ts'
import { noteDifference } from '../ledger/differences.ts'
import { listBookingPayments } from '../ledger/payment-rows.ts'
import { isFinal, isMissing, isReplayable } from '../provider/client.ts'
import { noteIfMissing } from '../reconcile/missing-at-provider.ts'
import { syncRefund } from './sync-refund.ts'

/**
 * Sends what's left of a planned refund unless Stripe already has it. Refunds at Stripe that we don't know about count
 * against it (R78). Throws to be retried. A final refusal is shown to the owner, and so is a refund unknown to Stripe.
 */
export async function sendRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const { db } = deps
  const [found] = await db
    .select({ row: refunds, intent: payments.paymentIntentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!found || (found.row.state !== 'pending' && found.row.providerRefundId === null)) return
  const { row, intent } = found
  if (row.providerRefundId) return await follow(deps, row.providerRefundId, row.bookingId)
  // No refunds during a dispute: this one is sent when it ends (R79).
  if (await isFrozen(db, row.bookingId)) return
  if (!intent) throw new Error('A refund of a payment that never arrived')
  try {
    const sent = await findSent(deps, row, intent)
    if (sent) return void (await syncRefund(deps, sent))
    const [left] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    if (left?.state !== 'pending' || left.providerRefundId !== null) return
    if (await isFrozen(db, row.bookingId)) return
    const made = await create(deps, left, intent)
    if (made) await syncRefund(deps, made)
  } catch (error) {
    if (!isMissing(error)) throw error
    await giveUp(deps, row, error.message)
  }
}

/** Syncs a sent refund. One that Stripe doesn't know stays pending. */
const follow = (deps: PaymentDeps, id: string, bookingId: string) =>
  noteIfMissing(deps, { providerObject: id, bookingId }, async () =>
    syncRefund(deps, await deps.cards.stripe.refunds.retrieve(id)),
  )

/** Finds our refund at Stripe if it was sent, recording others found on the way. */
async function findSent(
  deps: PaymentDeps,
  { id, bookingId, reason }: RefundRow,
  own: string,
): Promise<Stripe.Refund | undefined> {
  // A cancellation's refund may have been made from any of the booking's payments.
  const ofBooking = reason === 'cancelled' ? await listBookingPayments(deps.db, bookingId) : []
  const others = ofBooking.flatMap(({ paymentIntentId }) => paymentIntentId ?? []).filter((intent) => intent !== own)
  const asked = await deps.db
    .select({ known: refunds.providerRefundId })
    .from(refunds)
    .where(eq(refunds.bookingId, bookingId))
  const known = new Set(asked.map((row) => row.known))
  let sent: Stripe.Refund | undefined
  for (const intent of [own, ...others]) {
    try {
      for await (const refund of deps.cards.stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
        if (refund.metadata?.refund === id) sent = refund
        else if (!known.has(refund.id)) await syncRefund(deps, refund)
      }
    } catch (error) {
      // A payment made with another account's keys is unknown here.
      if (intent === own || !isMissing(error)) throw error
    }
  }
  return sent
}

async function create(deps: PaymentDeps, row: RefundRow, intent: string): Promise<Stripe.Refund | undefined> {
  const { id, attempt, amountCents, bookingId } = row
  try {
    return await deps.cards.stripe.refunds.create(
      { payment_intent: intent, amount: amountCents, metadata: { refund: id, booking: bookingId } },
      { idempotencyKey: `refund-${id}-${attempt}` },
    )
  } catch (error) {
    if (isReplayable(error)) await nextAttempt(deps, row)
    if (!isFinal(error)) throw error
    // The dispute's webhook may not have arrived yet.
    if (error.code === 'charge_disputed' && (await isInDispute(deps, bookingId, intent))) {
      await nextAttempt(deps, row)
      return undefined
    }
    await giveUp(deps, row, error.message)
    return undefined
  }
}

const isFrozen = async (db: Db, bookingId: string) => (await anyBooking(db, bookingId)).dispute === 'open'

/** Syncs the disputes of a payment from Stripe and returns whether one is open. */
async function isInDispute(deps: PaymentDeps, bookingId: string, intent: string): Promise<boolean> {
  for await (const dispute of deps.cards.stripe.disputes.list({ payment_intent: intent, limit: 100 })) {
    await syncDispute(deps, dispute)
  }
  return await isFrozen(deps.db, bookingId)
}

/** Stripe may replay its answer for an idempotency key for a day, so the next try uses a new key and searches first. */
const nextAttempt = ({ db }: PaymentDeps, { id, attempt }: RefundRow) =>
  db
    .update(refunds)
    .set({ attempt: attempt + 1 })
    .where(eq(refunds.id, id))

function giveUp({ db, clock }: PaymentDeps, { id, bookingId, amountCents }: RefundRow, because: string) {
  const now = clock()
  return inSchedule(db, async (tx) => {
    const [failed] = await tx
      .update(refunds)
      .set({ state: 'failed', failure: because, updatedAt: now })
      // Another server may have sent it since we read it, or the owner may have replaced it by a resend.
      .where(and(eq(refunds.id, id), eq(refunds.state, 'pending'), isNull(refunds.providerRefundId)))
      .returning()
    if (!failed) return
    const details = { amountCents, because }
    await noteDifference(tx, { kind: 'refund failed', providerObject: id, bookingId, details }, now)
  })
}
