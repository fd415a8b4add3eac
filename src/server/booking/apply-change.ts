import { planMail } from '../../domain/booking/booking-emails.ts'
import { toGiveBack } from '../../domain/payments/amounts-due.ts'
import { moneyAtNewPrice, repriceProblem } from '../../domain/payments/money-at-new-price.ts'
import { discountedPrice, type OrderPrice } from '../../domain/pricing/pricing.ts'
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
 * Reprices a confirmed booking (R43: price change). Refuses if the customer agreed to a different price (`price-changed`;
 * `quotedTotal` in cents, after the discount) or if the price would change while a dispute is open (`price-disputed`).
 */
export function repriced(
  booking: BookingRow,
  price: Omit<OrderPrice, 'isWeekendRate'>,
  quotedTotal: number | undefined,
) {
  const money = moneyAtNewPrice(booking, price)
  const problem = repriceProblem(booking, money)
  if (problem) throw new Refused(problem)
  if (quotedTotal !== undefined && quotedTotal !== discountedPrice(money)) throw new Refused('price-changed')
  return {
    basePriceCents: price.basePrice,
    hourlyRateCents: price.hourlyRate,
    extraHoursCostCents: price.extraHoursCost,
    promoOffCents: price.promoOff,
    totalCents: money.totalCents,
    depositCents: booking.dispute ? booking.depositCents : money.depositCents,
  }
}

/** What the emails say about a change, and who made it. `actor` is the owner's email; undefined: the customer. */
interface ChangeNotice {
  about: 'rescheduled' | 'changed'
  by: ChangedBy
  actor?: string | undefined
}

/**
 * Applies a change to a confirmed booking: refunds what was paid above the new price (R43), closes a payment page that no
 * longer fits, and emails the customer and the owner.
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
