import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { stateAfter } from '../../domain/sms/text-states.ts'
import { isReminderDue } from '../../domain/sms/text-times.ts'
import { reminderText } from '../../domain/sms/words.ts'
import { isNotCancelled } from '../booking/booking-row.ts'
import { bookings } from '../platform/database/schema.ts'
import { textConsents, texts } from '../platform/database/text-schema.ts'
import { openTexter, type Texter } from './provider.ts'
import { type TextDeps, transitionText } from './send-text.ts'
import { textCustomer } from './text-customer.ts'

const HOUR = 3_600_000

/** So many bookings are reminded in one round, and so many texts asked after; the rest have the next. */
const A_ROUND = 50

/**
 * Every ten minutes: writes the reminders that are due, each once, so that one who agreed yesterday, or a site that
 * was down at the hour, still has them; asks what became of texts and what they cost; and closes what is too late.
 */
export const maintainTexts =
  (deps: TextDeps) =>
  async (_data: object, signal?: AbortSignal): Promise<void> => {
    if (!deps.config.texts) return
    await writeReminders(deps)
    await closeOld(deps)
    await pollDeliveryStatus(deps, openTexter(deps.config.texts), signal)
  }

async function writeReminders(deps: TextDeps): Promise<void> {
  const { db, config, clock } = deps
  const now = clock()
  const isSoon = and(gt(bookings.startsAt, now), lte(bookings.startsAt, new Date(now.getTime() + 48 * HOUR)))
  const told = db
    .select({ id: texts.id })
    .from(texts)
    .where(
      and(
        eq(texts.bookingId, bookings.id),
        // Of other kinds it is no time.
        sql`case when ${texts.about} = 'tomorrow' then ${texts.occasion}::timestamptz = ${bookings.startsAt} end`,
      ),
    )
  const rows = await db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(textConsents, and(eq(textConsents.userId, bookings.userId), isNull(textConsents.endedAt)))
    .where(and(isSoon, isNotCancelled, isNull(bookings.holdExpiresAt), sql`not exists ${told}`))
    .orderBy(asc(bookings.startsAt))
    .limit(4 * A_ROUND)
  for (const { booking } of rows) {
    const { startsAt, createdAt } = booking
    if (!startsAt || !isReminderDue({ startsAt, createdAt }, now)) continue
    const body = reminderText(startsAt, config.business.phone)
    const text = { about: 'tomorrow', occasion: startsAt.toISOString(), body, notAfter: startsAt } as const
    await db.transaction((tx) => textCustomer(deps, tx, booking, text, now))
  }
}

/** What never reached the provider in time has failed; what began and never ended is unknown. */
async function closeOld({ db, clock }: TextDeps): Promise<void> {
  const now = clock()
  const isLate = and(eq(texts.state, 'waiting'), lt(texts.notAfter, now))
  await db
    .update(texts)
    .set({ state: 'failed' })
    .where(and(isLate, isNotNull(texts.reason)))
  await db.update(texts).set({ state: 'dropped', reason: 'too-late' }).where(isLate)
  const isStuck = and(eq(texts.state, 'sending'), lt(texts.triedAt, new Date(now.getTime() - HOUR)))
  await db.update(texts).set({ state: 'unknown', reason: 'interrupted' }).where(isStuck)
}

/** The price stands in the provider's books a while after, and a callback may be lost: asked hourly, for three days. */
async function pollDeliveryStatus({ db, clock }: TextDeps, texter: Texter, signal?: AbortSignal): Promise<void> {
  const now = clock()
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const isOpen = and(inArray(texts.state, ['sent', 'delivered', 'undelivered']), isNotNull(texts.providerId))
  const isDue = and(gt(texts.triedAt, ago(72)), or(isNull(texts.askedAt), lt(texts.askedAt, ago(1))))
  const rows = await db
    .select()
    .from(texts)
    .where(and(isOpen, isDue, isNull(texts.priceMicros), lt(texts.triedAt, ago(1 / 12))))
    .orderBy(asc(texts.triedAt))
    .limit(A_ROUND)
  const until = performance.now() + 30_000
  for (const { id, state, providerId } of rows) {
    if (signal?.aborted || performance.now() > until) return
    await db.update(texts).set({ askedAt: now }).where(eq(texts.id, id))
    const found = await texter.look(providerId ?? '')
    if (!found) continue
    const { status, code, segments, priceMicros } = found
    const next = stateAfter(state, status)
    const learned = { ...(segments && { segments }), ...(priceMicros !== null && { priceMicros }) }
    await transitionText(db, id, [state], {
      state: next,
      ...(next === 'undelivered' && code ? { reason: code } : {}),
      ...learned,
    })
  }
}
