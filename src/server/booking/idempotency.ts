import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isCancelled } from '../../domain/booking/booking.ts'
import { isHoldOver } from '../../domain/payments/holds.ts'
import { Refused } from '../../domain/refusals.ts'
import { type Db, translateConstraint } from '../platform/database/database.ts'
import { type BookingRow, bookings, idempotencyKeys } from '../platform/database/schema.ts'

/** How long an idempotency key returns the same booking (reading R32). */
export const IDEMPOTENCY_KEY_DAYS = 7

/** An account's idempotency key, and a hash of the request body. */
export interface IdempotencyKey {
  userId: string
  key: string
  bodyHash: string
}

/** Reads the Idempotency-Key header of an account's request whose validated body is `body`; refuses a malformed key. */
export function readIdempotencyKey(
  userId: string,
  header: string | undefined,
  body: unknown,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{1,128}$/.test(header)) {
    throw new Refused('invalid-request', { detail: 'The Idempotency-Key must be 1 to 128 printable characters.' })
  }
  return { userId, key: header, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url') }
}

/** Identifies an attempt across retries of the same request. */
export const attemptKey = ({ key, bodyHash }: IdempotencyKey): string => `${key} ${bodyHash}`

async function findEarlier(db: Db, { userId, key, bodyHash }: IdempotencyKey) {
  const [earlier] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, booking: bookings })
    .from(idempotencyKeys)
    .innerJoin(bookings, eq(bookings.id, idempotencyKeys.bookingId))
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  return earlier && { booking: earlier.booking, isSame: earlier.bodyHash === bodyHash }
}

/** The booking this key made, whatever became of it. Refuses `idempotency-mismatch` if the key was sent with another body. */
export async function findBookingByKey(db: Db, key: IdempotencyKey): Promise<BookingRow | undefined> {
  const earlier = await findEarlier(db, key)
  if (earlier && !earlier.isSame) throw new Refused('idempotency-mismatch')
  return earlier?.booking
}

/**
 * As `findBookingByKey`, but if that booking was cancelled or its hold is over, refuses `repeat-of-ended` whatever the body,
 * because "booked" would be false.
 */
export async function repeatedBooking(db: Db, key: IdempotencyKey, now: Date): Promise<BookingRow | undefined> {
  const earlier = await findEarlier(db, key)
  if (!earlier) return undefined
  const { booking, isSame } = earlier
  if (isCancelled(booking.status) || isHoldOver(booking, now)) throw new Refused('repeat-of-ended')
  if (!isSame) throw new Refused('idempotency-mismatch')
  return booking
}

/** Stores which booking a key made, in the transaction that makes it. Refuses a key that another request has just used. */
export async function rememberBooking(db: Db, key: IdempotencyKey, bookingId: string, now: Date): Promise<void> {
  await translateConstraint(db.insert(idempotencyKeys).values({ ...key, bookingId, createdAt: now }))
}

/** Keys that made `bookingId` stand for the booking that replaced it. */
export async function moveKeys(tx: Db, bookingId: string, replacement: string): Promise<void> {
  await tx.update(idempotencyKeys).set({ bookingId: replacement }).where(eq(idempotencyKeys.bookingId, bookingId))
}
