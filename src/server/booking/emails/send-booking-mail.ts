import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type About, isAnonymized, isStillRelevant } from '../../../domain/booking/booking-emails.ts'
import { cents } from '../../../domain/money.ts'
import { freeMovePagePath } from '../../../domain/paths.ts'
import { sumRefunded } from '../../../domain/payments/ledger.ts'
import { isInvoiced } from '../../companies/invoices/issue.ts'
import { findSharedPage, guestPageUrl } from '../../guests/guest-pages.ts'
import { cardToCharge, chargeThatKept, noteTold } from '../../payments/ledger/cards-on-file.ts'
import { loadMoney } from '../../payments/ledger/money-json.ts'
import { payLinkUrl } from '../../payments/ledger/pay-link-url.ts'
import type { Cards } from '../../payments/provider/client.ts'
import { openCardNames } from '../../payments/provider/off-session.ts'
import { issueCheckLink } from '../../place/check-links.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import type { Database } from '../../platform/database/database.ts'
import { refunds } from '../../platform/database/money-schema.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import { signToken } from '../../platform/http/links/signed-link.ts'
import type { EmailJob } from '../../platform/jobs/payloads.ts'
import { Undeliverable } from '../../platform/jobs/workers.ts'
import { renderMail } from '../../platform/mail/template/render.ts'
import type { Mail, Mailer } from '../../platform/mail/transport.ts'
import { reviewFor, reviewPageUrl } from '../../reviews/review-rows.ts'
import { calendarInvitation } from '../calendar-file.ts'
import { type DatedBooking, withoutTypedLinks } from './email-facts.ts'
import type { EmailContext } from './email-parts.ts'
import { bookingEmail } from './emails.ts'
import { countMail, findStranger } from './mail-limits.ts'

/** Sends an email with the booking's current state, or drops it if it no longer applies. Throws to be retried. */
export const sendBookingMail = (
  {
    db,
    config,
    secrets,
    clock,
    log,
    cards,
  }: {
    db: Database
    config: Config
    secrets: Secrets
    clock: () => Date
    log: Logger
    cards: Cards | undefined
  },
  mailer: Mailer,
) => {
  const findCardName = openCardNames(cards)
  return async (message: EmailJob): Promise<void> => {
    const { bookingId, about } = message
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
    const now = clock()
    const drop = () => log.info({ bookingId, about }, 'a mail that no longer holds was dropped')
    if (!booking?.email || isAnonymized(booking) || !hasTime(booking)) return drop()
    // With cards off nothing is charged, so an unpaid balance is asked for instead.
    const card = cards && (await cardToCharge(db, booking, now))
    if (!isStillRelevant(message, { ...booking, card }, now)) return drop()
    const stranger = await findStranger(db, booking)
    const check = withCheck.includes(about) ? await issueCheckLink(db, config.publicUrl, booking, now) : undefined
    if (!check && about.startsWith('site-check')) return log.info({ bookingId, about }, 'the place is ready')
    const payUrl = bookingPayUrl(config, secrets, booking)
    const cardName = about.startsWith('card-charge')
      ? await findCardName(await chargeThatKept(db, bookingId))
      : undefined
    const offerUrl = freeMovePageUrl(config, secrets, message)
    const refund = message.about === 'refund-sent' ? await refundContext(db, message.of, booking, now) : undefined
    const hasInvoice = about === 'receipt' && (await isInvoiced(db, bookingId))
    const guestUrl = withGuests.includes(about) ? await bookingGuestUrl({ db, config, secrets }, bookingId) : undefined
    const review = withReview.includes(about) ? await reviewFor(db, bookingId) : undefined
    if (about === 'review-answered' && !review?.answer) return drop()
    const reviewUrl = withReview.includes(about)
      ? reviewPageUrl(config.publicUrl, bookingId, secrets.authSecret)
      : undefined
    const context = {
      ...config,
      ...check,
      guestUrl,
      reviewUrl,
      reviewAnswer: review?.answer ?? undefined,
      payUrl,
      cardName,
      offerUrl,
      card,
      refund,
      hasInvoice,
    }
    const mail = bookingMail(message, stranger ? withoutTypedLinks(booking) : booking, context, now)
    if (stranger) await countMail(db, stranger, mail.key, now)
    await mailer.send(mail)
    if (about === 'card-charge-ahead') await noteTold(db, message, clock())
    log.info({ bookingId, about }, 'the customer was written to')
  }
}

/** Emails that link to the site check. */
const withCheck: readonly string[] = [
  'confirmed',
  'details',
  'tomorrow',
  'balance-overdue',
  'site-check',
  'site-check-asked',
] satisfies About[]

/** Emails that mention the guest page. */
const withGuests: readonly string[] = ['details', 'tomorrow', 'balance-overdue'] satisfies About[]

/** Emails that link to the review. */
const withReview: readonly string[] = ['thanks', 'review-answered'] satisfies About[]

async function refundContext(
  db: Database,
  id: string,
  booking: BookingRow,
  now: Date,
): Promise<EmailContext['refund']> {
  const [refund] = await db.select({ reason: refunds.reason }).from(refunds).where(eq(refunds.id, id))
  if (!refund) return undefined
  const money = (await loadMoney(db, [booking], now, () => 0)).get(booking.id)
  return { ...refund, refundedCents: cents(sumRefunded(money?.entries ?? [])) }
}

async function bookingGuestUrl(
  { db, config, secrets }: { db: Database; config: Config; secrets: Secrets },
  bookingId: string,
): Promise<string | undefined> {
  const page = await findSharedPage(db, bookingId)
  return page && guestPageUrl(config.publicUrl, page, secrets.authSecret)
}

const bookingPayUrl = ({ cards, publicUrl }: Config, { authSecret }: Secrets, booking: BookingRow) =>
  cards ? payLinkUrl(publicUrl, booking, authSecret) : undefined

const freeMovePageUrl = ({ publicUrl }: Config, { authSecret }: Secrets, message: EmailJob) =>
  message.about === 'weather-offer'
    ? publicUrl + freeMovePagePath(signToken('weather offer', message.of, authSecret))
    : undefined

export const hasTime = (row: BookingRow): row is DatedBooking => row.startsAt !== null && row.endsAt !== null

/** The email itself; `now` decides what is already due. */
export function bookingMail(
  message: EmailJob,
  booking: DatedBooking,
  config: Pick<Config, 'publicUrl' | 'business'> & Omit<EmailContext, 'publicUrl' | 'now'>,
  now: Date,
): Mail & { key: string } {
  const to = booking.email ?? ''
  if (!z.email().safeParse(to).success) throw new Undeliverable('The email address on this booking isn’t valid.')
  const email = bookingEmail(message, booking, { ...config, now })
  const changesCalendar = ['confirmed', 'rescheduled', 'changed', 'cancelled'].includes(message.about)
  return {
    to,
    ...renderMail(email, config),
    key: `${message.about}-${booking.id}-${'of' in message ? message.of : message.sequence}`,
    invitation: changesCalendar ? calendarInvitation(booking, to, config) : undefined,
  }
}
