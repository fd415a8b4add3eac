import { and, eq } from 'drizzle-orm'
import { user } from '../../database/account-schema.ts'
import type { Database } from '../../database/database.ts'
import { countedEmail, countedMailbox, isAlias } from '../../http/email-limit-keys.ts'
import { type Counted, consumeLimit, consumeLimits, forgetAttempts, isWithin } from '../../http/limits/consume-limit.ts'
import type { LimitName } from '../../http/limits/rate-limit.ts'
import { hasResetLink } from '../password-reset.ts'

/** A request for a reset link. `isOwn`: from a browser that signed in to the account before. */
interface ResetRequest {
  email: string
  address: string
  isOwn: boolean
}

/**
 * Counts a request for a reset link and returns whether to email it (R53: account email limits). Unknown addresses are
 * counted the same way, and strangers' requests don't count against the person's own browser. Once no mailed link works
 * anymore, another may always follow, so requests can't shut anyone out. The response never differs.
 */
export async function mayMailReset(db: Database, { email, address, isOwn }: ResetRequest, now: Date): Promise<boolean> {
  const who = countedEmail(email)
  const mayMailToday = async (daily: LimitName) =>
    (await isWithin(consumeLimit(db, daily, who, now))) || !(await hasResetLink(db, email))
  if (isOwn)
    return (await isWithin(consumeLimit(db, 'own-reset-mail', who, now))) && mayMailToday('own-reset-mail-daily')

  const counts: Counted[] = [
    ['reset-request-from-address', address],
    ['reset-request-from-network', address],
    ['reset-mail-to-address', who],
  ]
  if (!(await isWithin(consumeLimits(db, counts, now)))) return false
  if (!(await mayMailToday('reset-mail-to-address-daily'))) return false
  if (!(await isUnconfirmedAlias(db, email))) return true
  const mailbox = countedMailbox(email)
  const toAliases: Counted[] = [
    ['reset-mail-to-aliases', mailbox],
    ['reset-mail-to-aliases-daily', mailbox],
  ]
  return isWithin(consumeLimits(db, toAliases, now))
}

/** After a reset, clears the limit, so someone who forgets the new password can request a link immediately. */
export async function forgetResetMail(db: Database, email: string): Promise<void> {
  for (const name of ['own-reset-mail', 'reset-mail-to-address'] as const)
    await forgetAttempts(db, name, countedEmail(email))
}

/** Is it an unconfirmed account of an alias? */
async function isUnconfirmedAlias(db: Database, email: string): Promise<boolean> {
  if (!isAlias(email)) return false
  const unconfirmed = and(eq(user.email, email.toLowerCase()), eq(user.emailVerified, false))
  return (await db.$count(user, unconfirmed)) > 0
}
