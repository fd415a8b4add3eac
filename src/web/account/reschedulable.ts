import type { Changeable } from '../../domain/booking.ts'
import { type CalendarDate, dateAndHourOf } from '../../domain/calendar.ts'
import { type AddOnId, addOnIds, isPackageId } from '../../domain/catalog.ts'
import { cents } from '../../domain/money.ts'
import { depositAfterReschedule, type Refundable } from '../../domain/payments/refunds.ts'
import { type Order, type Quote, quote } from '../../domain/pricing.ts'
import type { OwnBooking } from '../schedule/availability.ts'
import type { Booking } from './bookings-query.ts'
import { refundableFrom } from './refund-words.ts'

/** A booking as far as moving it goes. */
export interface Reschedulable extends Changeable {
  id: string
  order: Omit<Order, 'date'>
  /** Hours of the whole event. */
  length: number
  /** Where it stands now. */
  own: OwnBooking
  /** What it costs now, in integer cents; undefined where the old site kept no price. */
  total: number | undefined
  refundable: Refundable
}

/** A booking that can be moved online, or undefined: one of the old site may lack what is needed to price it. */
export function reschedulableFrom(booking: Booking): Reschedulable | undefined {
  const { id, status, startsAt, totalHours, packageId, extraHours, addOns, total } = booking
  if (!startsAt || !totalHours || !isPackageId(packageId) || !addOns.every(isAddOn)) return undefined
  const { date, hour } = dateAndHourOf(new Date(startsAt))
  return {
    id,
    status,
    startsAt: new Date(startsAt),
    order: { packageId, extraHours, addOns: addOns as AddOnId[] },
    length: totalHours,
    own: { date, start: hour, end: hour + totalHours },
    total: total === null ? undefined : cents(total),
    refundable: refundableFrom(booking),
  }
}

const isAddOn = (id: string) => addOnIds.includes(id as AddOnId)

/** The price on another day: weekday and weekend differ (§9); what was paid as a deposit stays one. */
export function priceOn({ order, refundable }: Reschedulable, date: CalendarDate): Quote {
  const price = quote({ ...order, date })
  return { ...price, deposit: depositAfterReschedule(refundable, price.deposit) }
}
