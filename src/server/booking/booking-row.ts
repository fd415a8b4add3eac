import { and, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { cancelledSpellings, isCrewUnderWay } from '../../domain/booking/booking.ts'
import { orDefault } from '../../domain/booking/legacy-defaults.ts'
import { dateAndHourOf, hourLabel, longDate } from '../../domain/calendar.ts'
import type { DayState } from '../../domain/crew/day-words.ts'
import { refundTermsOf } from '../../domain/payments/refund-tiers.ts'
import { type Refund, type Refundable, refundOf } from '../../domain/payments/refunds.ts'
import { netPaid, priceOf } from '../../domain/pricing/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { dayStatesOf } from '../crew/steps.ts'
import { type Database, type Db, translateConstraint } from '../platform/database/database.ts'
import { type BookingRow, bookings, type NewBookingRow } from '../platform/database/schema.ts'
import { type LockedTx, lockSchedule } from '../schedule/lock-schedule.ts'

/** The `:id` of a booking's path. */
export const BookingId = z.strictObject({ id: z.string().max(100) })

/** The id, where it has the shape of one: an id of another shape belongs to nobody's booking (404). */
export function idOf({ id }: z.output<typeof BookingId>): string {
  if (!z.uuid().safeParse(id).success) throw new Refused('booking-not-found')
  return id
}

/** Any booking; 404 where there is none. */
export async function anyBooking(db: Db, id: string): Promise<BookingRow> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw new Refused('booking-not-found')
  return booking
}

/** One of the customer's own bookings; another's is as good as none (404). */
export async function ownBooking(db: Db, userId: string, id: string): Promise<BookingRow> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.userId, userId)))
  if (!booking) throw new Refused('booking-not-found')
  return booking
}

/**
 * Locks the schedule, reads a booking and changes it: until that is done nobody else books, moves, cancels or pays.
 * `find` refuses one that its caller may not change.
 */
export function changeBooking(
  { db }: { db: Database },
  find: (tx: LockedTx) => Promise<BookingRow>,
  change: (tx: LockedTx, booking: BookingRow) => Promise<BookingRow>,
): Promise<BookingRow> {
  return db.transaction(async (unlocked) => {
    const tx = await lockSchedule(unlocked)
    return await change(tx, await find(tx))
  })
}

/** Latest step the crew recorded for a booking. Waits for a step that is being saved. */
export async function lockedDayState(tx: Db, { id, startsAt }: BookingRow, now: Date): Promise<DayState | undefined> {
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('no key update')
  return (await dayStatesOf(tx, [{ id, startsAt }], now)).get(id)
}

/** Refuses a customer's change once the crew is under way (`crew-under-way`, R104). */
export async function refuseUnderWay(tx: Db, booking: BookingRow, now: Date): Promise<void> {
  if (isCrewUnderWay({ day: await lockedDayState(tx, booking, now) })) throw new Refused('crew-under-way')
}

/** Every change is one more revision of the calendar entry. */
export async function updateBooking(tx: Db, booking: BookingRow, change: Partial<NewBookingRow>): Promise<BookingRow> {
  const [changed] = await translateConstraint(
    tx
      .update(bookings)
      .set({ ...change, calendarSequence: booking.calendarSequence + 1 })
      .where(eq(bookings.id, booking.id))
      .returning(),
  )
  if (!changed) throw new Error('The update returned no booking')
  return changed
}

/** The time of a booking as the owner saw it, so that what has moved or grown since is not decided unseen. */
export const SeenTime = z.strictObject({
  startsAt: z.iso.datetime().optional().describe('The start you saw; refused if it has changed since'),
  endsAt: z.iso.datetime().optional().describe('The same of its end'),
})

export type TimeOnScreen = z.output<typeof SeenTime>

/** Refuses what was decided by another time than the booking has now (`booking-moved`). */
export function requireSeen(booking: Pick<BookingRow, 'startsAt' | 'endsAt'>, seen: TimeOnScreen): void {
  const isOther = (was: string | undefined, is: Date | null) =>
    was !== undefined && new Date(was).getTime() !== is?.getTime()
  if (isOther(seen.startsAt, booking.startsAt) || isOther(seen.endsAt, booking.endsAt))
    throw new Refused('booking-moved')
}

/** A booking in the words of the audit log. */
export function subjectOf({ fullName, startsAt }: Pick<BookingRow, 'fullName' | 'startsAt'>): string {
  const name = orDefault(fullName, 'fullName')
  if (!startsAt) return `${name}, no date`
  const { date, hour } = dateAndHourOf(startsAt)
  return `${name}, ${longDate(date)}, ${hourLabel(hour)}`
}

/** The same as `isCancelled` of the domain, for queries. */
export const isCancelledRow = inArray(bookings.status, [...cancelledSpellings])

/** A booking that is not cancelled in any spelling; one without a status is pending. */
export const isNotCancelled = or(isNull(bookings.status), notInArray(bookings.status, [...cancelledSpellings]))

/** The upcoming bookings of an account; its cancelled ones are none. */
export const isUpcomingOf = (userId: string, now: Date) =>
  and(eq(bookings.userId, userId), gt(bookings.startsAt, now), isNotCancelled)

/** A row as far as its refund goes; what is on its way back already is not there to be given back. */
export const refundableOf = (row: BookingRow): Refundable => ({
  paid: netPaid(row),
  price: priceOf(row),
  deposit: row.depositCents,
  ...refundTermsOf(row),
  startsAt: row.startsAt,
})

/** Everything that was paid and is not on its way back, in cents. */
export const refundInFull = (row: BookingRow): number => Math.max(0, netPaid(row))

/** What a cancellation at `at` gives back, in integer cents: what the policy says (R17, R80), or all that was paid. */
export const refundAt = (row: BookingRow, isInFull: boolean, at: Date): Refund =>
  isInFull ? { percent: 100, cents: refundInFull(row) } : refundOf(refundableOf(row), at)

/**
 * The same of a cancellation now. While a dispute is open that is nothing yet: it is worked out when the dispute ends (R79).
 */
export function refundQuote(row: BookingRow, isInFull: boolean, now: Date): Refund {
  const refund = refundAt(row, isInFull, now)
  return row.dispute === 'open' ? { ...refund, cents: 0 } : refund
}
