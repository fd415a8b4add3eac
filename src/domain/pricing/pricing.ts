import { type CalendarDate, toWeekday } from '../calendar.ts'
import { type AddOnId, addOns, type PackageId, packages } from '../catalog.ts'
import { DEPOSIT_PERCENT, depositLabel } from '../terms.ts'
import { isBalanceDue } from './balance-due.ts'
import { type Promo, promoOff } from './promo-codes.ts'

/** What determines an order's price and length. */
export interface Order {
  packageId: PackageId
  date: CalendarDate
  extraHours: number
  addOns: readonly AddOnId[]
  /** Promo code the order is booked with (R95). */
  promo?: Promo | undefined
}

/** A priced order; every amount in integer cents. */
export interface OrderPrice {
  basePrice: number
  hourlyRate: number
  extraHoursCost: number
  addOnsCost: number
  /** Promo discount, already taken off `total`. */
  promoOff: number
  total: number
  deposit: number
  isWeekendRate: boolean
}

const weekendRateDays = new Set(['friday', 'saturday', 'sunday'])

/** True if the weekend rate applies: Friday, Saturday and Sunday (§9). */
export const isWeekendRate = (date: CalendarDate): boolean => weekendRateDays.has(toWeekday(date))

/** Length of an order in hours. */
export const orderHours = ({ packageId, extraHours }: Pick<Order, 'packageId' | 'extraHours'>): number =>
  packages[packageId].baseHours + extraHours

/** The deposit on a total, both in integer cents (§9); quotes have their own percentage. */
export const computeDeposit = (total: number, percent = DEPOSIT_PERCENT): number => Math.round((total * percent) / 100)

/** Label of a deposit. "25%" is left out if it's not true: for a quote's own deposit, or one paid before a price change. */
export const depositName = ({
  total,
  deposit,
  paid,
}: {
  total: number
  deposit: number | null
  paid: number
}): string => (paid > 0 || deposit !== computeDeposit(total) ? 'Deposit' : depositLabel)

/** Amount due after the deposit, or after all payments if they exceed it (§9). In integer cents. */
export const computeBalance = ({ total, deposit, paid }: { total: number; deposit: number; paid: number }): number =>
  Math.max(0, total - Math.max(deposit, paid))

/** Payments minus card refunds on their way, in cents. Negative if a dispute took money that was already refunded. */
export const netPaid = ({ paidCents, refundingCents }: { paidCents: number; refundingCents: number }): number =>
  paidCents - refundingCents

/** Price of the event in cents, minus the owner's discount. The promo discount is already taken off the total. */
export const discountedPrice = ({
  totalCents,
  discountCents,
}: {
  totalCents: number | null
  discountCents: number
}): number => Math.max(0, (totalCents ?? 0) - discountCents)

/** What the owner's discount takes off the total, in integer cents: never more than there is. */
export const appliedDiscount = (row: { totalCents: number | null; discountCents: number }): number =>
  (row.totalCents ?? 0) - discountedPrice(row)

/** Amount due at booking, in integer cents: the deposit, or the full price inside 48 hours of the start (R81). */
export const askedAtBooking = (
  { total, deposit }: Pick<OrderPrice, 'total' | 'deposit'>,
  startsAt: Date | null,
  now: Date,
): number => (isBalanceDue({ startsAt }, now) ? total : deposit)

/** Prices an order (§9), minus its promo code (R95). All amounts are integer cents. */
export function priceOrder({ packageId, date, extraHours, addOns: chosen, promo }: Order): OrderPrice {
  const weekend = isWeekendRate(date)
  const { base, hourly } = packages[packageId][weekend ? 'weekend' : 'weekday']

  const extraHoursCost = extraHours * hourly
  // Flat, even for instruction, which is listed "per hour" (§9).
  const addOnsCost = chosen.reduce((sum, id) => sum + addOns[id].price, 0)
  const price = base + extraHoursCost + addOnsCost
  const off = promoOff(price, promo)
  const total = price - off

  return {
    basePrice: base,
    hourlyRate: hourly,
    extraHoursCost,
    addOnsCost,
    promoOff: off,
    total,
    deposit: computeDeposit(total),
    isWeekendRate: weekend,
  }
}
