import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { consumeLimit, isWithin } from '../../platform/http/limits/consume-limit.ts'
import type { LimitName } from '../../platform/http/limits/rate-limit.ts'
import { mailOf } from '../../platform/mail/template/render.ts'
import type { Mailer } from '../../platform/mail/transport.ts'
import { tooManyForOwner } from './owner-emails.ts'

type Deps = { db: Database; config: Pick<Config, 'publicUrl' | 'business' | 'ownerEmail'> }

/**
 * May the owner be told of one more thing today, by mail or through the service of §7? Past a hundred a day of either
 * one mail a day says that there is more (reading R54). Bookings that the owner confirmed or was paid for are counted
 * each on its own. `key` names the message, so that another try is not counted.
 */
export async function mayTellOwner(
  { db, config }: Deps,
  mailer: Mailer,
  way: 'owner-mail-daily' | 'owner-notification-daily',
  key: string,
  booking: Pick<BookingRow, 'id' | 'paidCents' | 'mailPrevious'>,
  now: Date,
): Promise<boolean> {
  const count = (name: LimitName, who = config.ownerEmail) => consumeLimit(db, name, who, now, key)
  const isExpected = booking.paidCents > 0 || booking.mailPrevious?.wasConfirmed
  const counted = isExpected ? count('owner-word-of-booking-daily', `${booking.id} ${way}`) : count(way)
  if (await isWithin(counted)) return true
  if (await isWithin(count('owner-summary-daily'))) {
    const summary = mailOf(tooManyForOwner(config), config)
    await mailer.send({ to: config.ownerEmail, ...summary, key: `owner-summary-${key}` })
  }
  return false
}
