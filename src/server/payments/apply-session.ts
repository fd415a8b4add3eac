import { and, eq, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { anyBooking } from '../booking/booking-row.ts'
import type { Db } from '../platform/database/database.ts'
import { type PaymentRow, payments } from '../platform/database/money-schema.ts'
import { inSchedule, type LockedTx } from '../schedule/lock-schedule.ts'
import type { PaymentDeps } from './deps.ts'
import { noteFee } from './fees.ts'
import { addLedgerEntry } from './ledger/add-entry.ts'
import { changeCard } from './ledger/cards-on-file.ts'
import { noteDifference } from './ledger/differences.ts'
import { isMissing } from './provider/client.ts'
import { fetchSession, readOutcome, type SessionOutcome } from './provider/sessions.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Fetches a Checkout session from Stripe and applies its state under the schedule lock. Idempotent, whatever the order
 * and number of calls. Returns true if something changed. A session of ours that Stripe doesn't know is expired and
 * recorded as a discrepancy.
 */
export async function applySession(deps: PaymentDeps, sessionId: string): Promise<boolean> {
  const session = await fetchSession(deps.cards, sessionId).catch((error) => {
    if (!isMissing(error)) throw error
  })
  return session ? await applyFetched(deps, session) : await endMissing(deps, sessionId)
}

/** If the site temporarily ran with another account's keys, payments made there are recorded once they're found. */
async function endMissing({ db, clock }: PaymentDeps, sessionId: string): Promise<boolean> {
  const now = clock()
  const [payment] = await db.select().from(payments).where(eq(payments.sessionId, sessionId))
  if (!payment) throw new Error('The provider does not know a session that is not ours either')
  const { id, bookingId } = payment
  await noteDifference(db, { kind: 'missing at Stripe', providerObject: sessionId, bookingId }, now)
  const ended = await db
    .update(payments)
    .set({ state: 'expired', updatedAt: now })
    .where(and(eq(payments.id, id), eq(payments.state, 'open')))
    .returning()
  return ended.length > 0
}

async function applyFetched(deps: PaymentDeps, session: Stripe.Checkout.Session): Promise<boolean> {
  const { db, clock } = deps
  const outcome = readOutcome(session)
  const payment = await findSessionPayment(db, session)
  const bookingId = payment?.bookingId
  const difference = findDifference(deps, outcome, payment)
  if (difference) {
    await noteDifference(
      db,
      { kind: difference, providerObject: outcome.intentId ?? session.id, bookingId, details: outcomeDetails(outcome) },
      clock(),
    )
  }
  if (!payment || difference === 'wrong mode' || difference === 'wrong currency') return false
  return await apply(deps, payment.id, session, outcome)
}

const outcomeDetails = ({ receivedCents, currency, intentId }: SessionOutcome) => ({
  receivedCents,
  currency,
  intentId,
})

function findDifference({ cards }: PaymentDeps, outcome: SessionOutcome, payment: PaymentRow | undefined) {
  if (outcome.isLive !== cards.isLive) return 'wrong mode'
  if (outcome.state !== 'paid') return undefined
  if (!payment) return 'unknown payment'
  if (outcome.currency !== 'usd') return 'wrong currency'
  return outcome.receivedCents === payment.amountCents ? undefined : 'wrong amount'
}

/** Finds our payment by session id, or by our payment id in the session's metadata. */
async function findSessionPayment(db: Db, session: Stripe.Checkout.Session): Promise<PaymentRow | undefined> {
  const ours = z.uuid().safeParse(session.metadata?.payment).data
  const [payment] = await db
    .select()
    .from(payments)
    .where(or(eq(payments.sessionId, session.id), ours ? eq(payments.id, ours) : undefined))
  return payment
}

function apply(
  deps: PaymentDeps,
  id: string,
  session: Stripe.Checkout.Session,
  outcome: SessionOutcome,
): Promise<boolean> {
  const now = deps.clock()
  return inSchedule(deps.db, async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
    if (!payment) return false
    if (outcome.state === 'paid') {
      const { intentId = session.id } = outcome
      return await recordCardPayment(deps, tx, payment, { ...outcome, intentId, sessionId: session.id }, now)
    }
    const isWaiting = payment.state === 'starting' || payment.state === 'open'
    if (!isWaiting || outcome.state === payment.state) return false
    await tx
      .update(payments)
      .set({ state: outcome.state, sessionId: session.id, url: session.url ?? payment.url, updatedAt: now })
      .where(eq(payments.id, id))
    return true
  })
}

/** Money received, plus the card to keep on file. `sessionId` is missing for an off-session charge. */
interface IncomingMoney extends Pick<SessionOutcome, 'charge' | 'receivedCents'> {
  intentId: string
  sessionId?: string
  kept?: SessionOutcome['kept']
}

/** Records a card payment once, then applies it to the booking. Returns false if it was already recorded. */
export async function recordCardPayment(
  deps: PaymentDeps,
  tx: LockedTx,
  payment: PaymentRow,
  { intentId, sessionId, charge, receivedCents, kept }: IncomingMoney,
  now: Date,
): Promise<boolean> {
  const booking = await anyBooking(tx, payment.bookingId)
  const entry = await addLedgerEntry(tx, {
    bookingId: booking.id,
    paymentId: payment.id,
    kind: payment.purpose,
    amountCents: receivedCents,
    actor: payment.offSession ? 'system' : 'customer',
    providerObject: intentId,
    createdAt: charge ? new Date(charge.created * 1_000) : now,
  })
  await noteFee(tx, payment, charge?.balance_transaction, now)
  if (!entry) return false
  const paid = {
    state: 'paid',
    ...(sessionId && { sessionId }),
    paymentIntentId: intentId,
    chargeId: charge?.id ?? null,
    updatedAt: now,
  } as const
  await tx.update(payments).set(paid).where(eq(payments.id, payment.id))
  await settlePayment(deps, tx, payment, booking, receivedCents, now)
  if (payment.keepsCard) await keepCard(tx, booking.id, kept, now)
  return true
}

/** Saves the card Stripe kept. If consent was withdrawn in the meantime, the card is saved only to be detached. */
async function keepCard(tx: LockedTx, bookingId: string, kept: SessionOutcome['kept'], now: Date): Promise<void> {
  const card = kept && { ...kept, detachedAt: null }
  // An expired hold may have ended the consent, but a customer who pays late still gave it.
  await changeCard(tx, bookingId, ['asked', 'ended'], card ? { ...card, state: 'kept' } : { state: 'ended' }, now)
  if (card) await changeCard(tx, bookingId, ['withdrawn'], card, now)
}
