import { and, eq, isNull, sql } from 'drizzle-orm'
import { account, profiles, session, user, verification } from '../database/account-schema.ts'
import type { Db } from '../database/database.ts'
import { textConsents } from '../database/text-schema.ts'

/**
 * Whoever proved to own the mailbox owns the account: every way in that was set up before anybody proved it ends,
 * be it password, Google account, session or link, and so does the profile, which the booking form is filled from, and the consent to be texted at its number. To be called
 * in a transaction.
 */
export async function giveToMailboxOwner(tx: Db, userId: string): Promise<void> {
  await tx.delete(account).where(eq(account.userId, userId))
  await tx.delete(verification).where(eq(verification.value, userId))
  await tx.delete(session).where(eq(session.userId, userId))
  await tx.delete(profiles).where(eq(profiles.userId, userId))
  const agreed = and(eq(textConsents.userId, userId), isNull(textConsents.endedAt))
  await tx.update(textConsents).set({ endedAt: sql`now()`, endedBy: 'number' }).where(agreed)
  await tx.update(user).set({ emailVerified: true }).where(eq(user.id, userId))
}

/** Before Google is linked: an account whose address nobody confirmed may have been opened by somebody else. */
export async function claimForGoogle(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
    if (person && !person.emailVerified) await giveToMailboxOwner(tx, userId)
  })
}
