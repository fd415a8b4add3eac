import { eq } from 'drizzle-orm'
import { isHoldOver } from '../../domain/payments/holds.ts'
import { payableNow } from '../../domain/payments/payable.ts'
import { anyBooking } from '../booking/booking-row.ts'
import { payments } from '../platform/database/money-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import type { PaymentCloseJob } from '../platform/jobs/payloads.ts'
import { inSchedule } from '../schedule/lock-schedule.ts'
import { releaseHolds } from '../schedule/release-holds.ts'
import { applySession } from './apply-session.ts'
import type { PaymentDeps } from './deps.ts'
import { pendingPayment } from './ledger/payment-rows.ts'
import { isFinal } from './provider/client.ts'

/**
 * Closes a payment page that's out of date: replaced by another page, hold expired, or a different amount due. Anything
 * paid on it is recorded first. The time of an expired hold is free at once, whether or not Stripe answers.
 */
export async function closeStalePage(deps: PaymentDeps, { bookingId, sessionId }: PaymentCloseJob): Promise<void> {
  const { db, clock } = deps
  if (sessionId) return expire(deps, sessionId)
  const pending = await pendingPayment(db, bookingId)
  const [looked] = await Promise.allSettled([pending?.sessionId ? applySession(deps, pending.sessionId) : undefined])
  const closes = await inSchedule(db, async (tx) => {
    const now = clock()
    const [before] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
    if (!before) return undefined
    if (isHoldOver(before, now)) await releaseHolds(tx, now)
    const booking = await anyBooking(tx, bookingId)
    const payment = await pendingPayment(tx, bookingId)
    // A charge to a card on file has no page, and is always resumed until it ends.
    if (!payment || payment.offSession || payableNow(payment.purpose, booking, now) === payment.amountCents)
      return undefined
    // A page is only closed once Stripe confirms it. Until then, the next retry finds it here.
    if (payment.sessionId) return payment.sessionId
    await tx.update(payments).set({ state: 'expired', updatedAt: now }).where(eq(payments.id, payment.id))
    return undefined
  })
  if (closes) await expire(deps, closes)
  if (looked?.status === 'rejected') throw looked.reason
}

/** Expires a session. One that's already paid or expired can't be; then its current state is applied instead. */
async function expire(deps: PaymentDeps, sessionId: string): Promise<void> {
  try {
    await deps.cards.stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!isFinal(error)) throw error
  }
  await applySession(deps, sessionId)
}
