import { and, eq } from 'drizzle-orm'
import { account, user } from '../database/account-schema.ts'
import type { Database } from '../database/database.ts'
import type { Auth } from './better-auth.ts'
import type { Credential } from './device-cookie.ts'
import { isOldSiteHash } from './old-site-password.ts'

export type Passwords = ReturnType<typeof passwordsOf>

/** The passwords of accounts: hashed and compared by the library, kept by us. */
export function passwordsOf({ db, auth, clock }: { db: Database; auth: Auth; clock: () => Date }) {
  const hashOf = async (password: string): Promise<string> => (await auth.$context).password.hash(password)

  return {
    hashOf,

    /** Is this the account's password? Undefined for an account that has none. */
    async isPassword(userId: string, password: string): Promise<boolean | undefined> {
      const [own] = await db
        .select({ hash: account.password })
        .from(account)
        .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
      return own?.hash ? (await auth.$context).password.verify({ hash: own.hash, password }) : undefined
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
     * Gives a password of the old site, which was right just now, a hash of ours. Of two sign-ins at once the first does
     * it, and a password that was changed meanwhile stays.
     */
    async renewHash({ userId, hash }: Credential, password: string): Promise<void> {
      if (!isOldSiteHash(hash)) return
      const own = and(eq(account.userId, userId), eq(account.providerId, 'credential'), eq(account.password, hash))
      await db
        .update(account)
        .set({ password: await hashOf(password), updatedAt: clock() })
        .where(own)
    },
  }
}
