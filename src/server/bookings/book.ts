import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { BOOKED } from '../../domain/booking/booking.ts'
import type { CustomerInfo } from '../../domain/booking/booking-form.ts'
import { chooseCrew } from '../../domain/booking/choose-crew.ts'
import { standingProblem } from '../../domain/booking-limits.ts'
import { instantOf } from '../../domain/calendar.ts'
import { addOns, packages } from '../../domain/catalog.ts'
import { holdEndsAt } from '../../domain/payments/holds.ts'
import { cancellationPolicy, currentRefundRule } from '../../domain/payments/refund-tiers.ts'
import { placeZipOf } from '../../domain/place/place-gate.ts'
import { hoursOf, type Order, quote } from '../../domain/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { slotProblem } from '../../domain/slots.ts'
import { dayAndRules, lockSchedule } from '../availability/load-days.ts'
import { type Database, type Db, pipelined, translateConstraint } from '../database/database.ts'
import { type BookingRow, bookingNetworks, bookings, type NewBookingRow } from '../database/schema.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { notePayment } from '../money/payment-rows.ts'
import { releaseHolds } from '../money/release-holds.ts'
import type { Cards } from '../provider/client.ts'
import { announceBooking } from './emails/enqueue-emails.ts'
import { type IdempotencyKey, rememberBooking, repeatedBooking } from './idempotency.ts'
import { isUnproven, unprovenFrom } from './network-marks.ts'
import { isNotCancelled } from './not-cancelled.ts'

/** The checked input of a booking. `hour` is the start on the business's clock. */
export interface BookingInput extends Order {
  hour: number
  customerInfo: CustomerInfo
  location?: string | undefined
  /** The ZIP code of the event's place, as typed. */
  placeZip?: string | undefined
  guestCount?: number | undefined
  crewNote?: string | undefined
}

/** Who books. `network`: the `networkMark` of their address. */
export interface Booker {
  userId: string
  isAddressConfirmed: boolean
  network: string
}

/**
 * Books, or refuses with the reason that `slotProblem` gives (§5). One transaction locks the schedule, re-checks the whole
 * range, inserts, asks for the mails; the exclusion constraint has the last word. The same `key` with the same input gets its booking again.
 */
export function book(
  { db, jobs, cards }: { db: Database; jobs: Jobs; cards: Cards | undefined },
  { userId, isAddressConfirmed, network }: Booker,
  input: BookingInput,
  key: IdempotencyKey | undefined,
  now: Date,
): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    await lockSchedule(tx)
    const ofAccount = eq(bookings.userId, userId)
    const [, { rules, ...day }, upcoming, held, unproven, fromNetwork, paid] = await pipelined(
      releaseHolds(tx, now),
      dayAndRules(tx, input.date),
      tx.$count(bookings, isUpcomingOf(userId, now)),
      cards
        ? tx.$count(bookings, and(isUpcomingOf(userId, now), isNotNull(bookings.holdExpiresAt)))
        : Promise.resolve(0),
      tx.$count(bookings, and(ofAccount, isUnproven(now))),
      unprovenFrom(tx, network, now),
      tx.$count(bookings, and(ofAccount, ne(bookings.paidCents, 0))),
    )
    const hasPaid = paid > 0
    const near = { unprovenFromNetwork: fromNetwork.all, unconfirmedFromNetwork: fromNetwork.unconfirmed }
    const limit = standingProblem({ upcoming, held, unproven, ...near, isAddressConfirmed, hasPaid })
    const choice = limit
      ? ({ problem: limit } as const)
      : chooseCrew(day, undefined, (lane) => slotProblem(input.hour, hoursOf(input), lane, rules, now))
    if (choice.problem) {
      // The time, or the last place, may be taken by the very booking that this key made a moment ago.
      const repeated = key && (await repeatedBooking(tx, userId, key))
      if (repeated) return repeated
      throw new Refused(choice.problem)
    }

    const row = {
      id: randomUUID(),
      calendarSequence: 0,
      ...rowOf(userId, input, choice.crew, now),
      ...(cards ? heldFrom(now) : {}),
    }
    const [[booking]] = await pipelined(
      translateConstraint(tx.insert(bookings).values(row).returning()),
      tx.insert(bookingNetworks).values({ bookingId: row.id, network, madeAt: now }),
      key ? translateConstraint(rememberBooking(tx, userId, key, row.id, now)) : Promise.resolve(),
      // A time that is only held is told of when its deposit is paid.
      cards ? Promise.resolve() : announceBooking({ jobs }, tx, row, now),
    )
    if (!booking) throw new Error('The insert returned no booking')
    if (cards) await askForDeposit({ jobs }, tx, booking, now)
    return booking
  })
}

const heldFrom = (now: Date) => ({ holdExpiresAt: holdEndsAt(now), mailDueAt: null })

/** Notes the deposit down and when its hold ends, in the transaction that makes the booking. */
async function askForDeposit({ jobs }: { jobs: Jobs }, tx: Db, booking: BookingRow, now: Date): Promise<void> {
  await notePayment(tx, booking, 'deposit', now)
  const startAfter = booking.holdExpiresAt ?? now
  await jobs.enqueue(tx, { queue: 'payment-close', data: { bookingId: booking.id }, startAfter })
}

/** The upcoming bookings of an account; its cancelled ones are none. */
export const isUpcomingOf = (userId: string, now: Date) =>
  and(eq(bookings.userId, userId), gt(bookings.startsAt, now), isNotCancelled)

/** The row of a booking, priced by the server alone; a caller has no account. */
export function rowOf(userId: string | null, input: BookingInput, crew: number, now: Date): NewBookingRow {
  const { packageId, date, hour, extraHours, customerInfo } = input
  const totalHours = hoursOf(input)
  const price = quote(input)
  return {
    userId,
    resourceId: crew,
    startsAt: instantOf(date, hour),
    endsAt: instantOf(date, hour + totalHours),
    packageId,
    packageName: packages[packageId].name,
    baseHours: packages[packageId].baseHours,
    extraHours,
    totalHours,
    addOns: [...input.addOns],
    addOnsNames: input.addOns.map((id) => addOns[id].name),
    hourlyRateCents: price.hourlyRate,
    basePriceCents: price.basePrice,
    extraHoursCostCents: price.extraHoursCost,
    totalCents: price.total,
    depositCents: price.deposit,
    ...customerInfo,
    location: input.location || null,
    placeZip: placeZipOf(input.placeZip),
    guestCount: input.guestCount ?? null,
    crewNote: input.crewNote || null,
    status: BOOKED,
    // Its confirmation goes at once.
    mailDueAt: now,
    cancellationPolicy: [...cancellationPolicy],
    refundRule: currentRefundRule,
    createdAt: now,
    updatedAt: now,
  }
}
