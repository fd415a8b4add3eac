import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { Refused } from '../../domain/refusals.ts'
import { forgetNetworks } from '../booking/booking-limits.ts'
import { isUpcomingOf } from '../booking/booking-row.ts'
import { forgetRequests } from '../companies/forget-requests.ts'
import { forgetDaySteps } from '../crew/steps.ts'
import { forgetGuestPages } from '../guests/guest-pages.ts'
import { removeFiles } from '../photos/photo-files.ts'
import { forgetPhotos } from '../photos/remove-photos.ts'
import { forgetSiteChecks } from '../place/site-checks.ts'
import { forgetInAudit, type Person } from '../platform/audit/forget-in-audit.ts'
import { profiles, user } from '../platform/database/account-schema.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { bookings } from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { forgetReviews } from '../reviews/review-rows.ts'
import { lockSchedule } from '../schedule/lock-schedule.ts'

/** What a booking keeps of its person once their account is gone: nothing. */
const nobody = {
  userId: null,
  fullName: null,
  email: null,
  billingAddress: null,
  phoneNumber: null,
  location: null,
  placeZip: null,
  guestCount: null,
  crewNote: null,
  original: null,
}

// Any number, as long as every server asks for the same.
const turnNumber = 2020_09_03

/** Lines of the change log bear the moment at which their request came: none commits later than this after it. */
const MARGIN_MS = 300_000

/**
 * Deletes an account with all that hangs on it. Past bookings stay in the books and in the change log without the
 * person, and what waits to be mailed to them goes. Refuses while a booking lies ahead (`has-upcoming`): somebody would
 * come, or keep a deposit, for nobody.
 */
export async function deleteAccount(
  { db, jobs, ...files }: { db: Database; jobs: Jobs; storage: Storage; log: Logger },
  userId: string,
  now: Date,
): Promise<void> {
  const theirFiles = await db.transaction(async (tx) => {
    // One after the other: two of them may want the same lines of the change log.
    await tx.execute(sql`select pg_advisory_xact_lock(${turnNumber})`)
    await refuseUpcoming(tx, userId, now)
    // Reads the whole change log and all jobs. Nobody's booking waits for that: behind the lock only new lines are read.
    const person = await personOf(tx, userId)
    await forgetInAudit(tx, person)
    await jobs.forget(tx, person.bookingIds, userId)

    await lockSchedule(tx)
    await refuseUpcoming(tx, userId, now)
    await forgetInAudit(tx, await personOf(tx, userId), new Date(now.getTime() - MARGIN_MS))
    await forgetNetworks(tx, userId)
    await forgetSiteChecks(tx, userId)
    await forgetGuestPages(tx, userId)
    await forgetReviews(tx, userId)
    await forgetDaySteps(tx, userId)
    const [who] = await tx.select().from(user).where(eq(user.id, userId))
    // An address that is not confirmed may be somebody else's.
    if (who?.emailVerified) await forgetRequests(tx, who.email, now)
    const photoFiles = await forgetPhotos(tx, userId)
    await tx.update(bookings).set(nobody).where(eq(bookings.userId, userId))
    await tx.delete(user).where(eq(user.id, userId))
    return photoFiles
  })
  await removeFiles(files, theirFiles)
}

async function refuseUpcoming(tx: Db, userId: string, now: Date): Promise<void> {
  const [upcoming] = await tx.select({ id: bookings.id }).from(bookings).where(isUpcomingOf(userId, now)).limit(1)
  if (upcoming) throw new Refused('has-upcoming')
}

/** Who they are, as far as the change log may name them. */
async function personOf(tx: Db, userId: string): Promise<Person> {
  const theirs = await tx.select().from(bookings).where(eq(bookings.userId, userId))
  const [who] = await tx
    .select({ name: user.name, email: user.email, profile: profiles })
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(eq(user.id, userId))
  const { displayName, email, phone, address } = who?.profile ?? {}
  const typed = theirs.flatMap((row) => [
    row.fullName,
    row.email,
    row.billingAddress,
    row.phoneNumber,
    // It stays with the booking alone, whose price it explains.
    row.taxCertificate,
  ])
  return {
    email: who?.email,
    bookingIds: theirs.map(({ id }) => id),
    words: [who?.name, who?.email, displayName, email, phone, address, ...typed],
  }
}
