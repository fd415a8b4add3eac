import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import type { PaymentLink } from './link-query.ts'

export type LinkState = PaymentLink['state'] | 'waiting'

/** How a link stands. `paid` is what the provider's page says is paid: until the server knows, it waits. */
export function linkState(
  { state, purpose, holdExpiresAt }: Pick<PaymentLink, 'state' | 'purpose' | 'holdExpiresAt'>,
  paid: PaymentPurpose | undefined,
  now: Date,
): LinkState {
  if (state !== 'to-pay') return state
  if (paid === purpose) return 'waiting'
  return holdExpiresAt && new Date(holdExpiresAt) <= now ? 'hold-over' : 'to-pay'
}
