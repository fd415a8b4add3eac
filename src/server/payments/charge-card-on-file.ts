import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { bookedName } from '../../domain/booking/event-label.ts'
import { priceLabel } from '../../domain/money.ts'
import { cardFailureOf, nextStep, onHandStates, retryTime } from '../../domain/payments/card-on-file.ts'
import { anyBooking, subjectOf } from '../booking/booking-row.ts'
import { enqueueFailedChargeEmail } from '../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import type { Db } from '../platform/database/database.ts'
import { type CardOnFileRow, type PaymentRow, payments } from '../platform/database/money-schema.ts'
import { lockSchedule } from '../schedule/lock-schedule.ts'
import { recordCardPayment } from './apply-session.ts'
import type { PaymentDeps } from './deps.ts'
import { cardOf, cardOnFileOf, changeCard } from './ledger/cards-on-file.ts'
import { paymentOfIntent, pendingPayment } from './ledger/payment-rows.ts'
import { isFinal, isMissing, isReplayable } from './provider/client.ts'
import { createCharge, fetchIntent, intentsOf, refusalIn, refusalOf } from './provider/off-session.ts'

/** For so long at least a charge that finds no answer is tried again. */
const TRIED_FOR_MS = 2 * 3_600_000

/**
 * Charges the balance of a booking to its card on file, where that is the next step (R83). Our payment is noted down before
 * the provider is asked, one at a time for each booking, so that no crash and no second run charges twice.
 */
export async function chargeCardOnFile(deps: PaymentDeps, bookingId: string): Promise<void> {
  const payment = await noteCharge(deps, bookingId)
  if (payment) await resumeCharge(deps, payment)
}

/** Undefined where it is not to be charged by now, or somebody is paying on a page. */
function noteCharge({ db, clock }: PaymentDeps, bookingId: string): Promise<PaymentRow | undefined> {
  return db.transaction(async (unlocked) => {
    const tx = await lockSchedule(unlocked)
    const now = clock()
    const card = await cardOnFileOf(tx, bookingId)
    const booking = await anyBooking(tx, bookingId)
    if (!card?.announcedCents || nextStep(cardOf(card), booking, now) !== 'charge') return undefined
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
 * Goes on with a charge that has no answer. The provider is looked through first: what it did is taken in, and what it
 * never heard of is asked for only if it is still to be charged. Where hours of that lead nowhere, the customer is asked
 * to pay; a charge that turns up after all is taken in, and goes back as far as nobody owes it.
 */
export async function resumeCharge(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { db, clock } = deps
  const { id, bookingId } = payment
  await db.update(payments).set({ updatedAt: clock() }).where(eq(payments.id, id))
  const card = await cardOnFileOf(db, bookingId)
  if (await isDone(deps, payment, card)) return
  const isStill = card && nextStep(cardOf(card), await anyBooking(db, bookingId), clock()) === 'charge'
  if (isStill && card.announcedCents === payment.amountCents)
    return wasTriedLong(payment) ? noteRefusal(deps, payment, 'no_answer', undefined) : askForCharge(deps, payment)
  await db
    .update(payments)
    .set({ state: 'failed', updatedAt: clock() })
    .where(and(eq(payments.id, id), eq(payments.state, 'starting')))
}

/** Was it tried for hours, the last time a moment ago? A server that was off for as long has tried nothing. */
const wasTriedLong = ({ createdAt, updatedAt }: PaymentRow) => updatedAt.getTime() - createdAt.getTime() >= TRIED_FOR_MS

/**
 * Takes in what the provider did already, and says whether it did: this charge, or one of the same balance that we know
 * nothing of, as after an old backup was restored.
 */
async function isDone(deps: PaymentDeps, payment: PaymentRow, card: CardOnFileRow | undefined): Promise<boolean> {
  if (!card?.customerId) return false
  const intents = await intentsOf(deps.cards, card.customerId).catch((error) => {
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
    if (isBalance && !(await paymentOfIntent(db, intent.id))) return intent
  }
  return undefined
}

async function askForCharge(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { db, cards, log } = deps
  const { id, attempt, bookingId, amountCents } = payment
  const card = await cardOnFileOf(db, bookingId)
  const booking = await anyBooking(db, bookingId)
  if (!card?.customerId || !card.paymentMethodId) throw new Error('A charge without a card')
  const { customerId, paymentMethodId } = card
  const title = `Balance: ${bookedName(booking.packageName)}`
  const charge = { id, attempt, bookingId, amountCents, title, customerId, paymentMethodId }
  const intent = await createCharge(cards, charge).catch(async (error) => {
    const refusal = refusalOf(error)
    if (refusal) return await noteRefusal(deps, payment, refusal.code, refusal.intentId)
    log.warn({ err: error, payment: id }, 'a charge got no answer')
    // Its answer to this key may stay the same for a day: the next try takes another, and looks first.
    if (isReplayable(error))
      await db
        .update(payments)
        .set({ attempt: attempt + 1 })
        .where(eq(payments.id, id))
  })
  if (intent) await settleCharge(deps, payment, intent)
}

/** Applies what the provider says about the intent of a charge of ours. True where something changed. */
async function settleCharge(deps: PaymentDeps, payment: PaymentRow, found: Stripe.PaymentIntent): Promise<boolean> {
  const intent = isWaiting(found) ? await callOff(deps, found.id) : found
  if (intent.status === 'processing') return false
  if (intent.status !== 'succeeded') {
    await noteRefusal(deps, payment, refusalIn(intent), intent.id)
    return true
  }
  const charge = typeof intent.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined
  return await deps.db.transaction(async (unlocked) => {
    const tx = await lockSchedule(unlocked)
    const now = deps.clock()
    const arrived = { intentId: intent.id, charge, receivedCents: intent.amount_received }
    const isNew = await recordCardPayment(deps, tx, payment, arrived, now)
    if (isNew) await noteInLog(tx, payment, 'balance charged to a kept card', {}, now)
    await changeCard(tx, payment.bookingId, onHandStates, { state: 'charged', retryAt: null }, now)
    return isNew
  })
}

/** Does it wait for its customer? Then it could still go through later. */
const isWaiting = ({ status }: Stripe.PaymentIntent) =>
  !['processing', 'succeeded', 'requires_payment_method', 'canceled'].includes(status)

/** Calls off a charge, and gives it as it is then: another server may have, or its bank may have said yes meanwhile. */
async function callOff({ cards }: PaymentDeps, intentId: string): Promise<Stripe.PaymentIntent> {
  await cards.stripe.paymentIntents.cancel(intentId).catch((error) => {
    if (!isFinal(error)) throw error
  })
  return await fetchIntent(cards, intentId)
}

/** A bank's no: once more after a day where it may think again, else the customer is asked to pay, by mail. */
function noteRefusal(
  { db, jobs, clock }: PaymentDeps,
  { id, bookingId, amountCents }: PaymentRow,
  code: string,
  paymentIntentId: string | undefined,
): Promise<void> {
  return db.transaction(async (unlocked) => {
    const tx = await lockSchedule(unlocked)
    const now = clock()
    const [failed] = await tx
      .update(payments)
      .set({ state: 'failed', paymentIntentId: paymentIntentId ?? null, updatedAt: now })
      .where(and(eq(payments.id, id), eq(payments.state, 'starting')))
      .returning()
    const card = await cardOnFileOf(tx, bookingId)
    if (!failed || !card) return
    const booking = await anyBooking(tx, bookingId)
    const failure = cardFailureOf(code)
    const retryAt = retryTime(failure, card.state, booking.startsAt, now) ?? null
    const change = { state: retryAt ? 'declined' : 'failed', failure: code, retryAt } as const
    await changeCard(tx, bookingId, onHandStates, change, now)
    await noteInLog(tx, failed, 'kept card refused', { because: code }, now)
    const mail = { amountCents, of: id, failure, retryAt: retryAt?.toISOString() ?? null }
    await enqueueFailedChargeEmail({ jobs }, tx, booking, mail, now)
  })
}

async function noteInLog(tx: Db, { bookingId, amountCents }: PaymentRow, action: string, more: object, now: Date) {
  const subject = subjectOf(await anyBooking(tx, bookingId))
  const details = { bookingId, amount: priceLabel(amountCents), ...more }
  await recordAudit(tx, { actor: 'system', action, subject, details }, now)
}

/** Takes in what an intent without a page says, where it is of a charge of ours. */
export async function applyCharge(deps: PaymentDeps, intentId: string): Promise<boolean> {
  const intent = await fetchIntent(deps.cards, intentId)
  const ours = z.uuid().safeParse(intent.metadata.payment).data
  if (!ours || intent.livemode !== deps.cards.isLive) return false
  const isOurs = and(eq(payments.id, ours), eq(payments.offSession, true))
  const [payment] = await deps.db.select().from(payments).where(isOurs)
  return payment ? await settleCharge(deps, payment, intent) : false
}
