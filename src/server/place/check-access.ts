import { eq } from 'drizzle-orm'
import { Refused } from '../../domain/refusals.ts'
import { isUnlocked } from '../platform/auth/guards.ts'
import type { Identity } from '../platform/auth/sessions.ts'
import type { Database } from '../platform/database/database.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import { isOpenLink } from './check-links.ts'

export type CheckDeps = { db: Database; clock: () => Date; identity: Pick<Identity, 'sessionOf'> }

/** By what right somebody opens a check. */
export type CheckRight = 'customer' | 'admin' | 'link'

/** Whose booking it is, by what right it is opened, and who the change log says it was. */
export type OpenedCheck = { booking: BookingRow; by: CheckRight; actor: string }

/** What a request brings along: its headers, and the secret of a mailed link where it came by one. */
export type CheckRequest = { headers: Headers; link?: string | undefined }

/**
 * The booking whose site check (answers, photos, forecast) may be opened: by its signed-in customer, the unlocked
 * admin, or a mailed link of this booking. 404 `booking-not-found` to everybody else, whether it exists or not.
 */
export async function openCheck(
  { db, clock, identity }: CheckDeps,
  { headers, link }: CheckRequest,
  bookingId: string,
): Promise<OpenedCheck> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Refused('booking-not-found')
  const now = clock()
  const who = await identity.sessionOf(headers)
  if (who && booking.userId === who.user.id) return { booking, by: 'customer', actor: 'customer' }
  if (who?.user.isAdmin && isUnlocked(who.session, now)) return { booking, by: 'admin', actor: who.user.email }
  if (link && (await isOpenLink(db, link, booking, now))) return { booking, by: 'link', actor: 'mailed link' }
  throw new Refused('booking-not-found')
}
