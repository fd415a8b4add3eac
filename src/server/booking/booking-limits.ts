import { hkdfSync } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { BOOKED } from '../../domain/booking/booking.ts'
import { bookingLimitProblem, NETWORK_HOURS } from '../../domain/booking-limits.ts'
import { lostHoldReasons } from '../../domain/payments/holds.ts'
import type { Refusal } from '../../domain/refusals.ts'
import { hmac } from '../platform/auth/signed-cookie.ts'
import { user } from '../platform/database/account-schema.ts'
import { type Db, pipelined } from '../platform/database/database.ts'
import { bookingNetworks, bookings } from '../platform/database/schema.ts'
import { toNetwork } from '../platform/http/limits/client-address.ts'
import { isOwnUpcoming } from './booking-row.ts'

/**
 * Keyed hash of the network a booking came from, kept for a day. Without our secret it can't be traced back to the network.
 */
export function networkMark(address: string, authSecret: string): string {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'network of a booking', 32))
  return hmac(key, toNetwork(address)).toString('base64url')
}

/** An upcoming booking that blocks its time but is neither paid nor confirmed (R86: limits on unpaid bookings). */
const isUnproven = (now: Date) =>
  and(eq(bookings.status, BOOKED), gt(bookings.startsAt, now), eq(bookings.paidCents, 0), isNull(bookings.confirmedAt))

const aDayBefore = (now: Date) => new Date(now.getTime() - NETWORK_HOURS * 3_600_000)

/** A hold that ended unpaid (R86). */
const endedUnpaid = and(inArray(bookings.cancelReason, lostHoldReasons), eq(bookings.paidCents, 0))

/** Minutes that such holds kept their times from others. */
const heldMinutes = (which: SQL | undefined = sql`true`) =>
  sql<number>`
    coalesce(sum(extract(epoch from least(${bookings.cancelledAt}, ${bookings.holdExpiresAt}) - ${bookings.createdAt}))
      filter (where ${endedUnpaid} and ${which}), 0) / 60`.mapWith(Number)

async function sumUnpaidMinutes(tx: Db, userId: string, now: Date): Promise<number> {
  const isRecent = and(eq(bookings.userId, userId), gt(bookings.createdAt, aDayBefore(now)))
  const [sum] = await tx.select({ minutes: heldMinutes() }).from(bookings).where(isRecent)
  return sum?.minutes ?? 0
}

/** An account that is gone counts as unconfirmed, so that deleting it doesn't make room. */
const isUnconfirmed = sql`${user.emailVerified} is not true`

/**
 * What was booked from this network in the last day and wasn't paid: bookings nobody confirmed, all of them and those by
 * accounts with an unconfirmed address; and minutes of the latter's holds that ended.
 */
async function unpaidFrom(tx: Db, network: string, now: Date) {
  const countWhere = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)
  const [counts] = await tx
    .select({
      all: countWhere(isUnproven(now)),
      unconfirmed: countWhere(and(isUnproven(now), isUnconfirmed)),
      unconfirmedMinutes: heldMinutes(isUnconfirmed),
    })
    .from(bookingNetworks)
    .innerJoin(bookings, eq(bookings.id, bookingNetworks.bookingId))
    .leftJoin(user, eq(user.id, bookings.userId))
    .where(and(eq(bookingNetworks.network, network), gt(bookingNetworks.madeAt, aDayBefore(now))))
  return counts ?? { all: 0, unconfirmed: 0, unconfirmedMinutes: 0 }
}

/** A booking account and where its request comes from. `network`: the `networkMark` of its address. */
interface BookingAccount {
  userId: string
  isEmailConfirmed: boolean
  network: string
}

/**
 * Why this account, or its network, can't make another booking (R86). `withCards`: times are held until the deposit is paid.
 */
export async function limitProblem(
  tx: Db,
  { userId, isEmailConfirmed, network }: BookingAccount,
  withCards: boolean,
  now: Date,
): Promise<Refusal | undefined> {
  const ofAccount = eq(bookings.userId, userId)
  const isUpcoming = isOwnUpcoming(userId, now)
  const [upcoming, held, unproven, unpaidMinutes, fromNetwork, paid] = await pipelined(
    tx.$count(bookings, isUpcoming),
    withCards ? tx.$count(bookings, and(isUpcoming, isNotNull(bookings.holdExpiresAt))) : Promise.resolve(0),
    tx.$count(bookings, and(ofAccount, isUnproven(now))),
    sumUnpaidMinutes(tx, userId, now),
    unpaidFrom(tx, network, now),
    tx.$count(bookings, and(ofAccount, ne(bookings.paidCents, 0))),
  )
  return bookingLimitProblem({
    upcoming,
    held,
    unproven,
    unprovenFromNetwork: fromNetwork.all,
    unconfirmedFromNetwork: fromNetwork.unconfirmed,
    unpaidMinutes,
    networkUnconfirmedMinutes: fromNetwork.unconfirmedMinutes,
    isEmailConfirmed,
    hasPaid: paid > 0,
  })
}

/**
 * Deletes the network marks of an account that is being deleted. Those of holds that ended unpaid stay for their day, on
 * bookings that no longer name anyone: otherwise deleting the account would make room for the next one.
 */
export async function forgetNetworks(tx: Db, userId: string): Promise<void> {
  const isTheirs = and(eq(bookings.userId, userId), sql`(${endedUnpaid}) is not true`)
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(isTheirs)
  await tx.delete(bookingNetworks).where(inArray(bookingNetworks.bookingId, theirs))
}
