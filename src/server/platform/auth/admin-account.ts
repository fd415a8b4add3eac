import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { account, session, user } from '../database/account-schema.ts'
import type { Database } from '../database/database.ts'
import type { Turn } from '../http/limits/fair-queue.ts'
import { setPassword } from './password-reset.ts'
import type { Passwords } from './passwords.ts'

/** At startup there is no one else in the queue. */
const atStart: Turn = { lane: 'own', network: 'start' }

/** The single admin account, at the admin's address. */
export function adminAccount({ db, email, passwords }: { db: Database; email: string; passwords: Passwords }) {
  return {
    /** Sets the admin's password and ends their sessions; does nothing if it already is the password. */
    async setAdminPassword(password: string): Promise<boolean> {
      const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
      if (!admin) return false
      const present = await passwords.findAccountCredential(admin.id)
      if (await passwords.opens(present, password, atStart)) return false
      const hash = await passwords.hashPassword(password, atStart)
      await db.transaction(async (tx) => {
        await setPassword(tx, admin.id, hash)
        await tx.delete(session).where(eq(session.userId, admin.id))
      })
      return true
    },

    /**
     * Ensures that the admin account exists. If someone else registered that address before it became the admin's, the
     * account is taken over; otherwise an existing account keeps its password.
     */
    async ensureAdmin(password: string): Promise<'created' | 'claimed' | 'present'> {
      const [known] = await db.select().from(user).where(eq(user.email, email))
      if (known?.emailVerified) return 'present'

      const hash = await passwords.hashPassword(password, atStart)
      return db.transaction(async (tx) => {
        const id = known?.id ?? randomUUID()
        const made = await tx
          .insert(user)
          .values({ id, email, name: 'Owner', emailVerified: true })
          .onConflictDoNothing()
          .returning({ id: user.id })
        if (!known && made.length === 0) return 'present' // another process was faster

        await tx.update(user).set({ emailVerified: true }).where(eq(user.id, id))
        await tx.delete(session).where(eq(session.userId, id))
        await tx.delete(account).where(eq(account.userId, id))
        await setPassword(tx, id, hash)
        return known ? 'claimed' : 'created'
      })
    },
  }
}
