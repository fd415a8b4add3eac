import { eq } from 'drizzle-orm'
import { hasTime } from './booking-mailer.ts'
import { type ChangeMessage, stillHolds } from './booking-message.ts'
import { isNobodys } from './delete-account.ts'
import type { Deps } from './deps.ts'
import { ownerLetter } from './mail/owner-letters.ts'
import { mailOf } from './mail/write-mail.ts'
import type { Mailer } from './mailer.ts'
import { bookings } from './schema.ts'

/** Writes to the owner that a customer moved or cancelled, as the booking is now. Throws to be tried again. */
export const sendOwnerMail =
  ({ db, config, clock, log }: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>, mailer: Mailer) =>
  async (message: ChangeMessage): Promise<void> => {
    const { bookingId, about, sequence } = message
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
    if (!booking || isNobodys(booking) || !hasTime(booking) || !stillHolds(message, booking, clock())) {
      return log.info({ bookingId, about }, 'a mail to the owner that no longer holds was dropped')
    }
    const letter = ownerLetter(message, booking, config)
    await mailer.send({
      to: config.ownerEmail,
      ...mailOf(letter, config),
      key: `owner-${about}-${bookingId}-${sequence}`,
    })
    log.info({ bookingId, about }, 'the owner was written to')
  }
