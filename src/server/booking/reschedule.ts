import { canChange, isHeld } from '../../domain/booking/booking.ts'
import { type CalendarDate, toInstant } from '../../domain/calendar.ts'
import { type AddOnId, addOnIds, isPackageId } from '../../domain/catalog.ts'
import { isHoldOver } from '../../domain/payments/holds.ts'
import { moveProblem } from '../../domain/payments/money-at-new-price.ts'
import { balanceLostByReschedule, limitAfterReschedule } from '../../domain/payments/refunds.ts'
import { type OrderPrice, priceOrder } from '../../domain/pricing/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { slotProblem } from '../../domain/schedule/slots.ts'
import type { Cards } from '../payments/provider/client.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { LockedTx } from '../schedule/lock-schedule.ts'
import { applyChange, repriced } from './apply-change.ts'
import { isQuoted, refuseUnderWay, toRefundable } from './booking-row.ts'
import { findCrew } from './find-crew.ts'

/** What a customer agreed to: the price after the discount, in cents, and the refundable percentage after the move. */
interface Agreed {
  quotedTotal?: number | undefined
  quotedRefundPercent?: number | undefined
  /** Cents of the balance they agreed to make non-refundable. */
  quotedBalanceLost?: number | undefined
}

/**
 * Terms of a move. `new`: a customer's own move, at the new day's price and with the usual notice. `kept`: a move the owner
 * offered; price and deposit stay, and it is allowed until the event starts.
 */
type Terms = ({ price: 'new' } & Agreed) | { price: 'kept' }

/**
 * Moves a booking to a free start (reading R18), all or nothing. Its refund is capped at today's tier from then on (R40).
 * For a customer, picking the current start changes nothing; with an offer it is refused (`same-time`), which keeps the
 * offer open.
 */
export async function reschedule(
  { jobs, cards }: { jobs: Jobs; cards: Cards | undefined },
  tx: LockedTx,
  booking: BookingRow,
  { date, hour }: { date: CalendarDate; hour: number },
  terms: Terms,
  now: Date,
): Promise<BookingRow> {
  const { startsAt, totalHours } = booking
  if (!startsAt || !totalHours) throw new Refused('cannot-reschedule')
  const { rules, crew, problem } = await findCrew(
    tx,
    { date, booking },
    (lane, by) => slotProblem(hour, totalHours, lane, by, now),
    now,
  )
  const movedTo = toInstant(date, hour)
  const isSame = movedTo.getTime() === startsAt.getTime()
  if (terms.price === 'kept') {
    if (isSame) throw new Refused('same-time')
  } else {
    const notice = rules.generalSettings.blockHoursBeforeBooking
    const mayMove = canChange({ ...booking, startsAt }, notice, now) && !isHoldOver(booking, now)
    if (!mayMove) throw new Refused('cannot-reschedule')
    await refuseUnderWay(tx, booking, now)
    if (isHeld(booking)) throw new Refused('deposit-first')
    if (await isQuoted(tx, booking.id)) throw new Refused('cannot-reschedule')
    if (isSame) return booking
  }
  if (problem) throw new Refused(problem)

  const change = {
    startsAt: movedTo,
    endsAt: new Date(movedTo.getTime() + totalHours * 3_600_000),
    resourceId: crew,
    ...termsAfter(cards, booking, date, terms, now),
    confirmedAt: null, // the owner confirmed the previous time
  }
  return await applyChange({ jobs }, tx, booking, change, { about: 'rescheduled', by: 'customer' }, now)
}

/** Price and refund terms after a move; refuses if the customer agreed to different ones. */
function termsAfter(cards: Cards | undefined, booking: BookingRow, date: CalendarDate, terms: Terms, now: Date) {
  const agreed = terms.price === 'new' ? terms : undefined
  const listed = agreed && priceMove(booking, date)
  const price = listed && repriced(booking, listed, agreed.quotedTotal)
  const refundable = toRefundable(booking)
  const problem = listed && moveProblem({ money: booking, refundable, hasCards: cards !== undefined }, listed, now)
  if (problem) throw new Refused(problem)
  const refundPercentLimit = limitAfterReschedule(refundable, now)
  if (refundPercentLimit < (agreed?.quotedRefundPercent ?? 0)) throw new Refused('refund-terms-changed')
  const balanceLostCents = balanceLostByReschedule(refundable, now)
  if (balanceLostCents > (agreed?.quotedBalanceLost ?? balanceLostCents)) throw new Refused('refund-terms-changed')
  return { ...price, refundPercentLimit, balanceLostCents }
}

/** Price from the price list; weekday and weekend differ (§9). Keeps the promo terms from booking (R95). */
function priceMove({ packageId, extraHours, addOns, promo }: BookingRow, date: CalendarDate): OrderPrice {
  // Rows from the old site may contain items we no longer sell; only the owner can price those.
  const isPriced = addOns.every((id) => addOnIds.includes(id as AddOnId))
  if (!isPackageId(packageId) || !isPriced) throw new Refused('cannot-reschedule')
  return priceOrder({ packageId, date, extraHours, addOns: addOns as AddOnId[], promo: promo ?? undefined })
}
