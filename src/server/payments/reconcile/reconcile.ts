import { and, eq, gte, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { closedDisputes } from '../../../domain/payments/disputes.ts'
import { disputes, payments, reconciliations, refunds } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { applySession } from '../apply-session.ts'
import type { PaymentDeps } from '../deps.ts'
import { syncDispute } from '../disputes/sync-dispute.ts'
import { noteDifference, resolveKnownPayments, resolveUnseen } from '../ledger/differences.ts'
import { findIntentPayment } from '../ledger/payment-rows.ts'
import { toObjectId } from '../provider/client.ts'
import { sessionsSince } from '../provider/sessions.ts'
import { syncRefund } from '../refunds/sync-refund.ts'
import { missingSince, noteIfMissing } from './missing-at-provider.ts'
import { balanceSince, createdSince } from './reconcile-balance.ts'
import { sweepPayments } from './sweep-payments.ts'

const DAY = 86_400_000

/** How far back each night looks: longer than a refund takes or a webhook is late. */
const DAYS = 35

/** After this, a pending refund is recorded as a discrepancy. */
const WAITS_TOO_LONG_MS = 10 * DAY

export interface Reconciliation {
  objects: number
  /** Number of all discrepancies open now. */
  differences: number
}

/**
 * Reconciles our books with Stripe's, object by object: sessions, charges, refunds, disputes and balance transactions.
 * Anything we missed is applied. What still differs is recorded for the owner and left alone.
 */
export async function reconcile(deps: PaymentDeps, days = DAYS): Promise<Reconciliation> {
  const { db, clock, log } = deps
  const began = clock()
  const since = new Date(began.getTime() - days * DAY)
  // Finish half-done work first: a discrepancy that fixes itself isn't one.
  await sweepPayments(deps).catch((err) => log.warn({ err }, 'the sweep before reconciling'))
  let objects = 0
  objects += await applySessions(deps, since)
  objects += await chargesSince(deps, since)
  objects += await refundsSince(deps, since)
  objects += await disputesSince(deps, since)
  objects += await balanceSince(deps, since)
  await missingSince(deps, since)
  await waitingRefunds(deps)
  const now = clock()
  await resolveUnseen(db, 'refund waits', began, now)
  const { rows } = await db.execute<{ open: number }>(
    sql`select count(*)::int as open from payment_differences where resolved_at is null`,
  )
  const differences = rows[0]?.open ?? 0
  await db.insert(reconciliations).values({ at: now, since, objects, differences })
  log.info({ objects, differences }, 'reconciled')
  return { objects, differences }
}

async function applySessions(deps: PaymentDeps, since: Date): Promise<number> {
  const known = await unpaidSessions(deps, since)
  let count = 0
  for await (const { id, metadata, status } of sessionsSince(deps.cards, since)) {
    count++
    const isKnown = status === 'expired' && known.has(id)
    if (status !== 'open' && metadata?.payment && !isKnown) await applySession(deps, id)
  }
  return count
}

/** Sessions we know expired unpaid. Anyone can create lots of them, and nothing more can happen to them. */
async function unpaidSessions({ db }: PaymentDeps, since: Date): Promise<Set<string>> {
  const rows = await db
    .select({ sessionId: payments.sessionId })
    .from(payments)
    .where(and(eq(payments.state, 'expired'), isNotNull(payments.sessionId), gte(payments.updatedAt, since)))
  return new Set(rows.map(({ sessionId }) => sessionId ?? ''))
}

/** Finds charges that didn't come from one of our sessions. */
async function chargesSince(deps: PaymentDeps, since: Date): Promise<number> {
  let count = 0
  for await (const charge of deps.cards.stripe.charges.list(createdSince(since))) {
    count++
    const intent = toObjectId(charge.payment_intent)
    if (!charge.paid || (await findIntentPayment(deps.db, intent))) continue
    // The same details as for its session, or one the owner has settled would reopen.
    const details = { receivedCents: charge.amount, currency: charge.currency, intentId: intent }
    await noteDifference(
      deps.db,
      { kind: 'unknown payment', providerObject: intent ?? charge.id, details },
      deps.clock(),
    )
  }
  await resolveKnownPayments(deps.db, deps.clock())
  return count
}

/** Applies `follow` to every object of a Stripe list and returns their number. */
async function followEach<T>(objects: AsyncIterable<T>, follow: (object: T) => Promise<unknown>): Promise<number> {
  let count = 0
  for await (const object of objects) {
    count++
    await follow(object)
  }
  return count
}

const refundsSince = (deps: PaymentDeps, since: Date) =>
  followEach(deps.cards.stripe.refunds.list(createdSince(since)), (refund) => syncRefund(deps, refund))

async function disputesSince(deps: PaymentDeps, since: Date): Promise<number> {
  const listed = deps.cards.stripe.disputes.list(createdSince(since))
  const count = await followEach(listed, (dispute) => syncDispute(deps, dispute))
  return count + (await openDisputesBefore(deps, since))
}

/** Disputes can take three months, so these are older than what Stripe's list of the last weeks contains. */
async function openDisputesBefore(deps: PaymentDeps, since: Date): Promise<number> {
  const isOpen = notInArray(disputes.status, [...closedDisputes])
  const rows = await deps.db
    .select({ id: disputes.id, bookingId: disputes.bookingId })
    .from(disputes)
    .where(and(isOpen, lt(disputes.createdAt, since)))
  for (const { id, bookingId } of rows) {
    const follow = async () => syncDispute(deps, await deps.cards.stripe.disputes.retrieve(id))
    await noteIfMissing(deps, { providerObject: id, bookingId }, follow)
  }
  return rows.length
}

async function waitingRefunds({ db, clock }: PaymentDeps): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - WAITS_TOO_LONG_MS)
  const waiting = await db
    .select({ id: refunds.id, bookingId: refunds.bookingId, amountCents: refunds.amountCents })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    // A refund waiting for a dispute to end is where it should be.
    .where(and(eq(refunds.state, 'pending'), lt(refunds.createdAt, before), isNull(bookings.dispute)))
  for (const { id, bookingId, amountCents } of waiting) {
    await noteDifference(db, { kind: 'refund waits', providerObject: id, bookingId, details: { amountCents } }, now)
  }
}
