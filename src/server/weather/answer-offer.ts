import { eq } from 'drizzle-orm'
import type { CalendarDate } from '../../domain/calendar.ts'
import { Refused } from '../../domain/refusals.ts'
import { crewLeftAfter, isOfferOpen } from '../../domain/weather/offers.ts'
import { anyBooking, lockedDayState } from '../booking/booking-row.ts'
import { reschedule } from '../booking/reschedule.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { type WeatherOfferRow, weatherOffers } from '../platform/database/weather-schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { inSchedule, type LockedTx } from '../schedule/lock-schedule.ts'
import { closeOffer } from './offers.ts'

/** An offer with its booking. */
export interface Offered {
  offer: WeatherOfferRow
  booking: BookingRow
}

/** Finds an offer by the id in its link. Refuses `link-expired`, also if its booking was deleted. */
export async function offered(db: Db, offerId: string): Promise<Offered> {
  const [offer] = await db.select().from(weatherOffers).where(eq(weatherOffers.id, offerId))
  if (!offer) throw new Refused('link-expired')
  return { offer, booking: await anyBooking(db, offer.bookingId) }
}

/**
 * Accepts an offer: moves the booking to a free start at the same price and deposit. Canceling afterward refunds what it
 * would have before: the tier is kept, as with any move (R40). Possible until the event starts, without notice, unless
 * the crew left after the offer was made (`crew-under-way`, R104).
 */
export function moveByOffer(
  { db, jobs }: { db: Database; jobs: Jobs },
  offerId: string,
  to: { date: CalendarDate; hour: number },
  now: Date,
): Promise<Offered> {
  return inSchedule(db, async (tx) => {
    const { offer, booking } = await openOffer(tx, offerId, now)
    const moved = await reschedule({ jobs, cards: undefined }, tx, booking, to, { price: 'kept' }, now)
    await closeOffer(tx, offer.id, 'moved', now)
    return { offer: { ...offer, outcome: 'moved', closedAt: now }, booking: moved }
  })
}

/** The customer keeps the date: the offer is closed, nothing else changes. */
export function keepDate({ db }: { db: Database }, offerId: string, now: Date): Promise<Offered> {
  return inSchedule(db, async (tx) => {
    const { offer, booking } = await openOffer(tx, offerId, now)
    await closeOffer(tx, offer.id, 'kept', now)
    return { offer: { ...offer, outcome: 'kept', closedAt: now }, booking }
  })
}

/** Refuses an offer that can't be used anymore (`offer-over`, or `crew-under-way` if the crew has left since it was made). */
async function openOffer(tx: LockedTx, offerId: string, now: Date): Promise<Offered> {
  const found = await offered(tx, offerId)
  const { offer, booking } = found
  const day = await lockedDayState(tx, booking, now)
  if (!isOfferOpen(offer, booking, day, now))
    throw new Refused(crewLeftAfter(offer, day) ? 'crew-under-way' : 'offer-over')
  return found
}
