import { canReschedule, isHeld } from '../../domain/booking/booking.ts'
import { type CalendarDate, instantOf } from '../../domain/calendar.ts'
import { type AddOnId, addOnIds, isPackageId } from '../../domain/catalog.ts'
import { isHoldOver } from '../../domain/payments/holds.ts'
import { balanceLostByReschedule, limitAfterReschedule } from '../../domain/payments/refunds.ts'
import { type Quote, quote } from '../../domain/pricing/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { slotProblem } from '../../domain/schedule/slots.ts'
import { isInvoiced } from '../companies/invoices/issue.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { LockedTx } from '../schedule/lock-schedule.ts'
import { applyChange, repriced } from './apply-change.ts'
import { refundableOf, refuseUnderWay } from './booking-row.ts'
import { findCrew } from './find-crew.ts'

/** What a customer agreed to: the price less a discount, in cents, and the most that then still comes back. */
interface Agreed {
  quotedTotal?: number | undefined
  quotedRefundPercent?: number | undefined
  /** What of the balance they agreed to lose by it, in cents. */
  quotedBalanceLost?: number | undefined
}

/**
 * The terms of a move. `new`: a customer's own, at the price of the new day and with the notice that the rules ask for.
 * `kept`: one that the owner offered; price and deposit stay, and it is good until the event starts.
 */
type Terms = ({ price: 'new' } & Agreed) | { price: 'kept' }

/**
 * Moves a booking to a free start (reading R18), all or nothing. Today's refund tier stays the most
 * that it gives (R40). A customer who picks the start it already has changes nothing; an offer is not used up by that
 * (`same-time`).
 */
export async function reschedule(
  { jobs }: { jobs: Jobs },
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
  const movedTo = instantOf(date, hour)
  const isSame = movedTo.getTime() === startsAt.getTime()
  if (terms.price === 'kept') {
    if (isSame) throw new Refused('same-time')
  } else {
    const notice = rules.generalSettings.blockHoursBeforeBooking
    const mayMove = canReschedule({ ...booking, startsAt }, notice, now) && !isHoldOver(booking, now)
    if (!mayMove) throw new Refused('cannot-reschedule')
    await refuseUnderWay(tx, booking, now)
    if (isHeld(booking)) throw new Refused('deposit-first')
    // The list knows no price of a quote (R93).
    if (await isInvoiced(tx, booking.id)) throw new Refused('cannot-reschedule')
    if (isSame) return booking
  }
  if (problem) throw new Refused(problem)

  const change = {
    startsAt: movedTo,
    endsAt: new Date(movedTo.getTime() + totalHours * 3_600_000),
    resourceId: crew,
    ...termsAfter(booking, date, terms, now),
    confirmedAt: null, // what the owner confirmed was the other time
  }
  return await applyChange({ jobs }, tx, booking, change, { about: 'rescheduled', by: 'customer' }, now)
}

/** What a move makes of a booking's price and refund; refuses where the customer agreed to something else. */
function termsAfter(booking: BookingRow, date: CalendarDate, terms: Terms, now: Date) {
  const agreed = terms.price === 'new' ? terms : undefined
  const price = agreed && repriced(booking, requote(booking, date), agreed.quotedTotal)
  const refundable = refundableOf(booking)
  const refundPercentLimit = limitAfterReschedule(refundable, now)
  if (refundPercentLimit < (agreed?.quotedRefundPercent ?? 0)) throw new Refused('refund-terms-changed')
  const balanceLostCents = balanceLostByReschedule(refundable, now)
  if (balanceLostCents > (agreed?.quotedBalanceLost ?? balanceLostCents)) throw new Refused('refund-terms-changed')
  return { ...price, refundPercentLimit, balanceLostCents }
}

/** The price by the list: weekday and weekend differ (§9). Its promo code stays as it was booked (R95). */
function requote({ packageId, extraHours, addOns, promo }: BookingRow, date: CalendarDate): Quote {
  // Rows of the old site may hold what is sold no more: nobody but the owner can price them.
  const isPriced = addOns.every((id) => addOnIds.includes(id as AddOnId))
  if (!isPackageId(packageId) || !isPriced) throw new Refused('cannot-reschedule')
  return quote({ packageId, date, extraHours, addOns: addOns as AddOnId[], promo: promo ?? undefined })
}
