import { and, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { cancelledSpellings, isCrewUnderWay } from '../../domain/booking/booking.ts'
import { orDefault } from '../../domain/booking/legacy-defaults.ts'
import { hourLabel, longDate, toDateAndHour } from '../../domain/calendar.ts'
import type { KnownDayState } from '../../domain/crew/steps.ts'
import { toRefundTerms } from '../../domain/payments/refund-tiers.ts'
import { computeRefund, type Refund, type Refundable } from '../../domain/payments/refunds.ts'
import { discountedPrice, netPaid } from '../../domain/pricing/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { loadDayStates } from '../crew/steps.ts'
import { companyQuotes } from '../platform/database/company-schema.ts'
import { type Db, theRow, translateConstraint } from '../platform/database/database.ts'
import { type BookingRow, bookings, type NewBookingRow } from '../platform/database/schema.ts'

/** The `:id` path parameter of a booking. */
export const BookingId = z.strictObject({ id: z.string().max(100) })

/** Returns the id if it is well-formed; otherwise no booking can have it (404). */
export function parseBookingId({ id }: z.output<typeof BookingId>): string {
  if (!z.uuid().safeParse(id).success) throw new Refused('booking-not-found')
  return id
}

/** Any booking; 404 if it doesn't exist. */
export async function anyBooking(db: Db, id: string): Promise<BookingRow> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw new Refused('booking-not-found')
  return booking
}

/** One of the customer's own bookings; 404 for anyone else's. */
export async function ownBooking(db: Db, userId: string, id: string): Promise<BookingRow> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.userId, userId)))
  if (!booking) throw new Refused('booking-not-found')
  return booking
}

/** Latest step the crew recorded for a booking. Waits for a step that is being saved. */
export async function lockedDayState(
  tx: Db,
  { id, startsAt }: BookingRow,
  now: Date,
): Promise<KnownDayState | undefined> {
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('no key update')
  return (await loadDayStates(tx, [{ id, startsAt }], now)).get(id)
}

/** Refuses a customer's change once the crew is under way (`crew-under-way`, R104). */
export async function refuseUnderWay(tx: Db, booking: BookingRow, now: Date): Promise<void> {
  if (isCrewUnderWay({ day: await lockedDayState(tx, booking, now) })) throw new Refused('crew-under-way')
}

/** Updates a booking and increments its calendar revision. */
export function updateBooking(tx: Db, booking: BookingRow, change: Partial<NewBookingRow>): Promise<BookingRow> {
  const values = { ...change, calendarSequence: booking.calendarSequence + 1 }
  return theRow(translateConstraint(tx.update(bookings).set(values).where(eq(bookings.id, booking.id)).returning()))
}

/** The booking's time as the owner saw it, so that they don't act on one that has since moved or grown. */
export const SeenTime = z.strictObject({
  startsAt: z.iso.datetime().optional().describe('The start you saw; refused if it has changed since'),
  endsAt: z.iso.datetime().optional().describe('The end you saw; refused if it has changed since'),
})

export type TimeOnScreen = z.output<typeof SeenTime>

/** Refuses (`booking-moved`) if the booking's time is no longer the one that was seen. */
export function requireSeen(booking: Pick<BookingRow, 'startsAt' | 'endsAt'>, seen: TimeOnScreen): void {
  const isOther = (was: string | undefined, is: Date | null) =>
    was !== undefined && new Date(was).getTime() !== is?.getTime()
  if (isOther(seen.startsAt, booking.startsAt) || isOther(seen.endsAt, booking.endsAt))
    throw new Refused('booking-moved')
}

/** Label for a booking in the audit log. */
export function auditSubject({ fullName, startsAt }: Pick<BookingRow, 'fullName' | 'startsAt'>): string {
  const name = orDefault(fullName, 'fullName')
  if (!startsAt) return `${name}, no date`
  const { date, hour } = toDateAndHour(startsAt)
  return `${name}, ${longDate(date)}, ${hourLabel(hour)}`
}

/** SQL counterpart of the domain's `isCancelled`. */
export const isCancelledRow = inArray(bookings.status, [...cancelledSpellings])

/** Not cancelled under any spelling. A missing status counts as pending. */
export const isNotCancelled = or(isNull(bookings.status), notInArray(bookings.status, [...cancelledSpellings]))

/** Upcoming bookings of an account, without cancelled ones. */
export const isOwnUpcoming = (userId: string, now: Date) =>
  and(eq(bookings.userId, userId), gt(bookings.startsAt, now), isNotCancelled)

/** The refund-relevant part of a row. Money already being refunded doesn't count as paid. */
export const toRefundable = (row: BookingRow): Refundable => ({
  paid: netPaid(row),
  price: discountedPrice(row),
  deposit: row.depositCents,
  ...toRefundTerms(row),
  startsAt: row.startsAt,
})

/** Everything paid and not already being refunded, in cents. */
export const refundInFull = (row: BookingRow): number => Math.max(0, netPaid(row))

/** Refund for a cancellation at `at`, in integer cents: under the policy (R17, R80: agreed terms), or everything paid. */
export const refundAt = (row: BookingRow, isInFull: boolean, at: Date): Refund =>
  isInFull ? { percent: 100, cents: refundInFull(row) } : computeRefund(toRefundable(row), at)

/**
 * Refund for a cancellation now. Zero while a dispute is open; it is computed when the dispute ends (R79: refund during a
 * dispute).
 */
export function computeRefundNow(row: BookingRow, isInFull: boolean, now: Date): Refund {
  const refund = refundAt(row, isInFull, now)
  return row.dispute === 'open' ? { ...refund, cents: 0 } : refund
}

/** Was it made from a quote? Then it has the quote's items and price, not the list's (R93). */
export const isQuoted = async (db: Db, bookingId: string): Promise<boolean> =>
  (await db.$count(companyQuotes, eq(companyQuotes.bookingId, bookingId))) > 0
