import { CANCELLED, isCancelled, isHeld } from '../../../domain/booking/booking.ts'
import { planMail } from '../../../domain/booking/booking-emails.ts'
import { chooseCrew } from '../../../domain/booking/choose-crew.ts'
import { brokenRules, type Override, standingRule } from '../../../domain/booking/phone-booking.ts'
import type { PaymentMethod } from '../../../domain/payments/payments.ts'
import { brokenPlaceRules } from '../../../domain/place/place-gate.ts'
import { milesByZip } from '../../../domain/place/zip-places.ts'
import { hoursOf } from '../../../domain/pricing.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Day } from '../../../domain/slots.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { dayAndRules, lockSchedule } from '../../availability/load-days.ts'
import { anyBooking, subjectOf } from '../../bookings/any-booking.ts'
import { type BookingInput, rowOf } from '../../bookings/book.ts'
import { announceBooking, announceCancellation, announceLink } from '../../bookings/emails/enqueue-emails.ts'
import { refundInFull, refundQuote, refundRecord } from '../../bookings/refund-quote.ts'
import { updateBooking } from '../../bookings/update-booking.ts'
import { type Database, type Db, pipelined, translateConstraint } from '../../database/database.ts'
import { ledgerEntries } from '../../database/money-schema.ts'
import { type BookingRow, bookings, type NewBookingRow } from '../../database/schema.ts'
import type { Jobs } from '../../jobs/enqueue.ts'
import { closePayments } from '../../money/close-payments.ts'
import { resolveDifferences } from '../../money/differences.ts'
import { decideLostDisputes } from '../../money/disputes.ts'
import { planRefunds } from '../../money/plan-refunds.ts'
import { releaseHolds } from '../../money/release-holds.ts'

type Parts = { db: Database; jobs: Jobs }

/** How the owner cancels. `quoted` is the refund that the screen showed, in cents: another one is refused. */
export interface Cancellation {
  refund: 'policy' | 'full'
  reason?: string | undefined
  quoted?: number | undefined
}

/**
 * Cancels any booking that is not cancelled (§4): records `updatedAt` and the refund, which is the policy's or, where
 * the owner says so, all that was paid. `cancelledAt` stays for customers' own cancellations (§3).
 */
export function cancelAnyBooking(
  { db, jobs }: Parts,
  actor: string,
  id: string,
  { refund, reason, quoted }: Cancellation,
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    await lockSchedule(tx)
    const booking = await anyBooking(tx, id)
    if (isCancelled(booking.status)) throw new Refused('cannot-cancel')
    const isWaiting = booking.dispute === 'open'
    const { percent, cents } =
      refund === 'full' && !isWaiting ? { percent: 100, cents: refundInFull(booking) } : refundQuote(booking, now)
    if (quoted !== undefined && quoted !== cents) throw new Refused('refund-changed')
    await planRefunds({ jobs }, tx, booking, { cents, quoted: cents, reason: 'cancelled', note: reason, actor }, now)
    await closePayments({ jobs }, tx, booking)
    const cancelled = await updateBooking(tx, booking, {
      status: CANCELLED,
      cancelReason: 'owner',
      cancelNote: reason || null,
      updatedAt: now,
      ...refundRecord(booking, { percent, cents }, refund === 'full', now),
      ...planMail(booking, now),
    })
    await resolveDifferences(tx, 'all refunded', [id], now)
    await decideLostDisputes(tx, id, 'cancelled', now)
    const why = reason ? { reason } : {}
    const back = isWaiting
      ? { refund: 'waits for the end of a dispute' }
      : { refundPercent: percent, refundCents: cents }
    const details = { bookingId: id, was: booking.status, ...back, ...why }
    await recordAudit(tx, { actor, action: 'booking cancelled', subject: subjectOf(booking), details }, now)
    // Nobody wants an email about an event that is over, nor of a time that was only held.
    if (booking.startsAt && booking.startsAt > now && !isHeld(booking))
      await announceCancellation({ jobs }, tx, cancelled, 'owner')
    return await anyBooking(tx, id)
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
  { overrides, deposit }: { overrides: readonly Override[]; deposit?: CallersDeposit | undefined },
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    await lockSchedule(tx)
    const [, { rules, ...day }] = await pipelined(releaseHolds(tx, now), dayAndRules(tx, input.date))
    const brokenOn = (lane: Day) => [
      ...brokenPlaceRules(input.placeZip, milesByZip),
      ...brokenRules(input.hour, hoursOf(input), lane, rules, now),
    ]
    const choice = chooseCrew(day, undefined, (lane) => standingRule(brokenOn(lane), overrides))
    if (choice.problem) throw new Refused(choice.problem)

    const broken = brokenOn(choice.lane)
    const kept = overrides.filter(({ rule }) => broken.includes(rule))
    const row = rowOf(null, input, choice.crew, now)
    const [booking] = await translateConstraint(
      tx
        .insert(bookings)
        .values({
          ...row,
          email: row.email || null,
          confirmedAt: now,
          overrides: kept.length > 0 ? kept : null,
          holdExpiresAt: deposit?.by === 'link' ? linkEndsAt(row, deposit.hours, now) : null,
        })
        .returning(),
    )
    if (!booking) throw new Error('The insert returned no booking')
    const details = { bookingId: booking.id, overrides: kept }
    await recordAudit(tx, { actor, action: 'booked for a caller', subject: subjectOf(booking), details }, now)
    if (isHeld(booking)) {
      await announceLink({ jobs }, tx, booking)
      const startAfter = booking.holdExpiresAt ?? now
      await jobs.enqueue(tx, { queue: 'payment-close', data: { bookingId: booking.id }, startAfter })
      return booking
    }
    if (deposit?.by === 'received') await noteReceived(tx, booking, deposit.method, actor, now)
    await announceBooking({ jobs }, tx, booking, now)
    return await anyBooking(tx, booking.id)
  })
}

/** How a caller's deposit is paid (R47): by a link within so many hours, or already, outside the card. */
export type CallersDeposit = { by: 'link'; hours: number } | { by: 'received'; method: PaymentMethod }

/** Nobody pays a deposit for an event that has begun. */
const linkEndsAt = ({ startsAt }: NewBookingRow, hours: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + hours * 3_600_000, startsAt?.getTime() ?? Number.POSITIVE_INFINITY))

async function noteReceived(tx: Db, booking: BookingRow, method: PaymentMethod, actor: string, now: Date) {
  const amountCents = booking.depositCents ?? 0
  if (amountCents === 0) return
  const line = { bookingId: booking.id, kind: 'manual payment', amountCents, method, actor, createdAt: now } as const
  await tx.insert(ledgerEntries).values(line)
}
