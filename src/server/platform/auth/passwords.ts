import { and, eq } from 'drizzle-orm'
import { account, user } from '../database/account-schema.ts'
import type { Database } from '../database/database.ts'
import type { Turn } from '../http/limits/fair-queue.ts'
import type { Credential } from './device-cookie.ts'
import type { Hashing } from './hashing.ts'
import { isOldSiteHash } from './old-site-password.ts'

export type Passwords = ReturnType<typeof passwordsOf>

/** The passwords of accounts. Hashing waits its turn and throws `busy-passwords` if that would take too long. */
export function passwordsOf({ db, hashing, clock }: { db: Database; hashing: Hashing; clock: () => Date }) {
  return {
    hashOf: hashing.hash,
    requireTurn: hashing.requireTurn,
    withHashes: hashing.withHashes,

    /** The credential of an account, or undefined if it has no password. */
    async credentialOfAccount(userId: string): Promise<Credential | undefined> {
      const [own] = await db
        .select({ hash: account.password })
        .from(account)
        .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
      return own?.hash ? { userId, hash: own.hash } : undefined
    },

    /** Whether the password is right. Takes as long if there is no credential, so that the time does not give that away. */
    async opens(credential: Credential | undefined, password: string, turn: Turn): Promise<boolean> {
      if (credential) return hashing.isRight(credential.hash, password, turn)
      await hashing.hash(password, turn)
      return false
    },

    /** What opens the account of an email address, or undefined where it has no password or does not exist. */
    async credentialOf(email: string): Promise<Credential | undefined> {
      const [own] = await db
        .select({ userId: user.id, hash: account.password })
        .from(user)
        .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
        .where(eq(user.email, email.toLowerCase()))
      return own?.hash ? { userId: own.userId, hash: own.hash } : undefined
    },

    /**
     * Gives a password of the old site, which was right just now, a hash of ours, and answers with it. Of two sign-ins at
     * once the first does it, and a password that was changed meanwhile stays.
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
