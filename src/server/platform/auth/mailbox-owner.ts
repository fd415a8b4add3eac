import { and, eq, isNull, sql } from 'drizzle-orm'
import { account, profiles, session, user, verification } from '../database/account-schema.ts'
import type { Db } from '../database/database.ts'
import { textConsents } from '../database/text-schema.ts'

/**
 * Gives an account to the person who proved to own its mailbox. Removes everything set up before that: password, Google
 * link, sessions, mailed links, the profile that fills the booking form, and consent to texts at its number. Call it in a
 * transaction.
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

/** Runs before Google is linked, because someone else may have opened an account with an unconfirmed address. */
export async function claimForGoogle(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
    if (person && !person.emailVerified) await giveToMailboxOwner(tx, userId)
  })
}
