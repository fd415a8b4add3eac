import { eq } from 'drizzle-orm'
import { RetryLater } from '../../domain/retry-later.ts'
import type { Database } from '../database/database.ts'
import { type BookingRow, user } from '../database/schema.ts'
import { countedMailbox } from '../http/mailbox.ts'
import { countAttempts } from '../http/rate-limit.ts'
import { Undeliverable } from '../jobs/workers.ts'

/**
 * Counts a mail about an account's booking where it goes to an address that this account has not confirmed: anybody can
 * be written to that way. Past a limit, of the recipient or of the account, it is undeliverable: the owner sees it and
 * may send it later. `key` names the mail, so that another try at it is not counted again.
 */
export async function countMail(
  db: Database,
  { userId, email }: Pick<BookingRow, 'userId' | 'email'>,
  key: string,
  now: Date,
): Promise<void> {
  const to = (email ?? '').toLowerCase()
  // No account: the owner booked for a caller.
  if (userId === null || (await isConfirmedAddress(db, userId, to))) return
  const mailbox = countedMailbox(to)
  try {
    await countAttempts(
      db,
      [
        ['mail-to-stranger-hourly', mailbox],
        ['mail-to-stranger-daily', mailbox],
        ['mail-of-account-hourly', userId],
        ['mail-of-account-daily', userId],
      ],
      now,
      key,
    )
  } catch (error) {
    if (!(error instanceof RetryLater) || error.code !== 'too-many-attempts') throw error
    throw new Undeliverable('Too many emails to an unconfirmed address. Not sent.', { cause: error })
  }
}

async function isConfirmedAddress(db: Database, userId: string, address: string): Promise<boolean> {
  const [account] = await db.select().from(user).where(eq(user.id, userId))
  return account?.emailVerified === true && account.email.toLowerCase() === address
}
