import { orDefault } from '../../domain/booking/legacy-defaults.ts'
import {
  type CalendarDate,
  dateWithYear,
  hourLabel,
  parseHour,
  shortDate,
  toDateAndHour,
  todayIn,
  unbroken,
} from '../../domain/calendar.ts'
import { quoteLastDay } from '../../domain/companies/quote.ts'
import { cents, priceLabel, tableLabel } from '../../domain/money.ts'
import { discountedPrice } from '../../domain/pricing/pricing.ts'
import { typedPhoneLabel } from '../../domain/sms/us-phone.ts'
import { counted } from '../../domain/typography/counted.ts'
import type { AdminBooking } from './queries.ts'

/** A booking as the dashboard shows it, with the defaults of §3 for missing values. */
export function shown(booking: AdminBooking) {
  const { customerInfo, packageName, status } = booking
  return {
    name: orDefault(customerInfo.fullName, 'fullName'),
    email: orDefault(customerInfo.email, 'email'),
    phone: typedPhoneLabel(orDefault(customerInfo.phoneNumber, 'phoneNumber')),
    address: orDefault(customerInfo.billingAddress, 'billingAddress'),
    packageName: orDefault(packageName, 'packageName'),
    status: orDefault(status, 'status'),
    // What the customer sees: with the owner's discount taken off, it adds up with what's paid and due.
    total: priceLabel(
      discountedPrice({ totalCents: cents(booking.total ?? 0), discountCents: cents(booking.discount) }),
    ),
  }
}

/** The customer's name in a sentence: 'Dana Whitfield', or 'the customer' if it's missing. */
export const customerName = ({ customerInfo }: Pick<AdminBooking, 'customerInfo'>): string =>
  customerInfo.fullName || 'the customer'

/** A name that doesn't wrap. */
export const together = (name: string): string => name.replaceAll(' ', '\u00a0')

/** Formats dollars: '$150'. */
export const usd = (dollars: number): string => priceLabel(cents(dollars))

/** Formatter for dollars in one table: '$150.00' if another amount has cents. */
export const usdIn = (amounts: readonly number[]): ((dollars: number) => string) => {
  const label = tableLabel(amounts.map(cents))
  return (dollars) => label(cents(dollars))
}

/** Start and length of a booking: '2:00 PM, 3 hours'. */
export const timeAndLength = ({ time, totalHours }: AdminBooking): string =>
  [time && together(time), totalHours !== null && together(counted(totalHours, 'hour'))].filter(Boolean).join(', ')

/** Start and end of a booking: '2:00 PM to 5:00 PM'. */
export function timeRange({ time, totalHours }: AdminBooking): string {
  const start = parseHour(time ?? '')
  return start === undefined || totalHours === null
    ? (time ?? '')
    : unbroken(`${time} to ${hourLabel(start + totalHours)}`)
}

/** Blocked hours: 'Full day' or '9:00 AM to 12:00 PM'. */
export const blockHoursLabel = (block: {
  type: 'full' | 'partial'
  startTime: string | null
  endTime: string | null
}) => (block.type === 'full' ? 'Full day' : unbroken(`${block.startTime} to ${block.endTime}`))

/** Date and time in Phoenix: 'Fri, Dec 4, 2026, 2:15 PM'. */
export function momentLabel(iso: string): string {
  const { date, hour } = toDateAndHour(new Date(iso))
  return `${together(dateWithYear(date))}, ${unbroken(hourLabel(hour))}`
}

/** Date and time in Phoenix without the year, for times close to now: 'Fri, Dec 4, 2:15 PM'. */
export function soonLabel(iso: string): string {
  const { date, hour } = toDateAndHour(new Date(iso))
  return unbroken(`${shortDate(date)}, ${hourLabel(hour)}`)
}

/**
 * End of a hold: 'until Fri, Dec 4, 2:15 PM'; at midnight, as a quote says it: 'through Thu, Dec 3'. Short, without the
 * weekday: 'till Dec 4, 2:15 PM'.
 */
export function heldWords(iso: string, { isShort = false } = {}): string {
  const end = new Date(iso)
  const { date, hour } = toDateAndHour(end)
  const dayWords = isShort ? monthAndDay : shortDate
  if (hour === 0) return `through ${unbroken(dayWords(quoteLastDay(end)))}`
  return `${isShort ? 'till' : 'until'} ${unbroken(`${dayWords(date)}, ${hourLabel(hour)}`)}`
}

/** Date in Phoenix without the year, for times close to now: 'Dec 4'. */
export const shortMonthDay = (iso: string): string => monthAndDay(todayIn(new Date(iso)))

/** Date without weekday and year: 'Jun 3'. */
export const monthAndDay = (date: CalendarDate): string => shortDate(date).replace(/^.*, /, '')

/** Time in Phoenix: '2:15 PM'. */
export const clockLabel = (iso: string): string => unbroken(hourLabel(toDateAndHour(new Date(iso)).hour))

/** A `tel:` URL; undefined if there's no number to call. */
export const telUrl = (phone: string | null): string | undefined => {
  const digits = phone?.replace(/[^\d+]/g, '') ?? ''
  return digits ? `tel:${digits}` : undefined
}
