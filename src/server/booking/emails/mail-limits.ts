import { eq } from 'drizzle-orm'
import { RetryLater } from '../../../domain/retry-later.ts'
import { user } from '../../platform/database/account-schema.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { countedMailbox, isAlias } from '../../platform/http/email-limit-keys.ts'
import { consumeLimitsTogether } from '../../platform/http/limits/consume-limit.ts'
import { Undeliverable } from '../../platform/jobs/workers.ts'

/** A recipient who may not know the booking account, because anyone can type any address. */
export interface Stranger {
  account: string
  mailbox: string
}

/**
 * Returns the recipient whom a booking email may surprise. Undefined for the account's own confirmed address, and for a
 * caller the owner booked for.
 */
export async function findStranger(
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
  // The account's own address has its own budget, separate from what others sent there, unless a plus alias could multiply
  // it.
  const own = isOwn && !isAlias(email) ? 'own ' : ''
  return { account: userId, mailbox: `${own}${countedMailbox(email)}` }
}

/**
 * Counts an email to a stranger. Over the limit of the recipient or the account, it becomes undeliverable: the owner sees it
 * and may send it later. `key` identifies the email, so retries count once.
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
