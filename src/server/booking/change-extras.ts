import { canChange, isHeld } from '../../domain/booking/booking.ts'
import {
  bookingExtras,
  type Extras,
  hoursWith,
  isSameExtras,
  longerProblem,
  priceWithExtras,
} from '../../domain/booking/extras.ts'
import { toDateAndHour } from '../../domain/calendar.ts'
import { addOnIds, addOns } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import { isHoldOver } from '../../domain/payments/holds.ts'
import { extrasProblem } from '../../domain/payments/money-at-new-price.ts'
import { discountedPrice } from '../../domain/pricing/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { pendingPayment } from '../payments/ledger/payment-rows.ts'
import type { Cards } from '../payments/provider/client.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import type { Db } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { LockedTx } from '../schedule/lock-schedule.ts'
import { applyChange, repriced } from './apply-change.ts'
import { auditSubject, isQuoted, refuseUnderWay, toRefundable } from './booking-row.ts'
import { findCrew } from './find-crew.ts'

/** Who changes it, and the price they were shown, in cents after the discount. The owner needs no notice. */
type By = { quotedTotal?: number | undefined } & ({ as: 'customer' } | { as: 'owner'; actor: string })

/**
 * Changes the extra hours and add-ons of an upcoming booking (R97), all or nothing. A price difference is handled as for a
 * move. A longer event must fit at the same time, with this crew or another. Submitting the same extras changes nothing and
 * sends no email.
 */
export async function changeExtras(
  { jobs, cards }: { jobs: Jobs; cards: Cards | undefined },
  tx: LockedTx,
  booking: BookingRow,
  extras: Extras,
  by: By,
  now: Date,
): Promise<BookingRow> {
  const { startsAt, totalHours } = booking
  const before = bookingExtras(booking)
  if (!startsAt || !totalHours || !before) throw new Refused('cannot-change')
  const { date, hour } = toDateAndHour(startsAt)
  const length = hoursWith(booking, extras)
  const isLonger = length > totalHours
  const { rules, crew, problem } = await findCrew(
    tx,
    { date, booking },
    (lane, rules) =>
      isLonger ? longerProblem({ hour, length, overrides: booking.overrides ?? [] }, lane, rules, now) : undefined,
    now,
  )
  const notice = by.as === 'owner' ? 0 : rules.generalSettings.blockHoursBeforeBooking
  if (!canChange({ ...booking, startsAt }, notice, now) || isHoldOver(booking, now)) throw new Refused('cannot-change')
  if (by.as === 'customer') await refuseUnderWay(tx, booking, now)
  if (isHeld(booking)) throw new Refused('deposit-first')
  if (isSameExtras(before, extras)) return booking
  if (await isQuoted(tx, booking.id)) throw new Refused('change-needs-quote')
  if (problem) throw new Refused(problem)

  const listed = priceWithExtras(booking, extras)
  const price = repriced(booking, listed, by.quotedTotal)
  const current = { money: booking, refundable: toRefundable(booking), hasCards: cards !== undefined }
  const refusal = by.as === 'customer' && extrasProblem(current, listed, now)
  if (refusal) throw new Refused(refusal)
  // The customer was notified of the amount being charged, so it can't change now.
  if ((await pendingPayment(tx, booking.id))?.offSession) throw new Refused('charge-under-way')
  const chosen = addOnIds.filter((id) => extras.addOns.includes(id))
  const change = {
    endsAt: new Date(startsAt.getTime() + length * 3_600_000),
    resourceId: isLonger ? crew : booking.resourceId,
    extraHours: extras.extraHours,
    totalHours: length,
    addOns: chosen,
    addOnsNames: chosen.map((id) => addOns[id].name),
    ...price,
    // The owner confirmed the shorter event only.
    ...(isLonger && by.as === 'customer' && { confirmedAt: null }),
  }
  const actor = by.as === 'owner' ? by.actor : 'customer'
  const changed = await applyChange({ jobs }, tx, booking, change, { about: 'changed', by: by.as, actor }, now)
  await noteInLog(tx, booking, changed, actor, now)
  return changed
}

function noteInLog(tx: Db, before: BookingRow, after: BookingRow, actor: string, now: Date) {
  const said = ({ totalHours, addOnsNames, ...row }: BookingRow) => ({
    hours: totalHours,
    addOns: addOnsNames.join(', ') || 'none',
    price: priceLabel(discountedPrice(row)),
  })
  const [was, is] = [said(before), said(after)]
  const details = {
    bookingId: before.id,
    hours: was.hours === is.hours ? '' : `${is.hours} instead of ${was.hours}`,
    addOns: was.addOns === is.addOns ? '' : `${is.addOns} instead of ${was.addOns}`,
    price: was.price === is.price ? is.price : `${is.price} instead of ${was.price}`,
  }
  return recordAudit(tx, { actor, action: 'hours or add-ons changed', subject: auditSubject(before), details }, now)
}
