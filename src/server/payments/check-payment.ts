import type { BookingRow } from '../platform/database/schema.ts'
import { applySession } from './apply-session.ts'
import type { PaymentDeps } from './deps.ts'
import { pendingPayment } from './ledger/payment-rows.ts'

/** A page that asks again and again asks the provider no more than once in this time. */
const AGAIN_AFTER_MS = 1_000

/** So many sessions are remembered as just looked at. */
const REMEMBERED = 1_000

/**
 * Looks at the provider for what is being paid on a booking, before its message arrives. True where something changed;
 * undefined where the provider does not answer. `always`: not only once a second.
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
