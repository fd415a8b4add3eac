import type { Changeable } from '../../../domain/booking/booking.ts'
import { type CalendarDate, toDateAndHour } from '../../../domain/calendar.ts'
import { type AddOnId, addOnIds, isPackageId } from '../../../domain/catalog.ts'
import { moveProblem } from '../../../domain/payments/money-at-new-price.ts'
import type { Refundable } from '../../../domain/payments/refunds.ts'
import { isWeekendRate, type Order, type OrderPrice, priceOrder } from '../../../domain/pricing/pricing.ts'
import { toPromo } from '../../booking/own-booking/booking-money.ts'
import { type PaidSoFar, type PriceThen, paidSoFar, priceThen } from '../../payments/price-change.tsx'
import { refundableFrom } from '../../payments/refund-words.ts'
import type { OwnBooking } from '../../schedule/availability.ts'
import type { Booking } from '../bookings-query.ts'

/** What rescheduling needs to know about a booking. */
export interface Reschedulable extends Changeable {
  id: string
  order: Omit<Order, 'date'>
  /** Length of the whole event, in hours. */
  length: number
  /** Its current time, which the calendar treats as available. */
  own: OwnBooking
  paid: PaidSoFar
  refundable: Refundable
}

/** Undefined if a booking can't be moved online: the price list covers neither quotes nor everything the old site sold. */
export function reschedulableFrom(booking: Booking): Reschedulable | undefined {
  const { id, status, startsAt, totalHours, packageId, extraHours, addOns, promo, day } = booking
  if (booking.invoiceDueOn || !startsAt || !totalHours || !isPackageId(packageId) || !addOns.every(isAddOn))
    return undefined
  const { date, hour } = toDateAndHour(new Date(startsAt))
  return {
    id,
    status,
    day,
    startsAt: new Date(startsAt),
    order: { packageId, extraHours, addOns: addOns as AddOnId[], promo: promo ? toPromo(promo) : undefined },
    length: totalHours,
    own: { date, start: hour, end: hour + totalHours, lane: booking.lane },
    paid: paidSoFar(booking),
    refundable: refundableFrom(booking),
  }
}

/** Why that day's price rules out moving it online; undefined: it doesn't. */
export const priceProblemOn = ({ order, paid, refundable }: Reschedulable, date: CalendarDate, now: Date) =>
  moveProblem(
    { money: paid.money, refundable, hasCards: paid.heldByCards !== undefined },
    priceOrder({ ...order, date }),
    now,
  )

const isAddOn = (id: string) => addOnIds.includes(id as AddOnId)

/** Price on another day: weekday and weekend rates differ (§9); payments and discounts are kept (R43: money on a move). */
export const priceOn = (
  { order, paid }: Reschedulable,
  date: CalendarDate,
): PriceThen & Pick<OrderPrice, 'isWeekendRate'> => ({
  ...priceThen(paid, priceOrder({ ...order, date })),
  isWeekendRate: isWeekendRate(date),
})
