import { type AddOnId, addOnIds, addOns, isPackageId } from '../catalog.ts'
import { depositOf, type Quote } from '../pricing/pricing.ts'
import { type Promo, promoOff } from '../pricing/promo-codes.ts'
import type { Refusal } from '../refusals.ts'
import type { Rules } from '../schedule/rules.ts'
import type { Day } from '../schedule/slots.ts'
import { blockingRule, brokenRules, type Override } from './phone-booking.ts'

// Extra hours and add-ons of a booking that stands, changed later (R97). Its package and its start stay.

/** What may be changed: whole extra hours, and each add-on at most once. */
export interface Extras {
  extraHours: number
  addOns: readonly AddOnId[]
}

/** A booking as it was priced, in integer cents; nulls and other add-ons stand in rows of the old site. */
export interface PricedBooking {
  packageId: string | null
  extraHours: number
  totalHours: number | null
  addOns: readonly string[]
  basePriceCents: number | null
  hourlyRateCents: number | null
  extraHoursCostCents: number | null
  totalCents: number | null
  /** The terms of its code, and what that takes off: the total is without it. */
  promo: Promo | null
  promoOffCents: number
}

/** What a booking has of it now; undefined where nobody but the owner can price a change, by hand. */
export function extrasOf(booking: PricedBooking): Extras | undefined {
  const { packageId, extraHours, totalHours, addOns: chosen, basePriceCents, hourlyRateCents, totalCents } = booking
  const isPriced = basePriceCents !== null && hourlyRateCents !== null && totalCents !== null
  const isWhole = Number.isInteger(extraHours) && Number.isInteger(totalHours)
  return isPriced && isWhole && isPackageId(packageId) && chosen.every(isAddOn)
    ? { extraHours, addOns: chosen as AddOnId[] }
    : undefined
}

const isAddOn = (id: string) => addOnIds.includes(id as AddOnId)

/** Hours of the whole event with these extras. */
export const hoursWith = ({ totalHours, extraHours }: PricedBooking, extras: Pick<Extras, 'extraHours'>): number =>
  (totalHours ?? 0) - extraHours + extras.extraHours

/** Is it the same, whatever the order of the add-ons? */
export const isSameExtras = (a: Extras, b: Extras): boolean =>
  a.extraHours === b.extraHours && a.addOns.length === b.addOns.length && a.addOns.every((id) => b.addOns.includes(id))

/**
 * What a booking costs with other extras, in integer cents: hours at the rate it was booked at, add-ons by the list, its
 * promo code as it was booked (R95). What stays costs what it cost, also where that was another day's price (R70).
 */
export function priceWithExtras(booking: PricedBooking, extras: Extras): Omit<Quote, 'isWeekendRate'> {
  const { promo, promoOffCents } = booking
  const basePrice = booking.basePriceCents ?? 0
  const hourlyRate = booking.hourlyRateCents ?? 0
  const hoursCostBefore = booking.extraHoursCostCents ?? 0
  const extraHoursCost = hoursCostBefore + (extras.extraHours - booking.extraHours) * hourlyRate
  const addOnsBefore = (booking.totalCents ?? 0) + promoOffCents - basePrice - hoursCostBefore
  const addOnsCost = addOnsBefore + listPriceOf(extras.addOns) - listPriceOf(booking.addOns as AddOnId[])
  const price = Math.max(0, basePrice + extraHoursCost + addOnsCost)
  const off = promoOff(price, promo ?? undefined)
  const total = price - off
  return { basePrice, hourlyRate, extraHoursCost, addOnsCost, promoOff: off, total, deposit: depositOf(total) }
}

const listPriceOf = (ids: readonly AddOnId[]) => ids.reduce((sum, id) => sum + addOns[id].price, 0)

/** What its start was judged by when it was booked. */
const rulesOfStart: readonly Refusal[] = ['closed-day', 'outside-hours', 'too-far', 'too-soon']

/**
 * Why an event at `hour` cannot last `length` hours instead of fewer, or undefined. Its start stands; of the rest, buffers
 * included, only what the owner set aside for it stays aside. `day` is the day without it.
 */
export function longerProblem(
  { hour, length, overrides }: { hour: number; length: number; overrides: readonly Override[] },
  day: Day,
  rules: Rules,
  now: Date,
): Refusal | undefined {
  const broken = brokenRules(hour, length, day, rules, now).filter((rule) => !rulesOfStart.includes(rule))
  const problem = blockingRule(broken, overrides)
  return problem === 'time-conflict' || problem === 'within-buffer' ? 'extra-hour-conflict' : problem
}
