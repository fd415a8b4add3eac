import { canConfirm, isConfirmed, lacksItsTime } from '../../../../domain/booking/booking.ts'
import { serverNow } from '../../../schedule/server-clock.ts'
import type { AdminBooking } from '../../queries.ts'
import type { DecisionName } from './use-decision.ts'

/** What the owner may decide about a booking now: confirming it, or reserving the time that it does not block. */
export function openDecision({ status, startsAt, confirmedAt, holdExpiresAt }: AdminBooking): DecisionName | undefined {
  const booking = { status, startsAt: startsAt === null ? null : new Date(startsAt) }
  if (lacksItsTime(booking, serverNow())) return 'reserve'
  // A time that is only held is the customer's once its deposit is paid: there is nothing to confirm yet (R41).
  if (holdExpiresAt) return
  return canConfirm(booking, serverNow()) && !isConfirmed({ status, confirmedAt }) ? 'confirm' : undefined
}
