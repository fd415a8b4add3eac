import {
  type Extras,
  extrasOf,
  hoursWith,
  longerProblem,
  type PricedBooking,
  priceWithExtras,
} from '../../domain/booking/extras.ts'
import type { Override } from '../../domain/booking/phone-booking.ts'
import { type CalendarDate, dateAndHourOf } from '../../domain/calendar.ts'
import { addOnIds, addOns } from '../../domain/catalog.ts'
import { cents } from '../../domain/money.ts'
import { promoLabel } from '../../domain/pricing/promo-codes.ts'
import type { Refusal } from '../../domain/refusals.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import type { Day } from '../../domain/schedule/slots.ts'
import { promoOf } from '../booking/own-booking/booking-money.ts'
import type { OwnBooking } from '../booking/own-booking/own-booking-query.ts'
import { type PaidSoFar, type PriceThen, paidSoFar, priceThen } from '../payments/price-change.ts'
import { dayWithout } from '../schedule/availability.ts'
import { extraHoursLabel } from './extra-hours-label.ts'

/** A booking with what changing its extras needs to know of it. */
export interface Changeable {
  id: string
  status: string | null
  startsAt: Date
  date: CalendarDate
  hour: number
  /** Hours of the whole event, as it is. */
  length: number
  extras: Extras
  priced: PricedBooking
  paid: PaidSoFar
  overrides: readonly Override[]
  /** Which of the day's lanes it is in; the owner is not told. */
  lane: number | undefined
  /** How far its crew has come on the day (R104). */
  day: OwnBooking['day']
}

type Booking = OwnBooking & { overrides?: readonly { rule: string; reason: string }[] }

const centsOf = (dollars: number | null) => (dollars === null ? null : cents(dollars))

/** A booking whose extras can be changed online, or undefined: one of the old site may lack what is needed to price it. */
export function changeableFrom(booking: Booking): Changeable | undefined {
  const { id, status, startsAt, day, totalHours, packageId, extraHours, promo, lane, overrides } = booking
  const priced = {
    ...{ packageId, extraHours, totalHours, addOns: booking.addOns },
    basePriceCents: centsOf(booking.basePrice),
    hourlyRateCents: centsOf(booking.hourlyRate),
    extraHoursCostCents: centsOf(booking.extraHoursCost),
    totalCents: centsOf(booking.total),
    promo: promo && promoOf(promo),
    promoOffCents: cents(promo?.off ?? 0),
  }
  const extras = extrasOf(priced)
  if (!startsAt || !totalHours || !extras) return undefined
  return {
    ...{ id, status, day, lane, extras, priced },
    startsAt: new Date(startsAt),
    ...dateAndHourOf(new Date(startsAt)),
    length: totalHours,
    paid: paidSoFar(booking),
    overrides: (overrides ?? []) as Override[],
  }
}

/** Why it cannot last `length` hours, as far as the day is known; what is not longer than now always can. */
export function lengthProblem(
  { date, hour, length: now, overrides, lane }: Changeable,
  length: number,
  { day, rules, at }: { day: Day | undefined; rules: Rules | undefined; at: Date },
): Refusal | undefined {
  if (length <= now || !day || !rules || day.date !== date) return undefined
  const hours = { start: hour, end: hour + now }
  const isOwn = (taken: { start: number; end: number }) => taken.start === hours.start && taken.end === hours.end
  const found = lane ?? day.lanes?.findIndex(({ booked }) => booked.some(isOwn))
  const free = dayWithout(day, { date, ...hours, lane: found })
  return longerProblem({ hour, length, overrides }, free, rules, at)
}

/** A line of what changes, in integer cents. */
export interface ChangeLine {
  label: string
  cents: number
}

/** What other extras change: the length, the lines that come and go, and what it all comes to. */
export function changeOf({ priced, extras: before, paid }: Changeable, after: Extras) {
  const price = priceWithExtras(priced, after)
  const hours = after.extraHours - before.extraHours
  const added = addOnIds.filter((id) => after.addOns.includes(id) && !before.addOns.includes(id))
  const removed = addOnIds.filter((id) => before.addOns.includes(id) && !after.addOns.includes(id))
  const promoBy = price.promoOff - priced.promoOffCents
  const lines: ChangeLine[] = [
    ...(hours === 0
      ? []
      : [
          {
            label: `${hours > 0 ? '' : 'Remove '}${extraHoursLabel(Math.abs(hours))}`,
            cents: hours * price.hourlyRate,
          },
        ]),
    ...added.map((id) => ({ label: addOns[id].name, cents: addOns[id].price })),
    ...removed.map((id) => ({ label: `Remove ${addOns[id].name}`, cents: -addOns[id].price })),
    ...(priced.promo && promoBy !== 0 ? [{ label: promoLabel(priced.promo), cents: -promoBy }] : []),
  ]
  return { length: hoursWith(priced, after), lines, price: priceThen(paid, price) satisfies PriceThen }
}
