import type { Changeable } from '../../../domain/booking/booking.ts'
import { type CalendarDate, dateAndHourOf } from '../../../domain/calendar.ts'
import { type AddOnId, addOnIds, isPackageId } from '../../../domain/catalog.ts'
import { cents } from '../../../domain/money.ts'
import { type Money, stillDue, toGiveBack } from '../../../domain/payments/amounts-due.ts'
import { moneyAtNewPrice } from '../../../domain/payments/money-at-new-price.ts'
import type { Refundable } from '../../../domain/payments/refunds.ts'
import { isWeekendRate, type Order, priceOf, quote } from '../../../domain/pricing/pricing.ts'
import { bookingMoney, promoOf } from '../../booking/own-booking/booking-money.ts'
import { refundableFrom } from '../../payments/refund-words.ts'
import type { OwnBooking } from '../../schedule/availability.ts'
import type { Booking } from '../bookings-query.ts'

/** What rescheduling needs to know of a booking. */
export interface Reschedulable extends Changeable {
  id: string
  order: Omit<Order, 'date'>
  /** Hours of the whole event. */
  length: number
  /** Where it stands now. */
  own: OwnBooking
  /** What it costs now and what was paid, in integer cents; the old site may have stored no price. */
  money: Money
  refundable: Refundable
  /** With cards on: what its cards hold and can go back to them, in integer cents. */
  heldByCards: number | undefined
}

/** A booking that can be rescheduled online, or undefined: one of the old site may lack what is needed to price it. */
export function reschedulableFrom(booking: Booking): Reschedulable | undefined {
  const { id, status, startsAt, totalHours, packageId, extraHours, addOns, promo } = booking
  if (!startsAt || !totalHours || !isPackageId(packageId) || !addOns.every(isAddOn)) return undefined
  const { date, hour } = dateAndHourOf(new Date(startsAt))
  return {
    id,
    status,
    startsAt: new Date(startsAt),
    order: { packageId, extraHours, addOns: addOns as AddOnId[], promo: promo ? promoOf(promo) : undefined },
    length: totalHours,
    own: { date, start: hour, end: hour + totalHours, lane: booking.lane },
    money: bookingMoney(booking),
    refundable: refundableFrom(booking),
    heldByCards: booking.money && heldByCards(booking.money),
  }
}

const isAddOn = (id: string) => addOnIds.includes(id as AddOnId)

/** What came by card and is neither gone nor on its way back. */
const heldByCards = ({ entries }: NonNullable<Booking['money']>) =>
  entries
    .filter(({ kind, state }) => !kind.startsWith('manual') && (state === 'succeeded' || state === 'pending'))
    .reduce((sum, { amount }) => sum + cents(amount), 0)

/** What moving to another day means for the money, in integer cents. */
export interface PriceThere {
  /** What it costs there and now, a discount taken off; `before` is undefined where the old site stored no price. */
  total: number
  before: number | undefined
  deposit: number
  paid: number
  due: number
  back: number
  isWeekendRate: boolean
}

/** The price on another day: weekday and weekend differ (§9); what was paid and taken off stays (R43). */
export function priceOn({ order, money, refundable }: Reschedulable, date: CalendarDate): PriceThere {
  const there = moneyAtNewPrice(money, quote({ ...order, date }))
  return {
    total: priceOf(there),
    before: money.totalCents === null ? undefined : priceOf(money),
    deposit: there.depositCents ?? 0,
    paid: refundable.paid,
    due: stillDue(there),
    back: toGiveBack(there),
    isWeekendRate: isWeekendRate(date),
  }
}
