import { type CalendarDate, hourLabel, isCalendarDate, unbroken } from '../../domain/calendar.ts'
import { type AddOnId, addOnIds, type PackageId, packageIdFrom } from '../../domain/catalog.ts'
import { orderHours } from '../../domain/pricing/pricing.ts'
import { type Hours, MAX_HOURS } from '../../domain/schedule/slots.ts'

/** The current choice. The date is set as soon as the first bookable day is known (§4). */
export interface Choice {
  packageId: PackageId
  extraHours: number
  addOns: AddOnId[]
  date: CalendarDate | undefined
  hour: number | undefined
}

/** Hours of the event, once its start is chosen. */
export const chosenHours = (choice: Choice): Hours | undefined =>
  choice.hour === undefined ? undefined : { start: choice.hour, end: choice.hour + orderHours(choice) }

/** '2:00 PM to 5:00 PM'. */
export const rangeLabel = ({ start, end }: Hours) => unbroken(`${hourLabel(start)} to ${hourLabel(end)}`)

/** '2:00–5:00 PM', for tight spaces. */
export function shortRange({ start, end }: Hours): string {
  const sameHalf = start < 12 === end < 12
  return `${sameHalf ? hourLabel(start).slice(0, -3) : hourLabel(start)}–${hourLabel(end)}`
}

/** Reads a choice from session storage or a link; invalid values are dropped. */
export function choiceFrom(source: unknown): Choice {
  const { packageId, extraHours, addOns, date, hour } = (source ?? {}) as Partial<Record<keyof Choice, unknown>>
  return {
    packageId: packageIdFrom(typeof packageId === 'string' ? packageId : undefined),
    extraHours: isWhole(extraHours, 0, MAX_HOURS - orderHours({ packageId: 'drivers-den', extraHours: 0 }))
      ? extraHours
      : 0,
    addOns: Array.isArray(addOns) ? addOnIds.filter((id) => addOns.includes(id)) : [],
    date: typeof date === 'string' && isCalendarDate(date) ? date : undefined,
    hour: isWhole(hour, 0, 23) ? hour : undefined,
  }
}

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max
