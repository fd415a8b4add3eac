import { and, eq, isNull } from 'drizzle-orm'
import { Refused } from '../../domain/refusals.ts'
import { canOfferMove, isOfferOpen, type OfferOutcome } from '../../domain/weather/offers.ts'
import { flagSentence } from '../../domain/weather/words.ts'
import { anyBooking, auditSubject, lockedDayState, requireSeen, type TimeOnScreen } from '../booking/booking-row.ts'
import { enqueueFreeMoveEmail } from '../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import { type Database, type Db, theRow } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { type WeatherOfferRow, weatherOffers } from '../platform/database/weather-schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { inSchedule, type LockedTx } from '../schedule/lock-schedule.ts'
import { loadWeather } from './load-weather.ts'

type Deps = { db: Database; jobs: Jobs }

/**
 * Offers a customer a free move of their event and emails them; a second press changes nothing. `seen`: the start time
 * the owner saw. Refused with `booking-moved` if the customer has moved since.
 */
export function offerMove({ db, jobs }: Deps, actor: string, id: string, seen: TimeOnScreen, now: Date) {
  return inSchedule(db, async (tx): Promise<BookingRow> => {
    const booking = await anyBooking(tx, id)
    const { startsAt } = booking
    if (!startsAt || !canOfferMove(booking, now)) throw new Refused('cannot-offer-move')
    requireSeen(booking, seen)
    const last = await findOpenOffer(tx, id)
    const day = await lockedDayState(tx, booking, now)
    if (last && isOfferOpen(last, booking, day, now)) return booking
    // The offer is for a start the booking no longer has, or the crew has left since.
    if (last) await closeOffer(tx, last.id, 'lapsed', now)

    const weather = (await loadWeather(tx, [booking], true, now)).get(id)
    const reasons = weather?.status.flags.map(flagSentence) ?? []
    const values = { bookingId: id, startsAt, reasons, offeredBy: actor, offeredAt: now }
    const offer = await theRow(tx.insert(weatherOffers).values(values).returning())
    const details = { bookingId: id, reasons }
    await recordAudit(tx, { actor, action: 'free move offered', subject: auditSubject(booking), details }, now)
    await enqueueFreeMoveEmail({ jobs }, tx, booking, offer.id, reasons)
    return booking
  })
}

/** Withdraws an open offer; does nothing if there is none. */
export function withdrawOffer({ db }: Pick<Deps, 'db'>, actor: string, id: string, now: Date) {
  return inSchedule(db, async (tx): Promise<BookingRow> => {
    const booking = await anyBooking(tx, id)
    const offer = await findOpenOffer(tx, id)
    if (!offer || !isOfferOpen(offer, booking, await lockedDayState(tx, booking, now), now)) return booking
    await closeOffer(tx, offer.id, 'withdrawn', now)
    const details = { bookingId: id }
    await recordAudit(tx, { actor, action: 'free move withdrawn', subject: auditSubject(booking), details }, now)
    return booking
  })
}

/** A booking's unanswered offer; a database constraint allows one at most. */
async function findOpenOffer(tx: Db, bookingId: string): Promise<WeatherOfferRow | undefined> {
  const isOpen = and(eq(weatherOffers.bookingId, bookingId), isNull(weatherOffers.outcome))
  const [offer] = await tx.select().from(weatherOffers).where(isOpen)
  return offer
}

/** Closes an offer; callers make sure it's open. */
export async function closeOffer(tx: LockedTx, offerId: string, outcome: OfferOutcome, now: Date): Promise<void> {
  await tx.update(weatherOffers).set({ outcome, closedAt: now }).where(eq(weatherOffers.id, offerId))
}
