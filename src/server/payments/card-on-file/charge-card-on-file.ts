import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { bookedName } from '../../../domain/booking/event-label.ts'
import { priceLabel } from '../../../domain/money.ts'
import { nextStep, onHandStates, retryTime, toCardFailure } from '../../../domain/payments/card-on-file.ts'
import { anyBooking, auditSubject } from '../../booking/booking-row.ts'
import { enqueueFailedChargeEmail } from '../../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import type { Db } from '../../platform/database/database.ts'
import { type CardOnFileRow, type PaymentRow, payments } from '../../platform/database/money-schema.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'
import { recordCardPayment } from '../apply-session.ts'
import type { PaymentDeps } from '../deps.ts'
import { changeCard, findCardOnFile, toCardOnFile } from '../ledger/cards-on-file.ts'
import { findIntentPayment, pendingPayment } from '../ledger/payment-rows.ts'
import { isFinal, isMissing, isReplayable } from '../provider/client.ts'
import { createCharge, fetchIntent, listIntents, providerRefusal, refusalIn } from '../provider/off-session.ts'

/** How long we keep retrying a charge that gets no answer, at least. */
const TRIED_FOR_MS = 2 * 3_600_000

/**
 * Charges a booking's balance to its card on file if that's the next step (R83: card on file). Our payment row is
 * written before Stripe is called, one per booking at a time, so a crash or a second run can't charge twice.
 */
export async function chargeCardOnFile(deps: PaymentDeps, bookingId: string): Promise<void> {
  const payment = await noteCharge(deps, bookingId)
  if (payment) await resumeCharge(deps, payment)
}

/** Records the payment to charge. Undefined if it shouldn't be charged now, or a payment is already pending. */
function noteCharge({ db, clock }: PaymentDeps, bookingId: string): Promise<PaymentRow | undefined> {
  return inSchedule(db, async (tx) => {
    const now = clock()
    const card = await findCardOnFile(tx, bookingId)
    const booking = await anyBooking(tx, bookingId)
    if (!card?.announcedCents || nextStep(toCardOnFile(card), booking, now) !== 'charge') return undefined
    if (await pendingPayment(tx, bookingId)) return undefined
    const charge = { bookingId, purpose: 'balance', amountCents: card.announcedCents, offSession: true } as const
    const until = { expiresAt: booking.startsAt ?? now, createdAt: now, updatedAt: now }
    const [payment] = await tx
      .insert(payments)
      .values({ ...charge, ...until })
      .returning()
    return payment
  })
}

/**
 * Resumes a charge that has no answer yet. Searches Stripe first: a charge that exists there is recorded, and one that
 * doesn't is made only if it's still due. After hours without success, the customer is asked to pay. A charge that
 * turns up later is recorded, and whatever isn't owed is refunded.
 */
export async function resumeCharge(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { db, clock } = deps
  const { id, bookingId } = payment
  await db.update(payments).set({ updatedAt: clock() }).where(eq(payments.id, id))
  const card = await findCardOnFile(db, bookingId)
  if (await isDone(deps, payment, card)) return
  const isStill = card && nextStep(toCardOnFile(card), await anyBooking(db, bookingId), clock()) === 'charge'
  if (isStill && card.announcedCents === payment.amountCents)
    return wasTriedLong(payment) ? noteRefusal(deps, payment, 'no_answer', undefined) : askForCharge(deps, payment)
  await db
    .update(payments)
    .set({ state: 'failed', updatedAt: clock() })
    .where(and(eq(payments.id, id), eq(payments.state, 'starting')))
}

/** True if the last retry came hours after the first. A server that was down all that time hasn't retried at all. */
const wasTriedLong = ({ createdAt, updatedAt }: PaymentRow) => updatedAt.getTime() - createdAt.getTime() >= TRIED_FOR_MS

/**
 * Records what Stripe already charged, and returns whether it found anything: this charge, or another charge of the
 * same balance that we don't know about, as after restoring an old backup.
 */
async function isDone(deps: PaymentDeps, payment: PaymentRow, card: CardOnFileRow | undefined): Promise<boolean> {
  if (!card?.customerId) return false
  const intents = await listIntents(deps.cards, card.customerId).catch((error) => {
    if (isMissing(error) || wasTriedLong(payment)) return []
    throw error
  })
  const own = intents.find(({ metadata }) => metadata.payment === payment.id)
  const found = own ?? (await unknownIn(deps.db, intents, payment.bookingId))
  if (found) await settleCharge(deps, payment, found)
  return found !== undefined
}

async function unknownIn(db: Db, intents: Stripe.PaymentIntent[], bookingId: string) {
  for (const intent of intents) {
    const { booking, purpose } = intent.metadata
    const isBalance = intent.status === 'succeeded' && booking === bookingId && purpose === 'balance'
    if (isBalance && !(await findIntentPayment(db, intent.id))) return intent
  }
  return undefined
}

async function askForCharge(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { db, cards, log } = deps
  const { id, attempt, bookingId, amountCents } = payment
  const card = await findCardOnFile(db, bookingId)
  const booking = await anyBooking(db, bookingId)
  if (!card?.customerId || !card.paymentMethodId) throw new Error('A charge without a card')
  const { customerId, paymentMethodId } = card
  const title = `Balance: ${bookedName(booking.packageName)}`
  const charge = { id, attempt, bookingId, amountCents, title, customerId, paymentMethodId }
  const intent = await createCharge(cards, charge).catch(async (error) => {
    const refusal = providerRefusal(error)
    if (refusal) return await noteRefusal(deps, payment, refusal.code, refusal.intentId)
    log.warn({ err: error, payment: id }, 'a charge got no answer')
    // Stripe may replay this error for the same idempotency key for a day: the next try uses a new key, and looks first.
    if (isReplayable(error))
      await db
        .update(payments)
        .set({ attempt: attempt + 1 })
        .where(eq(payments.id, id))
  })
  if (intent) await settleCharge(deps, payment, intent)
}

/** Applies the state of one of our charges at Stripe. Returns true if something changed. */
async function settleCharge(deps: PaymentDeps, payment: PaymentRow, found: Stripe.PaymentIntent): Promise<boolean> {
  const intent = isWaiting(found) ? await callOff(deps, found.id) : found
  if (intent.status === 'processing') return false
  if (intent.status !== 'succeeded') {
    await noteRefusal(deps, payment, refusalIn(intent), intent.id)
    return true
  }
  const charge = typeof intent.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined
  return await inSchedule(deps.db, async (tx) => {
    const now = deps.clock()
    const arrived = { intentId: intent.id, charge, receivedCents: intent.amount_received }
    const isNew = await recordCardPayment(deps, tx, payment, arrived, now)
    if (isNew) await noteInLog(tx, payment, 'balance charged to a kept card', {}, now)
    await changeCard(tx, payment.bookingId, onHandStates, { state: 'charged', retryAt: null }, now)
    return isNew
  })
}

/** True if the intent waits for its customer, so it could still succeed later. */
const isWaiting = ({ status }: Stripe.PaymentIntent) =>
  !['processing', 'succeeded', 'requires_payment_method', 'canceled'].includes(status)

/** Cancels a charge and returns its final state: another server may have canceled it, or the bank just approved it. */
async function callOff({ cards }: PaymentDeps, intentId: string): Promise<Stripe.PaymentIntent> {
  await cards.stripe.paymentIntents.cancel(intentId).catch((error) => {
    if (!isFinal(error)) throw error
  })
  return await fetchIntent(cards, intentId)
}

/** Records a decline: schedules one retry a day later if the bank may reconsider, else emails the customer to pay. */
function noteRefusal(
  { db, jobs, clock }: PaymentDeps,
  { id, bookingId, amountCents }: PaymentRow,
  code: string,
  paymentIntentId: string | undefined,
): Promise<void> {
  return inSchedule(db, async (tx) => {
    const now = clock()
    const [failed] = await tx
      .update(payments)
      .set({ state: 'failed', paymentIntentId: paymentIntentId ?? null, updatedAt: now })
      .where(and(eq(payments.id, id), eq(payments.state, 'starting')))
      .returning()
    const card = await findCardOnFile(tx, bookingId)
    if (!failed || !card) return
    const booking = await anyBooking(tx, bookingId)
    const failure = toCardFailure(code)
    const retryAt = retryTime(failure, card.state, booking.startsAt, now) ?? null
    const change = { state: retryAt ? 'declined' : 'failed', failure: code, retryAt } as const
    await changeCard(tx, bookingId, onHandStates, change, now)
    await noteInLog(tx, failed, 'kept card refused', { because: code }, now)
    const mail = { amountCents, of: id, failure, retryAt: retryAt?.toISOString() ?? null }
    await enqueueFailedChargeEmail({ jobs }, tx, booking, mail, now)
  })
}

async function noteInLog(tx: Db, { bookingId, amountCents }: PaymentRow, action: string, more: object, now: Date) {
  const subject = auditSubject(await anyBooking(tx, bookingId))
  const details = { bookingId, amount: priceLabel(amountCents), ...more }
  await recordAudit(tx, { actor: 'system', action, subject, details }, now)
}

/** Applies a payment intent without a Checkout session, if it's one of our off-session charges. */
export async function applyCharge(deps: PaymentDeps, intentId: string): Promise<boolean> {
  const intent = await fetchIntent(deps.cards, intentId)
  const ours = z.uuid().safeParse(intent.metadata.payment).data
  if (!ours || intent.livemode !== deps.cards.isLive) return false
  const isOurs = and(eq(payments.id, ours), eq(payments.offSession, true))
  const [payment] = await deps.db.select().from(payments).where(isOurs)
  return payment ? await settleCharge(deps, payment, intent) : false
}
