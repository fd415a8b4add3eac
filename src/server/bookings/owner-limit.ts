import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { countAttempt, isWithin } from '../http/rate-limit.ts'
import { mailOf } from '../mail/template/render.ts'
import type { Mailer } from '../mail/transport.ts'
import { tooManyForOwner } from './owner-emails.ts'

type Parts = { db: Database; config: Pick<Config, 'publicUrl' | 'business' | 'ownerEmail'> }

/**
 * May the owner be told of one more thing today, by mail or through the service of §7? Past a hundred a day of either
 * one mail a day says that there is more (reading R54). `key` names the message, so that another try is not counted.
 */
export async function mayTellOwner(
  { db, config }: Parts,
  mailer: Mailer,
  way: 'owner-mail-daily' | 'owner-notification-daily',
  key: string,
  now: Date,
): Promise<boolean> {
  const count = (name: typeof way | 'owner-summary-daily') => countAttempt(db, name, config.ownerEmail, now, key)
  if (await isWithin(count(way))) return true
  if (await isWithin(count('owner-summary-daily'))) {
    const summary = mailOf(tooManyForOwner(config), config)
    await mailer.send({ to: config.ownerEmail, ...summary, key: `owner-summary-${key}` })
  }
  return false
}
