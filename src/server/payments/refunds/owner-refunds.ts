import { eq } from 'drizzle-orm'
import { isCancelled } from '../../../domain/booking/booking.ts'
import { priceLabel } from '../../../domain/money.ts'
import { beyondDebt, toGiveBack } from '../../../domain/payments/amounts-due.ts'
import { netPaid } from '../../../domain/pricing/pricing.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking, auditSubject } from '../../booking/booking-row.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import type { Database } from '../../platform/database/database.ts'
import { refunds } from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'
import { resolveDifferences } from '../ledger/differences.ts'
import { listFailedRefunds, resendProblem, settleReplaced } from '../ledger/failed-refunds.ts'
import { heldByCards, planRefunds, setBeside, takeOffPrice } from '../ledger/plan-refunds.ts'
import type { Cards } from '../provider/client.ts'

type Deps = { db: Database; jobs: Jobs }

/** A refund the owner decided on, in integer cents. `seenPaid`: what they saw as paid and not being refunded. */
export interface OwnerRefund {
  cents: number
  reason: string
  seenPaid?: number | undefined
}

/**
 * Refunds a part by card (R44). On an active booking it lowers the price, so it isn't requested again. Refuses more than
 * its card payments hold, and a stale view (`payments-changed`).
 */
export function refundByOwner(
  { db, jobs }: Deps,
  actor: string,
  id: string,
  { cents, reason, seenPaid }: OwnerRefund,
  now: Date,
): Promise<BookingRow> {
  return inSchedule(db, async (tx) => {
    const booking = await anyBooking(tx, id)
    if (seenPaid !== undefined && seenPaid !== netPaid(booking)) throw new Refused('payments-changed')
    if (booking.dispute === 'open') throw new Refused('payment-disputed')
    const held = await heldByCards(tx, id)
    if (cents > held) throw new Refused('refund-too-much', { detail: refundLimitSentence(held) })
    const given = beyondDebt(cents, toGiveBack(booking))
    const refund = { cents, promised: cents, reason: 'by the owner', note: reason, actor } as const
    const planned = await planRefunds({ jobs }, tx, booking, refund, now)
    if (isCancelled(booking.status)) await setBeside(tx, booking, given)
    else await takeOffPrice(tx, booking, given)
    const details = { bookingId: id, amount: priceLabel(cents), reason }
    await recordAudit(tx, { actor, action: 'refund by card', subject: auditSubject(booking), details }, now)
    const changed = await anyBooking(tx, id)
    await settleReplaced(tx, changed, planned, now)
    return changed
  })
}

const refundLimitSentence = (held: number) =>
  held === 0 ? 'Nothing on this booking can go back to a card.' : `Only ${priceLabel(held)} can go back to the card.`

/**
 * Resends a failed refund as a new one. Refuses a refund that didn't fail or is settled, and one with a
 * `resendProblem`: cards off, an open dispute, or money the customer may already have.
 */
export function sendRefundAgain(
  { db, jobs, cards }: Deps & { cards: Cards | undefined },
  actor: string,
  id: string,
  now: Date,
): Promise<BookingRow> {
  return inSchedule(db, async (tx) => {
    const [asked] = await tx.select({ bookingId: refunds.bookingId }).from(refunds).where(eq(refunds.id, id))
    if (!asked) throw new Refused('not-found')
    const booking = await anyBooking(tx, asked.bookingId)
    const failure = (await listFailedRefunds(tx, [booking])).find(({ refund }) => refund.id === id)
    if (!failure) throw new Refused('cannot-resend')
    const problem = resendProblem({ cards }, booking, failure)
    if (problem) throw new Refused(problem)
    const { amountCents, paymentId, reason, note } = failure.refund
    const again = { cents: amountCents, reason, note: note ?? undefined, actor, only: paymentId }
    await planRefunds({ jobs }, tx, booking, again, now)
    await tx.update(refunds).set({ state: 'cancelled', updatedAt: now }).where(eq(refunds.id, id))
    await resolveDifferences(tx, 'refund failed', [id], now)
    return await anyBooking(tx, booking.id)
  })
}
