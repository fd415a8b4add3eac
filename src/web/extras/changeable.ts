import {
  bookingExtras,
  type Extras,
  hoursWith,
  longerProblem,
  type PricedBooking,
  priceWithExtras,
} from '../../domain/booking/extras.ts'
import type { Override } from '../../domain/booking/overrides.ts'
import { type CalendarDate, toDateAndHour } from '../../domain/calendar.ts'
import { addOnIds, addOns } from '../../domain/catalog.ts'
import { cents } from '../../domain/money.ts'
import { extrasProblem } from '../../domain/payments/money-at-new-price.ts'
import type { Refundable } from '../../domain/payments/refunds.ts'
import { promoLabel } from '../../domain/pricing/promo-codes.ts'
import type { Refusal } from '../../domain/refusals.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import type { Day } from '../../domain/schedule/slots.ts'
import { toPromo } from '../booking/own-booking/booking-money.ts'
import type { OwnBooking } from '../booking/own-booking/own-booking-query.ts'
import { type PaidSoFar, type PriceThen, paidSoFar, priceThen } from '../payments/price-change.tsx'
import { refundableFrom } from '../payments/refund-words.ts'
import { dayWithout } from '../schedule/availability.ts'
import { extraHoursLabel } from './extra-hours-label.ts'

/** A booking, with the data needed to change its extras. */
export interface Changeable {
  id: string
  status: string | null
  startsAt: Date
  date: CalendarDate
  hour: number
  /** Current length of the whole event, in hours. */
  length: number
  extras: Extras
  priced: PricedBooking
  paid: PaidSoFar
  refundable: Refundable
  overrides: readonly Override[]
  /** Index of the booking's lane (one crew's day) on that day; not sent to the owner. */
  lane: number | undefined
  /** Latest step the crew recorded for the event (R104: crew under way). */
  day: OwnBooking['day']
}

type Booking = OwnBooking & { overrides?: readonly { rule: string; reason: string }[] }

const centsOrNull = (dollars: number | null) => (dollars === null ? null : cents(dollars))

/** Data for changing a booking's extras, or undefined if a booking from the old site lacks what pricing needs. */
export function changeableFrom(booking: Booking): Changeable | undefined {
  const { id, status, startsAt, day, totalHours, packageId, extraHours, promo, lane, overrides } = booking
  const priced = {
    ...{ packageId, extraHours, totalHours, addOns: booking.addOns },
    basePriceCents: centsOrNull(booking.basePrice),
    hourlyRateCents: centsOrNull(booking.hourlyRate),
    extraHoursCostCents: centsOrNull(booking.extraHoursCost),
    totalCents: centsOrNull(booking.total),
    promo: promo && toPromo(promo),
    promoOffCents: cents(promo?.off ?? 0),
  }
  const extras = bookingExtras(priced)
  if (!startsAt || !totalHours || !extras) return undefined
  return {
    ...{ id, status, day, lane, extras, priced },
    startsAt: new Date(startsAt),
    ...toDateAndHour(new Date(startsAt)),
    length: totalHours,
    paid: paidSoFar(booking),
    refundable: refundableFrom(booking),
    overrides: (overrides ?? []) as Override[],
  }
}

/** Why the event can't last `length` hours, if the day has loaded. Never refuses what isn't longer than now. */
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

/** Why the price of these extras rules out changing them online; undefined: it doesn't. */
export const priceProblem = ({ priced, paid, refundable }: Changeable, extras: Extras, now: Date) =>
  extrasProblem(
    { money: paid.money, refundable, hasCards: paid.heldByCards !== undefined },
    priceWithExtras(priced, extras),
    now,
  )

/** A line in the summary of a change, in integer cents. */
interface ChangeLine {
  label: string
  cents: number
}

/** Effect of new extras on a booking: its length, the lines added and removed, and the new price. */
export function extrasChange({ priced, extras: before, paid }: Changeable, after: Extras) {
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
