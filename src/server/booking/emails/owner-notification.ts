import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { isCancelled } from '../../../domain/booking/booking.ts'
import { isAnonymized, isStillRelevant } from '../../../domain/booking/booking-emails.ts'
import { guestsLabel } from '../../../domain/booking/booking-form.ts'
import { hourLabel, longDate, toDateAndHour } from '../../../domain/calendar.ts'
import { priceLabel } from '../../../domain/money.ts'
import { findEdgeMiles, findEventZip, findFarAddressZip } from '../../../domain/place/place-gate.ts'
import { milesByZip } from '../../../domain/place/zip-places.ts'
import { oneLine, withoutLinks } from '../../../domain/typography/one-line.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import type { ChangeEmailJob } from '../../platform/jobs/payloads.ts'
import type { Payloads } from '../../platform/jobs/queues.ts'
import type { Mailer } from '../../platform/mail/transport.ts'
import { describeChange } from './owner-emails.ts'
import { mayTellOwner } from './owner-limit.ts'

/** Version of EmailJS's own library, whose calls we make by hand. */
const LIB_VERSION = '4.4.1'

const TIMEOUT_MS = 10_000

/**
 * Notifies the owner of a new booking (§7) or of a customer's change. Without configuration it only logs. Skips a new
 * booking that has been cancelled, and a change superseded by a later one. Throws if the message should be retried.
 */
export const notifyOwner =
  (
    { db, config, clock, log }: { db: Database; config: Config; clock: () => Date; log: Logger },
    mailer: Mailer,
    timeoutMs = TIMEOUT_MS,
  ) =>
  async (message: Payloads['owner-notification'], signal?: AbortSignal): Promise<void> => {
    const { bookingId } = message
    if (!config.emailJs) return log.info({ bookingId }, "the owner's email is not configured, nothing was sent")
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
    const change = 'about' in message ? message : undefined
    const holds =
      booking &&
      !isAnonymized(booking) &&
      (change ? isStillRelevant(change, booking, clock()) : !isCancelled(booking.status))
    if (!holds) return log.info({ bookingId }, 'the booking is gone or changed again, the owner was not notified')
    const key = `notice-${change?.about ?? 'booked'}-${bookingId}-${change?.sequence ?? 0}`
    if (!(await mayTellOwner({ db, config }, mailer, 'owner-notification-daily', key, booking, clock()))) {
      return log.warn({ bookingId }, 'the owner was notified a hundred times today, this one was left out')
    }
    const timeout = AbortSignal.timeout(timeoutMs)
    await post(
      config.emailJs,
      templateParams(booking, config.ownerEmail, change),
      signal ? AbortSignal.any([timeout, signal]) : timeout,
    )
    log.info({ bookingId }, 'the owner was notified')
  }

/** Variables for the owner's template (§7), all strings. */
function templateParams(booking: BookingRow, to: string, change: ChangeEmailJob | undefined) {
  const start = booking.startsAt && toDateAndHour(booking.startsAt)
  return {
    to_email: to,
    from_name: booking.fullName ?? '',
    from_email: booking.email ?? '',
    billing_address: booking.billingAddress ?? '',
    phone_number: booking.phoneNumber ?? '',
    package_name: booking.packageName ?? '',
    package_price: priceLabel(booking.basePriceCents ?? 0),
    addons: booking.addOnsNames.join(', '),
    total_amount: priceLabel(booking.totalCents ?? 0),
    deposit_amount: priceLabel(booking.depositCents ?? 0),
    booking_date: start ? longDate(start.date) : '',
    booking_time: start ? hourLabel(start.hour) : '',
    message: [change && inWords(change, booking), bookingMessage(booking)].filter(Boolean).join(' '),
  }
}

const inWords = (change: ChangeEmailJob, booking: BookingRow) =>
  `${done[change.about]} by the customer. ${describeChange(change, booking)}`

const done = { cancelled: 'Cancelled', rescheduled: 'Moved', changed: 'Changed' } satisfies Record<
  ChangeEmailJob['about'],
  string
>

function bookingMessage(booking: BookingRow): string {
  const { id, totalHours, extraHours, location, guestCount, crewNote } = booking
  const zip = findEventZip(booking)
  const edgeMiles = findEdgeMiles(zip, milesByZip)
  const hours = `${totalHours} hours${extraHours ? `, ${extraHours} of them extra` : ''}.`
  return [
    hours,
    guestCount !== null && `${guestsLabel(guestCount)}.`,
    location && `Location: ${location}.`,
    edgeMiles !== null && `ZIP ${zip}, near the edge: about ${edgeMiles} miles out.`,
    findFarAddressZip(booking, milesByZip) && `ZIP ${zip}, out of our area. Ask where the event is.`,
    crewNote && `Note for the crew: ${withoutLinks(oneLine(crewNote))}`,
    `Booking ${id}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The call of §7. Status 200 or the text 'OK' is success; anything else, including a timeout, throws. */
async function post(emailJs: NonNullable<Config['emailJs']>, params: object, signal: AbortSignal): Promise<void> {
  const { baseUrl, serviceId, templateId, userId, privateKey } = emailJs
  const body = {
    lib_version: LIB_VERSION,
    user_id: userId,
    service_id: serviceId,
    template_id: templateId,
    template_params: params,
    ...(privateKey ? { accessToken: privateKey } : {}),
  }
  const response = await fetch(new URL('/api/v1.0/email/send', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  }).catch((cause) => {
    throw new Error(`The email service did not answer: ${cause.cause?.message ?? cause.message}`, { cause })
  })
  if (response.status === 200) return response.body?.cancel()
  const text = await readBeginning(response)
  if (text.trim() === 'OK') return
  // Passed as `response`, it stays out of the log; it may repeat the message.
  throw Object.assign(new Error(`The email service answered ${response.status}: ${text}`), { response: text })
}

const SHOWN = 200

/** The first characters of a response, or what arrived before it broke off. */
async function readBeginning({ body }: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length >= SHOWN) break
    }
  } catch {}
  return text.slice(0, SHOWN)
}
