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

/** Maximum bookings reminded and texts polled per run; the rest waits for the next. */
const A_ROUND = 50

/**
 * Runs every ten minutes. Creates due reminders, each once, so late consent or downtime doesn't skip one; polls status
 * and cost of sent texts; and closes texts that are too late.
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
        // `occasion` is a timestamp only for reminders.
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

/** Marks texts that never reached the provider in time as failed, and those without an outcome as unknown. */
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

/** Polls hourly for three days: the price takes a while to appear, and a callback may be lost. */
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
