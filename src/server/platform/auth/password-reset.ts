import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { Refused } from '../../../domain/refusals.ts'
import { account, session, user, verification } from '../database/account-schema.ts'
import type { Database, Db } from '../database/database.ts'
import type { Turn } from '../http/limits/fair-queue.ts'
import { requireNewPassword } from './auth-fields.ts'
import { giveToMailboxOwner } from './mailbox-owner.ts'

/** How the identity library and we store tokens: only the hash, so that a copy of the database is useless. */
export const storedToken = (identifier: string): string => createHash('sha256').update(identifier).digest('base64url')

/** The account a reset link belongs to. Refuses an invalid, expired or used link: `link-expired`. */
export async function findResetLinkAccount(db: Db, token: string): Promise<{ id: string; email: string }> {
  const [person] = await db
    .select({ id: user.id, email: user.email })
    .from(verification)
    .innerJoin(user, eq(user.id, verification.value))
    .where(
      and(eq(verification.identifier, storedToken(`reset-password:${token}`)), gt(verification.expiresAt, sql`now()`)),
    )
  if (!person) throw new Refused('link-expired')
  return person
}

/** Is there a reset link of this account that still works? */
export async function hasResetLink(db: Db, email: string): Promise<boolean> {
  const [link] = await db
    .select({ id: verification.id })
    .from(verification)
    .innerJoin(user, eq(user.id, verification.value))
    .where(and(eq(user.email, email.toLowerCase()), gt(verification.expiresAt, sql`now()`)))
    .limit(1)
  return link !== undefined
}

/**
 * Sets a new password with a reset link, invalidates all reset links of the account and ends its sessions. Returns the
 * account. Refuses `link-expired`, `password-too-short`, `password-too-long`, `busy-passwords`.
 */
export async function resetPassword(
  { db, identity }: { db: Database; identity: { hashPassword: (password: string, turn: Turn) => Promise<string> } },
  token: string,
  password: string,
  turn: Turn,
) {
  requireNewPassword(password)
  const { id, email } = await findResetLinkAccount(db, token)
  const hash = await identity.hashPassword(password, turn)

  await db.transaction(async (tx) => {
    // Lock order used everywhere: user, accounts, links.
    const [person] = await tx.select().from(user).where(eq(user.id, id)).for('update')
    await tx.select({ id: account.id }).from(account).where(eq(account.userId, id)).for('update')
    await findResetLinkAccount(tx, token)
    await tx.delete(verification).where(eq(verification.value, id))
    if (!person?.emailVerified) await giveToMailboxOwner(tx, id)
    await setPassword(tx, id, hash)
    await tx.delete(session).where(eq(session.userId, id))
  })
  return { email, credential: { userId: id, hash } }
}

/** Sets an account's password; for one without, such as Google's, adds it. */
export async function setPassword(tx: Db, userId: string, password: string): Promise<void> {
  const own = and(eq(account.userId, userId), eq(account.providerId, 'credential'))
  const changed = await tx
    .update(account)
    .set({ password, updatedAt: sql`now()` })
    .where(own)
    .returning({ id: account.id })
  if (changed.length > 0) return
  await tx.insert(account).values({ id: randomUUID(), userId, providerId: 'credential', accountId: userId, password })
}
