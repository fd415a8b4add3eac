import { and, eq } from 'drizzle-orm'
import { user } from '../../database/account-schema.ts'
import type { Database } from '../../database/database.ts'
import { countedEmail, countedMailbox } from '../../http/email-limit-keys.ts'
import { type Counted, consumeLimits, forgetAttempts, isWithin } from '../../http/limits/consume-limit.ts'

/** A request for a reset link. `isOwn`: from a browser that signed in to the account before. */
interface ResetRequest {
  email: string
  address: string
  isOwn: boolean
}

/**
 * Counts one request for a reset link and says whether to mail it (R53). Unknown addresses are counted the same way.
 * Requests by strangers use up nothing of the person's own browser. The answer is the same in every case.
 */
export async function mayMailReset(db: Database, { email, address, isOwn }: ResetRequest, now: Date): Promise<boolean> {
  const who = countedEmail(email)
  if (isOwn)
    return isWithin(
      consumeLimits(
        db,
        [
          ['own-reset-mail', who],
          ['own-reset-mail-daily', who],
        ],
        now,
      ),
    )

  const counts: Counted[] = [
    ['reset-request-from-address', address],
    ['reset-request-from-network', address],
    ['reset-mail-to-address', who],
    ['reset-mail-to-address-daily', who],
  ]
  if (!(await isWithin(consumeLimits(db, counts, now)))) return false
  if (!(await isBehindPlus(db, email))) return true
  return isWithin(consumeLimits(db, [['reset-mail-behind-plus', countedMailbox(email)]], now))
}

/** After a reset: a person who forgets the new password, too, does not have to wait for another link. */
export async function forgetResetMail(db: Database, email: string): Promise<void> {
  for (const name of ['own-reset-mail', 'reset-mail-to-address'] as const)
    await forgetAttempts(db, name, countedEmail(email))
}

/** Whether it is an unconfirmed plus address, one of many names that a single mailbox may have. */
async function isBehindPlus(db: Database, email: string): Promise<boolean> {
  if (!email.includes('+')) return false
  const unconfirmed = and(eq(user.email, email.toLowerCase()), eq(user.emailVerified, false))
  return (await db.$count(user, unconfirmed)) > 0
}
