import { isCancelled } from '../../domain/booking/booking.ts'
import { namedSince } from '../../domain/sms/consent.ts'
import type { TextAbout } from '../../domain/sms/text-states.ts'
import { sendTextAt } from '../../domain/sms/text-times.ts'
import { countSegments } from '../../domain/sms/words.ts'
import type { Config } from '../platform/config/config.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import type { Db } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { texts } from '../platform/database/text-schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { findConsent, isStopped } from './consents.ts'

/** A text to send. One per kind and `occasion` (the event's start, ISO 8601); useless after `notAfter`. */
export interface TextToSend {
  about: TextAbout
  occasion: string
  body: string
  notAfter: Date
}

type Deps = { config: Config; secrets: Secrets; jobs: Jobs }

/**
 * Texts a customer about their booking. Sent if the caller's transaction commits: between 9 AM and 8 PM, or the next
 * morning. False if not sent: texts are off, no consent to this kind, STOP, already sent, or the morning is too late.
 */
export async function textCustomer(
  { config, secrets, jobs }: Deps,
  tx: Db,
  booking: Pick<BookingRow, 'id' | 'userId' | 'status' | 'holdExpiresAt'>,
  { about, occasion, body, notAfter }: TextToSend,
  now: Date,
): Promise<boolean> {
  if (!config.texts || !booking.userId || isCancelled(booking.status) || booking.holdExpiresAt) return false
  const at = sendTextAt(now, notAfter)
  const consent = at && (await findConsent(tx, booking.userId))
  if (!consent || consent.wordsVersion < namedSince[about]) return false
  if (await isStopped(tx, consent.phone, secrets.authSecret)) return false
  const [row] = await tx
    .insert(texts)
    .values({
      bookingId: booking.id,
      consentId: consent.id,
      about,
      occasion,
      body,
      segments: countSegments(body),
      notAfter,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: texts.id })
  if (!row) return false
  const data = { textId: row.id, bookingId: booking.id }
  await jobs.enqueue(tx, { queue: 'text', data, ...(at > now ? { startAfter: at } : {}) })
  return true
}
