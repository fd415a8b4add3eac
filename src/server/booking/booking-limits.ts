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

/**
 * Keyed hash of the network a booking came from, kept for a day. Without our secret it can't be traced back to the network.
 */
export function networkMark(address: string, authSecret: string): string {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'network of a booking', 32))
  return hmac(key, networkOf(address)).toString('base64url')
}

/** An upcoming booking that blocks its time but is neither paid nor confirmed (R86: limits on unpaid bookings). */
const isUnproven = (now: Date) =>
  and(eq(bookings.status, BOOKED), gt(bookings.startsAt, now), eq(bookings.paidCents, 0), isNull(bookings.confirmedAt))

/**
 * Unpaid, unconfirmed bookings made from this network in the last day: all of them, and those by accounts with an
 * unconfirmed address.
 */
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

/** A booking account and where its request comes from. `network`: the `networkMark` of its address. */
interface BookingAccount {
  userId: string
  isAddressConfirmed: boolean
  network: string
}

/**
 * Why this account, or its network, can't make another booking (R86). `withCards`: times are held until the deposit is paid.
 */
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

/** Deletes the network marks of an account that is being deleted. */
export async function forgetNetworks(tx: Db, userId: string): Promise<void> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await tx.delete(bookingNetworks).where(inArray(bookingNetworks.bookingId, theirs))
}
