import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { isCancelled } from '../../domain/booking/booking.ts'
import { stateAfter, type TextState } from '../../domain/sms/text-states.ts'
import { sendTextAt } from '../../domain/sms/text-times.ts'
import type { Config } from '../platform/config/config.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { bookings } from '../platform/database/schema.ts'
import { type TextRow, textConsents, texts } from '../platform/database/text-schema.ts'
import { consumeLimitsTogether, isWithin } from '../platform/http/limits/consume-limit.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { TextJob } from '../platform/jobs/payloads.ts'
import { endConsent, findConsent, isStopped, phoneHash, stopNumber } from './consents.ts'
import { type Outcome, openTexter } from './provider.ts'
import { statusCallback } from './signature.ts'

export interface TextDeps {
  db: Database
  config: Config
  secrets: Secrets
  jobs: Jobs
  clock: () => Date
  log: Logger
}

/** Sends a waiting text once. Throws to be retried only if the provider can't have accepted it. */
export const sendText = (deps: TextDeps, timeoutMs?: number) => {
  const { db, config, secrets, jobs, clock, log } = deps
  const texter = config.texts && openTexter(config.texts, timeoutMs)
  return async ({ textId, bookingId }: TextJob): Promise<void> => {
    // Wait for a server that has the provider's keys, until the text is too late.
    if (!texter) return
    const now = clock()
    const note = (state: TextState, reason: string) => {
      log.info({ bookingId, textId, state, reason }, 'a text message was not sent')
      return transitionText(db, textId, ['waiting', 'sending'], { state, reason })
    }
    const [text] = await db.select().from(texts).where(eq(texts.id, textId))
    // A text in `sending` may have been sent by a process that died or is still running: don't resend (remind.ts closes it).
    if (text?.state !== 'waiting') return
    const to = await findRecipient(deps, text)
    if (!to) return void (await note('dropped', 'no-longer-wanted'))
    const at = sendTextAt(now, text.notAfter)
    if (!at) return void (await note('dropped', 'too-late'))
    if (at > now) return jobs.enqueue(db, { queue: 'text', data: { textId, bookingId }, startAfter: at })
    const counts = [
      ['text-to-number-daily', phoneHash(to.phone, secrets.authSecret)],
      ['text-daily', 'all'],
    ] as const
    if (!(await isWithin(consumeLimitsTogether(db, counts, now, textId)))) return void (await note('dropped', 'limit'))

    // From here on it's never resent, whatever happens to this process.
    if (!(await transitionText(db, textId, ['waiting'], { state: 'sending', triedAt: now }))) return
    const callback = statusCallback(config.publicUrl, textId)
    const outcome = await texter.send({ to: to.phone, body: text.body, callback })
    await takeOutcome(deps, textId, to, outcome)
    log.info({ bookingId, textId, outcome: outcome.kind }, 'the text provider was asked')
    if (outcome.kind === 'later') throw new Error(`The text provider could not be reached: ${outcome.code}.`)
  }
}

/** Recipient of a text, if it still applies: booking and consent are unchanged. */
async function findRecipient({ db, secrets }: TextDeps, text: TextRow) {
  if (!text.consentId) return undefined
  const [row] = await db
    .select({ booking: bookings, consent: textConsents })
    .from(bookings)
    .innerJoin(textConsents, eq(textConsents.userId, bookings.userId))
    .where(and(eq(bookings.id, text.bookingId), eq(textConsents.id, text.consentId)))
  if (!row || isCancelled(row.booking.status) || row.booking.holdExpiresAt) return undefined
  if (row.booking.startsAt?.toISOString() !== text.occasion) return undefined
  const { id, phone, userId } = row.consent
  if ((await findConsent(db, userId))?.id !== id) return undefined
  return (await isStopped(db, phone, secrets.authSecret)) ? undefined : { phone, userId }
}

/** Transitions a text from one of the states in `from`. Returns false if it's in another state by now. */
export async function transitionText(
  db: Db,
  id: string,
  from: readonly TextState[],
  change: Partial<TextRow>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [text] = await tx.select({ state: texts.state }).from(texts).where(eq(texts.id, id)).for('update')
    if (!text || !from.includes(text.state)) return false
    await tx.update(texts).set(change).where(eq(texts.id, id))
    return true
  })
}

async function takeOutcome(
  { db, secrets, clock }: TextDeps,
  id: string,
  { phone, userId }: { phone: string; userId: string },
  outcome: Outcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'sent': {
      // A status callback may have arrived first.
      const { id: providerId, segments, status } = outcome
      const known = { providerId, ...(segments && { segments }) }
      const state = stateAfter('sending', status)
      if (!(await transitionText(db, id, ['sending', 'unknown'], { state, reason: null, ...known })))
        await db.update(texts).set(known).where(eq(texts.id, id))
      return
    }
    case 'later':
      await transitionText(db, id, ['sending'], { state: 'waiting', reason: outcome.code })
      return
    case 'unknown':
      await transitionText(db, id, ['sending'], { state: 'unknown', reason: outcome.code })
      return
    case 'stopped':
      await stopNumber(db, phone, secrets.authSecret, clock())
      await transitionText(db, id, ['sending'], { state: 'undelivered', reason: 'stopped' })
      return
    case 'refused':
      await endConsent(db, userId, 'provider', clock())
      await transitionText(db, id, ['sending'], { state: 'undelivered', reason: outcome.code })
      return
    case 'failed':
      await transitionText(db, id, ['sending'], { state: 'failed', reason: outcome.code })
  }
}
