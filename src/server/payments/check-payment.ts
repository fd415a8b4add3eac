import type { BookingRow } from '../platform/database/schema.ts'
import { applySession } from './apply-session.ts'
import type { PaymentDeps } from './deps.ts'
import { livePayment } from './ledger/payment-rows.ts'

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
    const live = await livePayment(deps.db, id)
    if (!live?.sessionId) return false
    const now = performance.now()
    if (!always && now - (lookedAt.get(live.sessionId) ?? -AGAIN_AFTER_MS) < AGAIN_AFTER_MS) return false
    if (lookedAt.size >= REMEMBERED) lookedAt.clear()
    lookedAt.set(live.sessionId, now)
    return await applySession(deps, live.sessionId).catch((err) => {
      deps.log.warn({ err, payment: live.id }, 'a payment could not be looked at')
      return undefined
    })
  }
}

export type PaymentCheck = ReturnType<typeof openPaymentCheck>
