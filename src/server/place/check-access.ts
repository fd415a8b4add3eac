import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import { isUnlocked } from '../platform/auth/guards.ts'
import type { Identity } from '../platform/auth/sessions.ts'
import type { Database } from '../platform/database/database.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import { isOpenLink } from './check-links.ts'

export type CheckDeps = { db: Database; clock: () => Date; identity: Pick<Identity, 'findSession'> }

/** Query of a request that may come by an emailed link. */
export const CheckLink = z.strictObject({ link: z.string().max(100).optional().describe('Secret of an emailed link') })

/** Who may open a site check, for API descriptions. */
export const whoMayOpenCheck =
  'Open to the booking’s customer, the unlocked admin, and anyone with an emailed link for this booking.'

/** By what right someone opens a site check. */
export type CheckRight = 'customer' | 'admin' | 'link'

/** An opened booking, by what right, and the actor for the audit log. */
export type OpenedCheck = { booking: BookingRow; by: CheckRight; actor: string }

/** A request's headers, and the link secret if it came by an emailed link. */
export type CheckRequest = { headers: Headers; link?: string | undefined }

/**
 * The booking whose site check (answers, photos, forecast) may be opened: by its signed-in customer, the unlocked
 * admin, or an emailed link of this booking. Everyone else gets a 404 `booking-not-found`, whether it exists or not.
 */
export async function openCheck(
  { db, clock, identity }: CheckDeps,
  { headers, link }: CheckRequest,
  bookingId: string,
): Promise<OpenedCheck> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Refused('booking-not-found')
  const now = clock()
  const who = await identity.findSession(headers)
  if (who && booking.userId === who.user.id) return { booking, by: 'customer', actor: 'customer' }
  if (who?.user.isAdmin && isUnlocked(who.session, now)) return { booking, by: 'admin', actor: who.user.email }
  if (link && (await isOpenLink(db, link, booking, now))) return { booking, by: 'link', actor: 'mailed link' }
  throw new Refused('booking-not-found')
}
