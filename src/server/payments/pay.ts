import { isHoldOver, lostItsHold } from '../../domain/payments/holds.ts'
import type { PaymentPurpose } from '../../domain/payments/ledger.ts'
import { Refused } from '../../domain/refusals.ts'
import { RetryLater } from '../../domain/retry-later.ts'
import { anyBooking } from '../booking/booking-row.ts'
import { inSchedule } from '../schedule/lock-schedule.ts'
import type { PaymentCheck } from './check-payment.ts'
import type { PaymentDeps } from './deps.ts'
import { openPayment } from './ledger/open-payment.ts'
import { startPayment } from './ledger/payment-rows.ts'
import { enqueuePageClose } from './ledger/request-page-close.ts'

/**
 * Returns the page to pay what's due now: the one already open, or a new one. A payment made a moment ago is recorded
 * first, so no one pays twice. Refuses if nothing is due or Stripe doesn't answer (`provider-away`). With `linkToken`,
 * the page leads back to that payment link.
 */
export async function pay(
  deps: PaymentDeps,
  checkPayment: PaymentCheck,
  id: string,
  purpose: PaymentPurpose,
  linkToken?: string,
): Promise<string> {
  const { db, jobs, clock } = deps
  await checkPayment({ id }, { always: true })
  const now = clock()
  const { booking, payment } = await inSchedule(db, async (tx) => {
    const booking = await anyBooking(tx, id)
    if (isHoldOver(booking, now) || lostItsHold(booking)) throw new Refused('hold-ended')
    if (booking.dispute) throw new Refused('payment-disputed')
    const { payment, superseded } = await startPayment(tx, booking, { purpose, byLink: linkToken !== undefined }, now)
    const sessionId = superseded?.sessionId
    if (sessionId) await enqueuePageClose({ jobs }, tx, { bookingId: id, sessionId })
    return { booking, payment }
  })
  const url = await openPayment(deps, payment, booking, linkToken)
  if (!url) throw new RetryLater('provider-away', 30)
  return url
}
