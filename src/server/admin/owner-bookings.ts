import { CANCELLED, isCancelled } from '../../domain/booking.ts'
import { planMail } from '../../domain/booking-emails.ts'
import { brokenRules, type Override, standingRule } from '../../domain/phone-booking.ts'
import { hoursOf } from '../../domain/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { dayForUpdate, lockSchedule } from '../availability/load-days.ts'
import { anyBooking, subjectOf } from '../bookings/any-booking.ts'
import { type BookingInput, rowOf } from '../bookings/book.ts'
import { refundQuote, updateBooking } from '../bookings/change-booking.ts'
import { announceBooking, announceCancellation } from '../bookings/enqueue-emails.ts'
import { type Database, translateConstraint } from '../database/database.ts'
import { type BookingRow, bookings } from '../database/schema.ts'
import type { Jobs } from '../jobs/queues.ts'

type Parts = { db: Database; jobs: Jobs }

/**
 * Cancels any booking that is not cancelled (§4): records `updatedAt` and the refund, which is the policy's or, where
 * the owner says so, all that was paid. `cancelledAt` stays for customers' own cancellations (§3).
 */
export function cancelAnyBooking(
  { db, jobs }: Parts,
  actor: string,
  id: string,
  refund: 'policy' | 'full',
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    await lockSchedule(tx)
    const booking = await anyBooking(tx, id)
    if (isCancelled(booking.status)) throw new Refused('cannot-cancel')
    const { percent, cents } =
      refund === 'full' ? { percent: 100, cents: booking.paidCents } : refundQuote(booking, now)
    const cancelled = await updateBooking(tx, booking, {
      status: CANCELLED,
      updatedAt: now,
      refundPercent: percent,
      refundCents: cents,
      ...planMail(booking, now),
    })
    const details = { bookingId: id, was: booking.status, refundPercent: percent, refundCents: cents }
    await recordAudit(tx, { actor, action: 'booking cancelled', subject: subjectOf(booking), details }, now)
    // Nobody wants an email about an event that is over.
    if (booking.startsAt && booking.startsAt > now) await announceCancellation({ jobs }, tx, cancelled, 'owner')
    return cancelled
  })
}

/**
 * Books for a caller, by the rules of the booking page (§5), each of which the owner may set aside with a reason that
 * is kept; that is its confirmation as well. A time that is taken stays taken: the exclusion constraint knows no owner.
 */
export function bookForCaller(
  { db, jobs }: Parts,
  actor: string,
  input: BookingInput,
  overrides: readonly Override[],
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    const { day, rules } = await dayForUpdate(tx, input.date)
    const broken = brokenRules(input.hour, hoursOf(input), day, rules, now)
    const standing = standingRule(broken, overrides)
    if (standing) throw new Refused(standing)

    const kept = overrides.filter(({ rule }) => broken.includes(rule))
    const row = rowOf(null, input, now)
    const [booking] = await translateConstraint(
      tx
        .insert(bookings)
        .values({ ...row, email: row.email || null, confirmedAt: now, overrides: kept.length > 0 ? kept : null })
        .returning(),
    )
    if (!booking) throw new Error('The insert returned no booking')
    const details = { bookingId: booking.id, overrides: kept }
    await recordAudit(tx, { actor, action: 'booked for a caller', subject: subjectOf(booking), details }, now)
    await announceBooking({ jobs }, tx, booking, now)
    return booking
  })
}
