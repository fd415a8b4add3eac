import { hkdfSync } from 'node:crypto'
import { and, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { BOOKED } from '../../domain/booking/booking.ts'
import { bookingLimitProblem, NETWORK_HOURS } from '../../domain/booking-limits.ts'
import type { Refusal } from '../../domain/refusals.ts'
import { hmac } from '../platform/auth/signed-cookie.ts'
import { user } from '../platform/database/account-schema.ts'
import { type Db, pipelined } from '../platform/database/database.ts'
import { bookingNetworks, bookings } from '../platform/database/schema.ts'
import { networkOf } from '../platform/http/limits/client-address.ts'
import { isUpcomingOf } from './booking-row.ts'

/** What a booking keeps for a day of the network it came from: without our secret, no one can tell which one it is. */
export function networkMark(address: string, authSecret: string): string {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'network of a booking', 32))
  return hmac(key, networkOf(address)).toString('base64url')
}

/** An upcoming booking that blocks its time and that nobody has paid or confirmed (R86). */
const isUnproven = (now: Date) =>
  and(eq(bookings.status, BOOKED), gt(bookings.startsAt, now), eq(bookings.paidCents, 0), isNull(bookings.confirmedAt))

/** How many of those were made from this network in the last day, and how many by accounts with an unconfirmed address. */
async function unprovenFrom(tx: Db, network: string, now: Date): Promise<{ all: number; unconfirmed: number }> {
  const since = new Date(now.getTime() - NETWORK_HOURS * 3_600_000)
  const [counts = { all: 0, unconfirmed: 0 }] = await tx
    .select({
      all: count(),
      unconfirmed: sql<number>`count(*) filter (where not ${user.emailVerified})`.mapWith(Number),
    })
    .from(bookingNetworks)
    .innerJoin(bookings, eq(bookings.id, bookingNetworks.bookingId))
    .leftJoin(user, eq(user.id, bookings.userId))
    .where(and(eq(bookingNetworks.network, network), gt(bookingNetworks.madeAt, since), isUnproven(now)))
  return counts
}

/** An account that books, and where from. `network`: the `networkMark` of its address. */
interface BookingAccount {
  userId: string
  isAddressConfirmed: boolean
  network: string
}

/** Why an account may hold no more than it does, or its network for it (R86). `withCards`: a time is held until its deposit is paid. */
export async function limitProblem(
  tx: Db,
  { userId, isAddressConfirmed, network }: BookingAccount,
  withCards: boolean,
  now: Date,
): Promise<Refusal | undefined> {
  const ofAccount = eq(bookings.userId, userId)
  const isUpcoming = isUpcomingOf(userId, now)
  const [upcoming, held, unproven, fromNetwork, paid] = await pipelined(
    tx.$count(bookings, isUpcoming),
    withCards ? tx.$count(bookings, and(isUpcoming, isNotNull(bookings.holdExpiresAt))) : Promise.resolve(0),
    tx.$count(bookings, and(ofAccount, isUnproven(now))),
    unprovenFrom(tx, network, now),
    tx.$count(bookings, and(ofAccount, ne(bookings.paidCents, 0))),
  )
  return bookingLimitProblem({
    upcoming,
    held,
    unproven,
    unprovenFromNetwork: fromNetwork.all,
    unconfirmedFromNetwork: fromNetwork.unconfirmed,
    isAddressConfirmed,
    hasPaid: paid > 0,
  })
}

/** Deletes the marks of an account that is being deleted. */
export async function forgetNetworks(tx: Db, userId: string): Promise<void> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await tx.delete(bookingNetworks).where(inArray(bookingNetworks.bookingId, theirs))
}
