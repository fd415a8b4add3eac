import { eq } from 'drizzle-orm'
import { chooseCrew } from '../../domain/booking/choose-crew.ts'
import { type CalendarDate, instantOf } from '../../domain/calendar.ts'
import { balanceLostByReschedule, limitAfterReschedule } from '../../domain/payments/refunds.ts'
import { Refused } from '../../domain/refusals.ts'
import { slotProblem } from '../../domain/slots.ts'
import { isOfferOpen } from '../../domain/weather/offers.ts'
import { dayAndRules, lockSchedule } from '../availability/load-days.ts'
import { anyBooking } from '../bookings/any-booking.ts'
import { refundableOf } from '../bookings/refund-quote.ts'
import { moveBooking } from '../bookings/update-booking.ts'
import type { Database, Db } from '../database/database.ts'
import type { BookingRow } from '../database/schema.ts'
import { type WeatherOfferRow, weatherOffers } from '../database/weather-schema.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { releaseHolds } from '../money/release-holds.ts'
import { closeOffer } from './offers.ts'

/** An offer and the booking it is for. */
export interface Offered {
  offer: WeatherOfferRow
  booking: BookingRow
}

/** An offer by the id of its link; one that went with its booking is as good as none (`link-expired`). */
export async function offered(db: Db, offerId: string): Promise<Offered> {
  const [offer] = await db.select().from(weatherOffers).where(eq(weatherOffers.id, offerId))
  if (!offer) throw new Refused('link-expired')
  return { offer, booking: await anyBooking(db, offer.bookingId) }
}

/**
 * Uses an offer: moves the booking to a free start. Its price and its deposit stay, and cancelling gives what it gave before
 * the move: the tier is kept, as by any move (R40). Until its start, whatever notice the rules ask for.
 */
export function moveByOffer(
  { db, jobs }: { db: Database; jobs: Jobs },
  offerId: string,
  { date, hour }: { date: CalendarDate; hour: number },
  now: Date,
): Promise<Offered> {
  return db.transaction(async (tx) => {
    const { offer, booking } = await openOffer(tx, offerId, now)
    const { startsAt, totalHours } = booking
    if (!startsAt || !totalHours) throw new Refused('cannot-reschedule')
    const to = instantOf(date, hour)
    if (to.getTime() === startsAt.getTime()) throw new Refused('same-time')
    await releaseHolds(tx, now)
    const { rules, ...day } = await dayAndRules(tx, date, booking.id)
    const { crew, problem } = chooseCrew(day, booking.resourceId, (lane) =>
      slotProblem(hour, totalHours, lane, rules, now),
    )
    if (problem) throw new Refused(problem)
    const terms = refundableOf(booking)
    const newTerms = {
      refundPercentLimit: limitAfterReschedule(terms, now),
      balanceLostCents: balanceLostByReschedule(terms, now),
    }
    const moved = await moveBooking({ jobs }, tx, booking, { startsAt: to, hours: totalHours, crew, newTerms }, now)
    await closeOffer(tx, offer.id, 'moved', now)
    return { offer: { ...offer, outcome: 'moved', closedAt: now }, booking: moved }
  })
}

/** The customer keeps the date: the offer is answered, and nothing else changes. */
export function keepDate({ db }: { db: Database }, offerId: string, now: Date): Promise<Offered> {
  return db.transaction(async (tx) => {
    const { offer, booking } = await openOffer(tx, offerId, now)
    await closeOffer(tx, offer.id, 'kept', now)
    return { offer: { ...offer, outcome: 'kept', closedAt: now }, booking }
  })
}

/** The offer, with the schedule locked until the transaction ends; refuses one that cannot be used any more (`offer-over`). */
async function openOffer(tx: Db, offerId: string, now: Date): Promise<Offered> {
  await lockSchedule(tx)
  const found = await offered(tx, offerId)
  if (!isOfferOpen(found.offer, found.booking, now)) throw new Refused('offer-over')
  return found
}
