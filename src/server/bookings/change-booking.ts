import { and, eq } from 'drizzle-orm'
import { CANCELLED, canCancel, canReschedule, isHeld } from '../../domain/booking/booking.ts'
import { planMail } from '../../domain/booking/booking-emails.ts'
import { chooseCrew } from '../../domain/booking/choose-crew.ts'
import { type CalendarDate, instantOf } from '../../domain/calendar.ts'
import { type AddOnId, addOnIds, isPackageId } from '../../domain/catalog.ts'
import { balanceLostByReschedule, limitAfterReschedule } from '../../domain/payments/refunds.ts'
import { moneyAfterReschedule } from '../../domain/payments/reschedule.ts'
import { priceOf, type Quote, quote } from '../../domain/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { slotProblem } from '../../domain/slots.ts'
import { dayAndRules, lockSchedule } from '../availability/load-days.ts'
import { type Database, type Db, pipelined } from '../database/database.ts'
import { type BookingRow, bookings } from '../database/schema.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { closePayments } from '../money/close-payments.ts'
import { resolveDifferences } from '../money/differences.ts'
import { decideLostDisputes } from '../money/disputes.ts'
import { planRefunds } from '../money/plan-refunds.ts'
import { releaseHolds } from '../money/release-holds.ts'
import { anyBooking } from './any-booking.ts'
import { announceCancellation } from './emails/enqueue-emails.ts'
import { refundableOf, refundQuote, refundRecord } from './refund-quote.ts'
import { moveBooking, updateBooking } from './update-booking.ts'

/** What a person agreed to: the refund, in cents, or that the time was only held and nothing was paid for it. */
export interface Agreed {
  quoted?: number | undefined
  givesUpHold?: boolean
}

/**
 * Cancels a customer's own upcoming booking and keeps the refund with it; its time is free at once. Where what the
 * person agreed to no longer holds nothing is changed (`refund-changed`, and for a hold `paid-meanwhile`).
 */
export function cancelBooking(
  { db, jobs }: { db: Database; jobs: Jobs },
  userId: string,
  id: string,
  { quoted, givesUpHold = false }: Agreed,
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    await lockSchedule(tx)
    const booking = await ownBooking(tx, userId, id)
    if (!booking.startsAt || !canCancel({ ...booking, startsAt: booking.startsAt }, now))
      throw new Refused('cannot-cancel')
    const wasHeld = isHeld(booking)
    if (givesUpHold && !wasHeld) throw new Refused('paid-meanwhile')
    const refund = refundQuote(booking, now)
    if (quoted !== undefined && quoted !== refund.cents) throw new Refused('refund-changed')
    const actor = 'customer'
    await planRefunds({ jobs }, tx, booking, { cents: refund.cents, quoted, reason: 'cancelled', actor }, now)
    await closePayments({ jobs }, tx, booking)
    const cancelled = await updateBooking(tx, booking, {
      status: CANCELLED,
      cancelReason: wasHeld ? 'given-up' : 'customer',
      cancelledAt: now,
      updatedAt: now,
      ...refundRecord(booking, refund, false, now),
      ...planMail(booking, now),
    })
    await resolveDifferences(tx, 'all refunded', [id], now)
    await decideLostDisputes(tx, id, 'cancelled', now)
    // Nobody was told of a time that was only held.
    if (!wasHeld) await announceCancellation({ jobs }, tx, cancelled, 'customer')
    return await anyBooking(tx, id)
  })
}

/** Where a booking is to go, and what the person agreed to: its price less a discount, in cents, and the most that then still comes back. */
export interface Move {
  date: CalendarDate
  hour: number
  quotedTotal?: number | undefined
  quotedRefundPercent?: number | undefined
  /** What of the balance they agreed to lose by it, in cents. */
  quotedBalanceLost?: number | undefined
}

/**
 * Moves a customer's own booking to a free start, at the price of the new day (reading R18). All or nothing; a move to
 * the start that it has changes nothing. The refund tier of now stays the most that it gives (reading R40).
 */
export function rescheduleBooking(
  { db, jobs }: { db: Database; jobs: Jobs },
  userId: string,
  id: string,
  move: Move,
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    await lockSchedule(tx)
    const [, { rules, ...day }] = await pipelined(releaseHolds(tx, now), dayAndRules(tx, move.date, id))
    const booking = await ownBooking(tx, userId, id)
    const { startsAt, totalHours } = booking
    const notice = rules.generalSettings.blockHoursBeforeBooking
    if (!startsAt || !totalHours || !canReschedule({ ...booking, startsAt }, notice, now)) {
      throw new Refused('cannot-reschedule')
    }
    if (isHeld(booking)) throw new Refused('deposit-first')
    const movedTo = instantOf(move.date, move.hour)
    if (movedTo.getTime() === startsAt.getTime()) return booking
    const { crew, problem } = chooseCrew(day, booking.resourceId, (lane) =>
      slotProblem(move.hour, totalHours, lane, rules, now),
    )
    if (problem) throw new Refused(problem)
    const price = requote(booking, move.date)
    const money = moneyAfterReschedule(booking, price)
    // A move at another price would ask for money, or give it back.
    if (booking.dispute && priceOf(money) !== priceOf(booking)) throw new Refused('payment-disputed')
    if (move.quotedTotal !== undefined && move.quotedTotal !== priceOf(money)) throw new Refused('price-changed')
    const refundPercentLimit = limitAfterReschedule(refundableOf(booking), now)
    if (refundPercentLimit < (move.quotedRefundPercent ?? 0)) throw new Refused('refund-terms-changed')
    const balanceLostCents = balanceLostByReschedule(refundableOf(booking), now)
    if (balanceLostCents > (move.quotedBalanceLost ?? balanceLostCents)) throw new Refused('refund-terms-changed')
    const newTerms = {
      basePriceCents: price.basePrice,
      hourlyRateCents: price.hourlyRate,
      extraHoursCostCents: price.extraHoursCost,
      totalCents: money.totalCents,
      depositCents: booking.dispute ? booking.depositCents : money.depositCents,
      refundPercentLimit,
      balanceLostCents,
    }
    return moveBooking({ jobs }, tx, booking, { startsAt: movedTo, hours: totalHours, crew, newTerms }, now)
  })
}

/** The price of a booking on another day: weekday and weekend differ (§9). */
export function requote(booking: BookingRow, date: CalendarDate): Quote {
  const { packageId, extraHours, addOns } = booking
  // Rows of the old site may hold what is sold no more: nobody but the owner can price them.
  const isPriced = addOns.every((id) => addOnIds.includes(id as AddOnId))
  if (!isPackageId(packageId) || !isPriced) throw new Refused('cannot-reschedule')
  return quote({ packageId, date, extraHours, addOns: addOns as AddOnId[] })
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
