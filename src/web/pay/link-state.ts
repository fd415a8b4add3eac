import { isCancelled } from '../../domain/booking/booking.ts'
import type { PaymentPurpose } from '../../domain/payments/ledger.ts'
import type { PaymentLink } from './link-query.ts'

export type LinkState = 'to-pay' | 'waiting' | 'paid' | 'cancelled' | 'hold-over'

/** How a link stands. `paid` is what the provider's page says is paid: until the server knows, it waits. */
export function linkState(
  { status, amount, purpose, holdExpiresAt }: PaymentLink,
  paid: PaymentPurpose | undefined,
  now: Date,
): LinkState {
  if (isCancelled(status)) return 'cancelled'
  if (amount === 0) return 'paid'
  if (paid === purpose) return 'waiting'
  if (holdExpiresAt && new Date(holdExpiresAt) <= now) return 'hold-over'
  return 'to-pay'
}
