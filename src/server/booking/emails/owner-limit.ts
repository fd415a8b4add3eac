import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { consumeLimit, isWithin } from '../../platform/http/limits/consume-limit.ts'
import type { LimitName } from '../../platform/http/limits/rate-limit.ts'
import { renderMail } from '../../platform/mail/template/render.ts'
import type { Mailer } from '../../platform/mail/transport.ts'
import { tooManyForOwner } from './owner-emails.ts'

type Deps = { db: Database; config: Pick<Config, 'publicUrl' | 'business' | 'ownerEmail'> }

/**
 * May the owner be notified once more today, by email or through the service of §7? After a hundred a day of either, one
 * email a day says there's more (reading R54). Confirmed or paid bookings each have their own limit. `key` identifies the
 * message, so retries count once.
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
    const summary = renderMail(tooManyForOwner(config), config)
    await mailer.send({ to: config.ownerEmail, ...summary, key: `owner-summary-${key}` })
  }
  return false
}
