import { isHoldOver, lostItsHold } from '../../domain/payments/holds.ts'
import type { PaymentPurpose } from '../../domain/payments/ledger.ts'
import { Refused } from '../../domain/refusals.ts'
import { RetryLater } from '../../domain/retry-later.ts'
import { anyBooking } from '../booking/booking-row.ts'
import { lockSchedule } from '../schedule/lock-schedule.ts'
import type { PaymentCheck } from './check-payment.ts'
import type { PaymentDeps } from './deps.ts'
import { openPayment } from './ledger/open-payment.ts'
import { startPayment } from './ledger/payment-rows.ts'
import { enqueuePageClose } from './ledger/request-page-close.ts'

/**
 * Where to pay what is due now: the page that is open already, or a new one. What was paid a moment ago is taken in
 * first, so that nobody pays twice. Refuses where nothing is due, or the provider does not answer (`provider-away`).
 * Opened by a payment link (`linkToken`) it leads back there.
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
  const { booking, payment } = await db.transaction(async (unlocked) => {
    const tx = await lockSchedule(unlocked)
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
