import { type AddOnId, addOnIds, addOns, isPackageId } from '../catalog.ts'
import { computeDeposit, type OrderPrice } from '../pricing/pricing.ts'
import { type Promo, promoOff } from '../pricing/promo-codes.ts'
import type { Refusal } from '../refusals.ts'
import type { Rules } from '../schedule/rules.ts'
import type { Day } from '../schedule/slots.ts'
import { blockingRule, brokenRules, type Override } from './overrides.ts'

// Changing a booking's extra hours and add-ons later (R97). Its package and start stay the same.

/** What can be changed: whole extra hours, and each add-on at most once. */
export interface Extras {
  extraHours: number
  addOns: readonly AddOnId[]
}

/** A booking's prices, in integer cents. Rows from the old site may have nulls and unknown add-ons. */
export interface PricedBooking {
  packageId: string | null
  extraHours: number
  totalHours: number | null
  addOns: readonly string[]
  basePriceCents: number | null
  hourlyRateCents: number | null
  extraHoursCostCents: number | null
  totalCents: number | null
  /** Terms of its promo code, and the discount. The total has the discount taken off already. */
  promo: Promo | null
  promoOffCents: number
}

/** A booking's current extras, or undefined if only the owner can price a change, by hand. */
export function bookingExtras(booking: PricedBooking): Extras | undefined {
  const { packageId, extraHours, totalHours, addOns: chosen, basePriceCents, hourlyRateCents, totalCents } = booking
  const isPriced = basePriceCents !== null && hourlyRateCents !== null && totalCents !== null
  const isWhole = Number.isInteger(extraHours) && Number.isInteger(totalHours)
  return isPriced && isWhole && isPackageId(packageId) && chosen.every(isAddOn)
    ? { extraHours, addOns: chosen as AddOnId[] }
    : undefined
}

const isAddOn = (id: string) => addOnIds.includes(id as AddOnId)

/** Length of the whole event in hours, with these extras. */
export const hoursWith = ({ totalHours, extraHours }: PricedBooking, extras: Pick<Extras, 'extraHours'>): number =>
  (totalHours ?? 0) - extraHours + extras.extraHours

/** True if both are equal, regardless of the order of add-ons. */
export const isSameExtras = (a: Extras, b: Extras): boolean =>
  a.extraHours === b.extraHours && a.addOns.length === b.addOns.length && a.addOns.every((id) => b.addOns.includes(id))

/**
 * Price of a booking with other extras, in integer cents: hours at the booked rate, add-ons at list price, its promo
 * code as booked (R95). Everything else keeps its price, even if it was another day's (R70: weather moves).
 */
export function priceWithExtras(booking: PricedBooking, extras: Extras): Omit<OrderPrice, 'isWeekendRate'> {
  const { promo, promoOffCents } = booking
  const basePrice = booking.basePriceCents ?? 0
  const hourlyRate = booking.hourlyRateCents ?? 0
  const hoursCostBefore = booking.extraHoursCostCents ?? 0
  const extraHoursCost = hoursCostBefore + (extras.extraHours - booking.extraHours) * hourlyRate
  const addOnsBefore = (booking.totalCents ?? 0) + promoOffCents - basePrice - hoursCostBefore
  const addOnsCost = addOnsBefore + sumListPrices(extras.addOns) - sumListPrices(booking.addOns as AddOnId[])
  const price = Math.max(0, basePrice + extraHoursCost + addOnsCost)
  const off = promoOff(price, promo ?? undefined)
  const total = price - off
  return { basePrice, hourlyRate, extraHoursCost, addOnsCost, promoOff: off, total, deposit: computeDeposit(total) }
}

const sumListPrices = (ids: readonly AddOnId[]) => ids.reduce((sum, id) => sum + addOns[id].price, 0)

/** Rules that only concern the start, which was checked at booking. */
const startRules: readonly Refusal[] = ['closed-day', 'outside-hours', 'too-far', 'too-soon']

/**
 * Why an event at `hour` can't last `length` hours, longer than now, or undefined. The start isn't checked again. Other
 * rules, buffers included, apply unless the owner set them aside for it. `day` excludes the event itself. Before booking:
 * `extraHourProblem`, which refuses the same lengths.
 */
export function longerProblem(
  { hour, length, overrides }: { hour: number; length: number; overrides: readonly Override[] },
  day: Day,
  rules: Rules,
  now: Date,
): Refusal | undefined {
  const broken = brokenRules(hour, length, day, rules, now).filter((rule) => !startRules.includes(rule))
  const problem = blockingRule(broken, overrides)
  return problem === 'time-conflict' || problem === 'within-buffer' ? 'extra-hour-conflict' : problem
}
