import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { isAnonymized, isStillRelevant } from '../../../domain/booking/booking-emails.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { disputes } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import type { OwnerEmailJob } from '../../platform/jobs/payloads.ts'
import { renderMail } from '../../platform/mail/template/render.ts'
import type { Mailer } from '../../platform/mail/transport.ts'
import { ownerEmail } from './owner-emails.ts'
import { mayTellOwner } from './owner-limit.ts'
import { hasTime } from './send-booking-mail.ts'

/**
 * Emails the owner what a customer changed (moved, cancelled, other extras), or about returned payments and disputes, with the
 * booking's current state. Sent by SMTP; `notifyOwner` sends by EmailJS. Throws to be retried.
 */
export const sendOwnerMail =
  ({ db, config, clock, log }: { db: Database; config: Config; clock: () => Date; log: Logger }, mailer: Mailer) =>
  async (message: OwnerEmailJob): Promise<void> => {
    const { bookingId, about, sequence } = message
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
    const isRelevant = booking && !isAnonymized(booking) && isStillRelevant(message, booking, clock())
    if (!isRelevant || !hasTime(booking) || (await isOldNews(db, message))) {
      return log.info({ bookingId, about }, 'a mail to the owner that no longer holds was dropped')
    }
    const isMoney = 'of' in message
    const key = `owner-${about}-${bookingId}-${isMoney ? message.of : sequence}`
    // Money that needs attention is always reported, regardless of the daily limit.
    if (!isMoney && !(await mayTellOwner({ db, config }, mailer, 'owner-mail-daily', key, booking, clock()))) {
      return log.warn({ bookingId, about }, 'the owner was written to a hundred times today, this one was left out')
    }
    await mailer.send({ to: config.ownerEmail, ...renderMail(ownerEmail(message, booking, config), config), key })
    log.info({ bookingId, about }, 'the owner was written to')
  }

/** Whether the dispute has moved on: the new status gets its own email, and this one's deadline may have passed. */
async function isOldNews(db: Database, message: OwnerEmailJob): Promise<boolean> {
  const told = 'of' in message ? message.dispute : undefined
  if (!told?.id) return false
  const [current] = await db.select({ status: disputes.status }).from(disputes).where(eq(disputes.id, told.id))
  return current !== undefined && current.status !== told.status
}
