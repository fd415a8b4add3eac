import { eq } from 'drizzle-orm'
import { Refused } from '../../domain/refusals.ts'
import { forgetInAudit } from '../audit/forget-in-audit.ts'
import { lockSchedule } from '../availability/load-days.ts'
import { isUpcomingOf } from '../bookings/book.ts'
import type { Database, Db } from '../database/database.ts'
import { bookings, profiles, user } from '../database/schema.ts'
import type { Jobs } from '../jobs/queues.ts'

/** What a booking keeps of its person once their account is gone: nothing. */
const nobody = {
  userId: null,
  fullName: null,
  email: null,
  billingAddress: null,
  phoneNumber: null,
  location: null,
  original: null,
}

/**
 * Deletes an account with all that hangs on it. Past bookings stay in the books and in the change log without the
 * person, and what waits to be mailed to them goes. Refuses while a booking lies ahead (`has-upcoming`): somebody would
 * come, or keep a deposit, for nobody.
 */
export async function deleteAccount(
  { db, jobs }: { db: Database; jobs: Jobs },
  userId: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSchedule(tx)
    const [upcoming] = await tx.select({ id: bookings.id }).from(bookings).where(isUpcomingOf(userId, now)).limit(1)
    if (upcoming) throw new Refused('has-upcoming')
    await forgetPerson(tx, jobs, userId)
    await tx.update(bookings).set(nobody).where(eq(bookings.userId, userId))
    await tx.delete(user).where(eq(user.id, userId))
  })
}

/** Takes the person out of the change log and of the queues, while it can still be known who they are. */
async function forgetPerson(tx: Db, jobs: Jobs, userId: string): Promise<void> {
  const theirs = await tx.select().from(bookings).where(eq(bookings.userId, userId))
  const [who] = await tx
    .select({ name: user.name, email: user.email, profile: profiles })
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(eq(user.id, userId))
  const ids = theirs.map(({ id }) => id)
  const words = [
    ...[
      who?.name,
      who?.email,
      who?.profile?.displayName,
      who?.profile?.email,
      who?.profile?.phone,
      who?.profile?.address,
    ],
    ...theirs.flatMap(({ fullName, email, billingAddress, phoneNumber }) => [
      fullName,
      email,
      billingAddress,
      phoneNumber,
    ]),
  ]
  if (who) await forgetInAudit(tx, ids, who.email, words)
  await jobs.forget(tx, ids, userId)
}
