import type { BookingRow } from '../platform/database/schema.ts'
import { applySession } from './apply-session.ts'
import type { PaymentDeps } from './deps.ts'
import { pendingPayment } from './ledger/payment-rows.ts'

/** Minimum interval between calls to Stripe for one polling page. */
const AGAIN_AFTER_MS = 1_000

/** How many recently checked sessions we remember. */
const REMEMBERED = 1_000

/**
 * Checks Stripe for a booking's pending payment, before the webhook arrives. Returns true if something changed, or
 * undefined if Stripe didn't answer. `always` skips the once-a-second limit.
 */
export function openPaymentCheck(deps: PaymentDeps) {
  const lookedAt = new Map<string, number>()
  return async ({ id }: Pick<BookingRow, 'id'>, { always = false } = {}): Promise<boolean | undefined> => {
    const pending = await pendingPayment(deps.db, id)
    if (!pending?.sessionId) return false
    const now = performance.now()
    if (!always && now - (lookedAt.get(pending.sessionId) ?? -AGAIN_AFTER_MS) < AGAIN_AFTER_MS) return false
    if (lookedAt.size >= REMEMBERED) lookedAt.clear()
    lookedAt.set(pending.sessionId, now)
    return await applySession(deps, pending.sessionId).catch((err) => {
      deps.log.warn({ err, payment: pending.id }, 'a payment could not be looked at')
      return undefined
    })
  }
}

export type PaymentCheck = ReturnType<typeof openPaymentCheck>
