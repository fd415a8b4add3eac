import { and, eq } from 'drizzle-orm'
import { user } from '../../database/account-schema.ts'
import type { Database } from '../../database/database.ts'
import { type Counted, countInTurn, forgetAttempts, isWithin } from '../../http/limits/count-attempt.ts'
import { countedEmail, countedMailbox } from '../../http/mailbox.ts'

/** Who asks for a link for a new password. `isOwn`: in a browser that signed in to the account before. */
interface ResetRequest {
  email: string
  address: string
  isOwn: boolean
}

/**
 * Counts one request for a reset link: may it be mailed? (R53) Unknown addresses are counted alike. What strangers ask
 * for takes nothing from the person's own browser; whoever asks is answered the same in any case.
 */
export async function mayMailReset(db: Database, { email, address, isOwn }: ResetRequest, now: Date): Promise<boolean> {
  const who = countedEmail(email)
  if (isOwn)
    return isWithin(
      countInTurn(
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
  if (!(await isWithin(countInTurn(db, counts, now)))) return false
  if (!(await isBehindPlus(db, email))) return true
  return isWithin(countInTurn(db, [['reset-mail-behind-plus', countedMailbox(email)]], now))
}

/** After a reset: whoever forgets the new password as well need not wait for another link. */
export async function forgetResetMail(db: Database, email: string): Promise<void> {
  for (const name of ['own-reset-mail', 'reset-mail-to-address'] as const)
    await forgetAttempts(db, name, countedEmail(email))
}

/** Is it one of many names that a single mailbox may have, and did nobody confirm it? */
async function isBehindPlus(db: Database, email: string): Promise<boolean> {
  if (!email.includes('+')) return false
  const unconfirmed = and(eq(user.email, email.toLowerCase()), eq(user.emailVerified, false))
  return (await db.$count(user, unconfirmed)) > 0
}
