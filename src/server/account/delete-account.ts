import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { Refused } from '../../domain/refusals.ts'
import { forgetNetworks } from '../booking/booking-limits.ts'
import { isOwnUpcoming } from '../booking/booking-row.ts'
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

/** Personal fields of a booking, cleared when the account is deleted. */
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

// Arbitrary advisory lock number; every server must use the same one.
const turnNumber = 2020_09_03

/** Audit lines carry the time of their request. None commits later than this after it. */
const MARGIN_MS = 300_000

/**
 * Deletes an account and everything attached to it. Past bookings stay for accounting and in the audit log, without the
 * person, and queued emails to them are dropped. Refused while a booking is upcoming (`has-upcoming`): a crew would show
 * up, or a deposit would be kept, for no one.
 */
export async function deleteAccount(
  { db, jobs, ...files }: { db: Database; jobs: Jobs; storage: Storage; log: Logger },
  userId: string,
  now: Date,
): Promise<void> {
  const theirFiles = await db.transaction(async (tx) => {
    // One deletion at a time: two could want to change the same audit lines.
    await tx.execute(sql`select pg_advisory_xact_lock(${turnNumber})`)
    await refuseUpcoming(tx, userId, now)
    // Reads the whole audit log and all jobs before locking the schedule. Behind the lock only new lines are read.
    const person = await loadPerson(tx, userId)
    await forgetInAudit(tx, person)
    await jobs.forget(tx, person.bookingIds, userId)

    await lockSchedule(tx)
    await refuseUpcoming(tx, userId, now)
    await forgetInAudit(tx, await loadPerson(tx, userId), new Date(now.getTime() - MARGIN_MS))
    await forgetNetworks(tx, userId)
    await forgetSiteChecks(tx, userId)
    await forgetGuestPages(tx, userId)
    await forgetReviews(tx, userId)
    await forgetDaySteps(tx, userId)
    const [who] = await tx.select().from(user).where(eq(user.id, userId))
    // An unconfirmed address may belong to someone else.
    if (who?.emailVerified) await forgetRequests(tx, who.email, now)
    const photoFiles = await forgetPhotos(tx, userId)
    await tx.update(bookings).set(nobody).where(eq(bookings.userId, userId))
    await tx.delete(user).where(eq(user.id, userId))
    return photoFiles
  })
  await removeFiles(files, theirFiles)
}

async function refuseUpcoming(tx: Db, userId: string, now: Date): Promise<void> {
  const [upcoming] = await tx.select({ id: bookings.id }).from(bookings).where(isOwnUpcoming(userId, now)).limit(1)
  if (upcoming) throw new Refused('has-upcoming')
}

/** The personal data by which the audit log may name the person. */
async function loadPerson(tx: Db, userId: string): Promise<Person> {
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
    // The certificate stays only with the booking, because it explains the price.
    row.taxCertificate,
  ])
  return {
    email: who?.email,
    bookingIds: theirs.map(({ id }) => id),
    words: [who?.name, who?.email, displayName, email, phone, address, ...typed],
  }
}
