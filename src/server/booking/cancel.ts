import { CANCELLED, canCancel, cancellationIsMailed, isCancelled, isHeld } from '../../domain/booking/booking.ts'
import { planMail } from '../../domain/booking/booking-emails.ts'
import { isOverdue } from '../../domain/payments/overdue.ts'
import type { Refund } from '../../domain/payments/refunds.ts'
import { Refused } from '../../domain/refusals.ts'
import { creditInvoice } from '../companies/invoices/issue.ts'
import { resolveDifferences } from '../payments/ledger/differences.ts'
import { decideLostDisputes } from '../payments/ledger/disputes.ts'
import { settleReplaced } from '../payments/ledger/failed-refunds.ts'
import { pendingPayment } from '../payments/ledger/payment-rows.ts'
import { planRefunds } from '../payments/ledger/plan-refunds.ts'
import { requestPageClose } from '../payments/ledger/request-page-close.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import type { Db } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { LockedTx } from '../schedule/lock-schedule.ts'
import { anyBooking, auditSubject, computeRefundNow, refuseUnderWay, updateBooking } from './booking-row.ts'
import { enqueueCancellationEmails } from './emails/enqueue-emails.ts'

/** What a customer agreed to: the refund their screen showed, in cents, or giving up an unpaid hold. */
interface Customer {
  as: 'customer'
  refundShown?: number | undefined
  givesUpHold: boolean
}

/** How the owner cancels. `actor` is their email; `refundShown` is the refund their screen showed, in cents. */
interface Owner {
  as: 'owner'
  actor: string
  refund: 'policy' | 'full'
  /** Cancel because the balance wasn't paid; allowed only while it is overdue. */
  isUnpaid?: boolean | undefined
  reason?: string | undefined
  refundShown?: number | undefined
}

/**
 * Cancels a booking and records its refund: for a customer, by the policy; for the owner, optionally in full (§4). Refuses
 * if what they saw has changed (`refund-changed`, `paid-meanwhile`, `not-overdue`), once the crew is under way
 * (`crew-under-way`, customers only), or while a card on file is being charged (`charge-under-way`).
 */
export async function cancel(
  { jobs }: { jobs: Jobs },
  tx: LockedTx,
  booking: BookingRow,
  by: Customer | Owner,
  now: Date,
): Promise<BookingRow> {
  const { id, startsAt } = booking
  const isAllowed =
    by.as === 'owner' ? !isCancelled(booking.status) : startsAt !== null && canCancel({ ...booking, startsAt }, now)
  if (!isAllowed) throw new Refused('cannot-cancel')
  if (by.as === 'customer') await refuseUnderWay(tx, booking, now)
  const wasHeld = isHeld(booking)
  if (by.as === 'customer' && by.givesUpHold && !wasHeld) throw new Refused('paid-meanwhile')
  if (by.as === 'owner' && by.isUnpaid) {
    if (!isOverdue(booking, now)) throw new Refused('not-overdue')
    if ((await pendingPayment(tx, id))?.offSession) throw new Refused('charge-under-way')
  }
  const isInFull = by.as === 'owner' && by.refund === 'full'
  const refund = computeRefundNow(booking, isInFull, now)
  if (by.refundShown !== undefined && by.refundShown !== refund.cents) throw new Refused('refund-changed')

  const decided =
    by.as === 'owner'
      ? { promised: refund.cents, note: by.reason, actor: by.actor }
      : { promised: by.refundShown, actor: 'customer' }
  const planned = { ...decided, cents: refund.cents, reason: 'cancelled' } as const
  const back = await planRefunds({ jobs }, tx, booking, planned, now)
  await requestPageClose({ jobs }, tx, booking)
  const why =
    by.as === 'owner'
      ? ({ cancelReason: by.isUnpaid ? 'unpaid' : 'owner', cancelNote: by.reason || null } as const)
      : // `cancelledAt` is set only when the customer cancels (§3).
        ({ cancelReason: wasHeld ? 'given-up' : 'customer', cancelledAt: now } as const)
  const cancelled = await updateBooking(tx, booking, {
    status: CANCELLED,
    ...why,
    updatedAt: now,
    ...refundRecord(booking, refund, isInFull, now),
    ...planMail(booking, now),
  })
  await creditInvoice({ jobs }, tx, id, now)
  await resolveDifferences(tx, 'all refunded', [id], now)
  await decideLostDisputes(tx, id, 'cancelled', now)
  if (by.as === 'owner') await noteInLog(tx, booking, by, refund, now)
  if (cancellationIsMailed(booking, now)) await enqueueCancellationEmails({ jobs }, tx, cancelled, by.as)
  const refunding = await anyBooking(tx, id)
  await settleReplaced(tx, refunding, back, now)
  return refunding
}

/** The refund fields of a cancelled booking. With a dispute open, only the time from which the refund waits. */
const refundRecord = (row: BookingRow, { percent, cents }: Refund, isInFull: boolean, now: Date) =>
  row.dispute === 'open'
    ? { refundWaitsSince: now, refundWaitsInFull: isInFull }
    : // Money already being refunded isn't part of this refund.
      { refundPercent: percent, refundCents: cents, givenBackCents: -row.refundingCents }

function noteInLog(
  tx: Db,
  booking: BookingRow,
  { actor, reason, isUnpaid }: Owner,
  { percent, cents }: Refund,
  now: Date,
) {
  const back =
    booking.dispute === 'open'
      ? { refund: 'waits for the end of a dispute' }
      : { refundPercent: percent, refundCents: cents }
  const details = { bookingId: booking.id, was: booking.status, ...back, ...(reason ? { reason } : {}) }
  const action = isUnpaid ? 'unpaid booking cancelled' : 'booking cancelled'
  return recordAudit(tx, { actor, action, subject: auditSubject(booking), details }, now)
}
