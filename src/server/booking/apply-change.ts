import { planMail } from '../../domain/booking/booking-emails.ts'
import { toGiveBack } from '../../domain/payments/amounts-due.ts'
import { moneyAtNewPrice } from '../../domain/payments/money-at-new-price.ts'
import { priceOf, type Quote } from '../../domain/pricing/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { settleReplaced } from '../payments/ledger/failed-refunds.ts'
import { planRefunds } from '../payments/ledger/plan-refunds.ts'
import { requestPageClose } from '../payments/ledger/request-page-close.ts'
import type { BookingRow, NewBookingRow } from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { LockedTx } from '../schedule/lock-schedule.ts'
import { anyBooking, updateBooking } from './booking-row.ts'
import { type ChangedBy, enqueueChangeEmails } from './emails/enqueue-emails.ts'

/**
 * What another price makes of a booking that stands (R43). Refuses where somebody agreed to another one (`price-changed`;
 * `quotedTotal` in cents, less a discount), and any other than it has while a dispute waits (`payment-disputed`).
 */
export function repriced(booking: BookingRow, price: Omit<Quote, 'isWeekendRate'>, quotedTotal: number | undefined) {
  const money = moneyAtNewPrice(booking, price)
  // Another price would ask for money, or give it back.
  if (booking.dispute && priceOf(money) !== priceOf(booking)) throw new Refused('payment-disputed')
  if (quotedTotal !== undefined && quotedTotal !== priceOf(money)) throw new Refused('price-changed')
  return {
    basePriceCents: price.basePrice,
    hourlyRateCents: price.hourlyRate,
    extraHoursCostCents: price.extraHoursCost,
    promoOffCents: price.promoOff,
    totalCents: money.totalCents,
    depositCents: booking.dispute ? booking.depositCents : money.depositCents,
  }
}

/** What is told of a change, and who made it; `actor` is the owner's email, where it is not its customer. */
interface ChangeNotice {
  about: 'rescheduled' | 'changed'
  by: ChangedBy
  actor?: string | undefined
}

/**
 * Changes a booking that stands: what was paid beyond its new price goes back (R43), a page for
 * paying that no longer fits is closed, and customer and owner are told.
 */
export async function applyChange(
  { jobs }: { jobs: Jobs },
  tx: LockedTx,
  booking: BookingRow,
  change: Partial<NewBookingRow>,
  { about, by, actor = 'customer' }: ChangeNotice,
  now: Date,
): Promise<BookingRow> {
  const changed = await updateBooking(tx, booking, { ...change, updatedAt: now, ...planMail(booking, now) })
  const over = { cents: toGiveBack(changed), reason: 'overpaid', actor } as const
  const back = await planRefunds({ jobs }, tx, booking, over, now)
  await requestPageClose({ jobs }, tx, booking)
  await enqueueChangeEmails({ jobs }, tx, changed, { about, by }, now)
  if (back.length === 0) return changed
  const refunding = await anyBooking(tx, booking.id)
  await settleReplaced(tx, refunding, back, now)
  return refunding
}
