import { and, eq } from 'drizzle-orm'
import { account, user } from '../database/account-schema.ts'
import type { Database } from '../database/database.ts'
import type { Turn } from '../http/limits/fair-queue.ts'
import type { Credential } from './device-cookie.ts'
import type { Hashing } from './hashing.ts'
import { isOldSiteHash } from './old-site-password.ts'

export type Passwords = ReturnType<typeof createPasswords>

/** Passwords of accounts. Hashing is queued and throws `busy-passwords` if the wait would be too long. */
export function createPasswords({ db, hashing, clock }: { db: Database; hashing: Hashing; clock: () => Date }) {
  return {
    hashPassword: hashing.hash,
    requireTurn: hashing.requireTurn,
    withHashes: hashing.withHashes,

    /** The credential of an account; undefined: it has no password. */
    async findAccountCredential(userId: string): Promise<Credential | undefined> {
      const [own] = await db
        .select({ hash: account.password })
        .from(account)
        .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
      return own?.hash ? { userId, hash: own.hash } : undefined
    },

    /** Is the password right? Takes equally long without a credential, so timing reveals nothing. */
    async opens(credential: Credential | undefined, password: string, turn: Turn): Promise<boolean> {
      if (credential) return hashing.isRight(credential.hash, password, turn)
      await hashing.hash(password, turn)
      return false
    },

    /** Credential for an email address; undefined: no account or no password. */
    async findCredential(email: string): Promise<Credential | undefined> {
      const [own] = await db
        .select({ userId: user.id, hash: account.password })
        .from(user)
        .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
        .where(eq(user.email, email.toLowerCase()))
      return own?.hash ? { userId: own.userId, hash: own.hash } : undefined
    },

    /**
     * Replaces the hash of a just-verified old-site password with ours, and returns it. Of two simultaneous sign-ins only
     * the first does so, and a password changed in the meantime is kept.
     */
    async renewHash({ userId, hash }: Credential, password: string, turn: Turn): Promise<string | undefined> {
      if (!isOldSiteHash(hash)) return undefined
      const renewed = await hashing.hash(password, turn)
      const own = and(eq(account.userId, userId), eq(account.providerId, 'credential'), eq(account.password, hash))
      await db.update(account).set({ password: renewed, updatedAt: clock() }).where(own)
      return renewed
    },
  }
}
