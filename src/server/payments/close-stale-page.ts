import { eq } from 'drizzle-orm'
import { isHoldOver, payableNow } from '../../domain/payments/holds.ts'
import { anyBooking } from '../booking/booking-row.ts'
import { payments } from '../platform/database/money-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import type { PaymentCloseJob } from '../platform/jobs/payloads.ts'
import { lockSchedule } from '../schedule/lock-schedule.ts'
import { applySession } from './apply-session.ts'
import type { PaymentDeps } from './deps.ts'
import { pendingPayment } from './ledger/payment-rows.ts'
import { releaseHolds } from './ledger/release-holds.ts'
import { isFinal } from './provider/client.ts'

/**
 * Closes what nobody is to pay any more: another page took its place, its hold is over, or what is due has changed. What
 * was paid meanwhile is taken in first. The time of a hold that is over is free at once, whether or not the provider answers.
 */
export async function closeStalePage(deps: PaymentDeps, { bookingId, sessionId }: PaymentCloseJob): Promise<void> {
  const { db, clock } = deps
  if (sessionId) return expire(deps, sessionId)
  const pending = await pendingPayment(db, bookingId)
  const [looked] = await Promise.allSettled([pending?.sessionId ? applySession(deps, pending.sessionId) : undefined])
  const closes = await db.transaction(async (unlocked) => {
    const tx = await lockSchedule(unlocked)
    const now = clock()
    const [before] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
    if (!before) return undefined
    if (isHoldOver(before, now)) await releaseHolds(tx, now)
    const booking = await anyBooking(tx, bookingId)
    const payment = await pendingPayment(tx, bookingId)
    // What is charged to a card on file has no page, and is followed to its end.
    if (!payment || payment.offSession || payableNow(payment.purpose, booking, now) === payment.amountCents)
      return undefined
    // A page is over once the provider says so: until then the next try finds it here.
    if (payment.sessionId) return payment.sessionId
    await tx.update(payments).set({ state: 'expired', updatedAt: now }).where(eq(payments.id, payment.id))
    return undefined
  })
  if (closes) await expire(deps, closes)
  if (looked?.status === 'rejected') throw looked.reason
}

/** One that was paid, or is over, cannot be expired: then what it says holds. */
async function expire(deps: PaymentDeps, sessionId: string): Promise<void> {
  try {
    await deps.cards.stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!isFinal(error)) throw error
  }
  await applySession(deps, sessionId)
}
