import { eq } from 'drizzle-orm'
import { RetryLater } from '../../../domain/retry-later.ts'
import { user } from '../../platform/database/account-schema.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { countedMailbox } from '../../platform/http/email-limit-keys.ts'
import { consumeLimitsTogether } from '../../platform/http/limits/consume-limit.ts'
import { Undeliverable } from '../../platform/jobs/workers.ts'

/** Somebody whom the account that books may know nothing of: anybody can be written to that way. */
export interface Stranger {
  account: string
  mailbox: string
}

/**
 * Whom a mail about a booking surprises. Nobody where it goes to the account's own, confirmed address, or to a caller,
 * whom the owner booked for.
 */
export async function strangerOf(
  db: Database,
  { userId, email }: Pick<BookingRow, 'userId' | 'email'>,
): Promise<Stranger | undefined> {
  if (userId === null || email === null) return undefined
  const [account] = await db
    .select({ email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId))
  const isOwn = account?.email.toLowerCase() === email.toLowerCase()
  if (isOwn && account.emailVerified) return undefined
  // Apart from what others have sent there, unless a plus could make it many.
  const own = isOwn && !email.includes('+') ? 'own ' : ''
  return { account: userId, mailbox: `${own}${countedMailbox(email)}` }
}

/**
 * Counts a mail to a stranger. Past a limit, of the recipient or of the account, it is undeliverable: the owner sees it
 * and may send it later. `key` names the mail, so that another try at it is not counted again.
 */
export async function countMail(db: Database, { account, mailbox }: Stranger, key: string, now: Date): Promise<void> {
  try {
    await consumeLimitsTogether(
      db,
      [
        ['mail-to-stranger-hourly', mailbox],
        ['mail-to-stranger-daily', mailbox],
        ['mail-of-account-hourly', account],
        ['mail-of-account-daily', account],
      ],
      now,
      key,
    )
  } catch (error) {
    if (!(error instanceof RetryLater) || error.code !== 'too-many-attempts') throw error
    throw new Undeliverable('Too many emails to an unconfirmed address. Not sent.', { cause: error })
  }
}
