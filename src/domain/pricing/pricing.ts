import { type CalendarDate, weekdayOf } from '../calendar.ts'
import { type AddOnId, addOns, type PackageId, packages } from '../catalog.ts'
import { DEPOSIT_PERCENT, depositLabel } from '../terms.ts'
import { isBalanceDue } from './balance-due.ts'
import { type Promo, promoOff } from './promo-codes.ts'

/** What a customer asks for, as far as its price and length go. */
export interface Order {
  packageId: PackageId
  date: CalendarDate
  extraHours: number
  addOns: readonly AddOnId[]
  /** The promo code that it is booked with (R95). */
  promo?: Promo | undefined
}

/** A priced order; every amount in integer cents. */
export interface Quote {
  basePrice: number
  hourlyRate: number
  extraHoursCost: number
  addOnsCost: number
  /** What the promo code takes off; `total` is without it. */
  promoOff: number
  total: number
  deposit: number
  isWeekendRate: boolean
}

const weekendRateDays = new Set(['friday', 'saturday', 'sunday'])

/** Whether the weekend rate holds: Friday, Saturday and Sunday (§9). */
export const isWeekendRate = (date: CalendarDate): boolean => weekendRateDays.has(weekdayOf(date))

/** Hours from start to end of an order. */
export const hoursOf = ({ packageId, extraHours }: Pick<Order, 'packageId' | 'extraHours'>): number =>
  packages[packageId].baseHours + extraHours

/** The deposit on a total, both in integer cents (§9). */
export const depositOf = (total: number): number => Math.round((total * DEPOSIT_PERCENT) / 100)

/** What a deposit is called. One that was paid stays when another day has another price, and a quote has its own: neither is 25%. */
export const depositName = ({
  total,
  deposit,
  paid,
}: {
  total: number
  deposit: number | null
  paid: number
}): string => (paid > 0 || deposit !== depositOf(total) ? 'Deposit' : depositLabel)

/** What is left to pay beside the deposit, and once that is paid, of the whole (§9). All amounts are integer cents. */
export const balanceOf = ({ total, deposit, paid }: { total: number; deposit: number; paid: number }): number =>
  Math.max(0, total - Math.max(deposit, paid))

/** What was paid and is not on its way back, in cents; below nothing where a dispute took what was given back. */
export const netPaid = ({ paidCents, refundingCents }: { paidCents: number; refundingCents: number }): number =>
  paidCents - refundingCents

/** What the event costs, in cents, less what the owner took off; what a promo code takes off is no part of the total. */
export const priceOf = ({ totalCents, discountCents }: { totalCents: number | null; discountCents: number }): number =>
  Math.max(0, (totalCents ?? 0) - discountCents)

/** What booking asks for: the deposit, or inside 48 hours of the start the whole price (R81). Integer cents. */
export const askedAtBooking = (
  { total, deposit }: Pick<Quote, 'total' | 'deposit'>,
  startsAt: Date | null,
  now: Date,
): number => (isBalanceDue({ startsAt }, now) ? total : deposit)

/** Prices an order by §9, less its promo code (R95). All amounts are integer cents. */
export function quote({ packageId, date, extraHours, addOns: chosen, promo }: Order): Quote {
  const weekend = isWeekendRate(date)
  const { base, hourly } = packages[packageId][weekend ? 'weekend' : 'weekday']

  const extraHoursCost = extraHours * hourly
  // Flat, even instruction, which is sold "per hour" (§9).
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
    deposit: depositOf(total),
    isWeekendRate: weekend,
  }
}
