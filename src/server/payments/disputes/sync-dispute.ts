import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { closedDisputes } from '../../../domain/payments/disputes.ts'
import { needsResponse } from '../../../domain/payments/provider-words.ts'
import { anyBooking, auditSubject } from '../../booking/booking-row.ts'
import { enqueueDisputeEmail } from '../../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import type { Db } from '../../platform/database/database.ts'
import { disputes, type PaymentRow } from '../../platform/database/money-schema.ts'
import type { DisputeNews } from '../../platform/jobs/payloads.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'
import type { PaymentDeps } from '../deps.ts'
import { noteFee } from '../fees.ts'
import { addLedgerEntry } from '../ledger/add-entry.ts'
import { noteDifference, resolveAllRefunded } from '../ledger/differences.ts'
import { keepDisputeState } from '../ledger/disputes.ts'
import { findIntentPayment } from '../ledger/payment-rows.ts'
import { requestPageClose } from '../ledger/request-page-close.ts'
import { toObjectId } from '../provider/client.ts'
import { countLost, goOnAfterDisputes } from './after-dispute.ts'

/**
 * Records a dispute and its movements (R45): the amount taken when it opened, and returned when it was won. The owner is
 * notified. While it's open, nothing is requested or refunded; what waited resumes when it ends (R79).
 */
export async function syncDispute(deps: PaymentDeps, dispute: Stripe.Dispute): Promise<boolean> {
  const { db, jobs, clock } = deps
  const now = clock()
  const payment = await findIntentPayment(db, toObjectId(dispute.payment_intent))
  if (!payment) {
    const details = { amountCents: dispute.amount }
    await noteDifference(db, { kind: 'unknown dispute', providerObject: dispute.id, details }, now)
    return false
  }
  return await inSchedule(db, async (tx) => {
    const { id, status, reason, amount } = dispute
    const [before] = await tx.select().from(disputes).where(eq(disputes.id, id))
    await writeDown(tx, payment, dispute, now)
    const isStale = before !== undefined && closedDisputes.includes(before.status) && !closedDisputes.includes(status)
    if (before?.status === status || isStale) return false
    const { bookingId } = payment
    const row = { id, bookingId, paymentId: payment.id, amountCents: amount, status, reason }
    await tx
      .insert(disputes)
      .values({ ...row, createdAt: new Date(dispute.created * 1_000), updatedAt: now })
      .onConflictDoUpdate({ target: disputes.id, set: { status, reason, amountCents: amount, updatedAt: now } })
    const wasOpen = (await anyBooking(tx, bookingId)).dispute === 'open'
    if (status === 'lost') await countLost(tx, payment, { id, amountCents: amount }, now)
    const state = await keepDisputeState(tx, bookingId)
    const booking = await anyBooking(tx, bookingId)
    await resolveAllRefunded(tx, booking, now)
    if (state === 'open') await requestPageClose({ jobs }, tx, booking)
    else if (wasOpen || status === 'won') await goOnAfterDisputes({ jobs }, tx, bookingId, now)
    const details = { bookingId, dispute: id, status, amountCents: amount }
    await recordAudit(
      tx,
      { actor: 'provider', action: `dispute ${status}`, subject: auditSubject(booking), details },
      now,
    )
    await enqueueDisputeEmail({ jobs }, tx, booking, amount, `${id} ${status}`, toDisputeNews(dispute))
    return true
  })
}

/** What the owner's email says about a dispute. */
function toDisputeNews({ id, status, reason, evidence_details: { due_by: dueBy } }: Stripe.Dispute): DisputeNews {
  const hasDeadline = needsResponse(status) && dueBy !== null
  return { id, status, reason, ...(hasDeadline && { respondBy: new Date(dueBy * 1_000).toISOString() }) }
}

/** Records only money that moved: an inquiry takes none. */
async function writeDown(tx: Db, { bookingId, id: paymentId }: PaymentRow, dispute: Stripe.Dispute, now: Date) {
  const line = { bookingId, paymentId, actor: 'provider', providerObject: dispute.id }
  const transactions = dispute.balance_transactions ?? []
  const taken = transactions.find(({ amount }) => amount < 0)
  const returned = transactions.find(({ amount }) => amount > 0)
  const at = (transaction: Stripe.BalanceTransaction) => ({ createdAt: new Date(transaction.created * 1_000) })
  if (taken) await addLedgerEntry(tx, { ...line, kind: 'dispute', amountCents: taken.amount, ...at(taken) })
  if (returned)
    await addLedgerEntry(tx, { ...line, kind: 'dispute won', amountCents: returned.amount, ...at(returned) })
  for (const transaction of transactions) await noteFee(tx, { bookingId, id: paymentId }, transaction, now)
}
