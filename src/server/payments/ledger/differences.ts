import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { DifferenceKind } from '../../../domain/payments/differences.ts'
import { netPaid } from '../../../domain/pricing/pricing.ts'
import type { Db } from '../../platform/database/database.ts'
import { paymentDifferences } from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'

/** Version of a discrepancy. Changes when its details do, and when a settled one comes back. */
export const differenceVersion = (
  row: Pick<typeof paymentDifferences.$inferSelect, 'details' | 'firstSeenAt'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([row.firstSeenAt, row.details]))
    .digest('base64url')

/** A discrepancy between Stripe's books and ours, keyed by kind and Stripe object. */
export interface Difference {
  kind: DifferenceKind
  providerObject: string
  bookingId?: string | undefined
  details?: Record<string, unknown> | undefined
}

const webhookTroubles = ['wrong mode', 'webhook clock', 'webhook secret'] as const satisfies DifferenceKind[]
export type WebhookTrouble = (typeof webhookTroubles)[number]
/** Each occurrence of these is a new event. Other kinds are states that are found again as long as they last. */
const events: readonly DifferenceKind[] = [...webhookTroubles, 'all refunded']

/** Records a discrepancy. A resolved one is reopened unless the owner settled it and none of the details they saw changed. */
export async function noteDifference(db: Db, { kind, providerObject, bookingId, details = {} }: Difference, now: Date) {
  const { resolvedAt, settledAs, firstSeenAt } = paymentDifferences
  const isSettled = sql`${settledAs} <@ ${sql.param(details, paymentDifferences.details)}`
  const isKept = events.includes(kind) ? sql`false` : isSettled
  await db
    .insert(paymentDifferences)
    .values({ kind, providerObject, bookingId: bookingId ?? null, details, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [paymentDifferences.kind, paymentDifferences.providerObject],
      set: {
        lastSeenAt: now,
        firstSeenAt: sql`case when ${resolvedAt} is null or ${isKept} then ${firstSeenAt} else ${now.toISOString()} end`,
        resolvedAt: sql`case when ${isKept} then ${resolvedAt} end`,
        details,
      },
    })
}

/** Minimum interval between writes for the same alarm: anyone can send forged webhooks by the thousands. */
export const SAME_ALARM_MS = 60_000

/** Records that a webhook couldn't be verified, for a reason the owner can fix. */
export async function noteWebhookTrouble(db: Db, kind: WebhookTrouble, now: Date): Promise<void> {
  const isFresh = and(
    eq(paymentDifferences.kind, kind),
    eq(paymentDifferences.providerObject, 'webhook'),
    isNull(paymentDifferences.resolvedAt),
    gt(paymentDifferences.lastSeenAt, new Date(now.getTime() - SAME_ALARM_MS)),
  )
  if ((await db.$count(paymentDifferences, isFresh)) > 0) return
  await noteDifference(db, { kind, providerObject: 'webhook' }, now)
}

/** Clears webhook problems: one was verified, so the cause is gone. */
export const resolveWebhookTroubles = (db: Db, now: Date) =>
  db
    .update(paymentDifferences)
    .set({ resolvedAt: now })
    .where(and(inArray(paymentDifferences.kind, webhookTroubles), isNull(paymentDifferences.resolvedAt)))

const resolve = (db: Db, kind: DifferenceKind, where: SQL, now: Date) =>
  db
    .update(paymentDifferences)
    .set({ resolvedAt: now })
    .where(and(eq(paymentDifferences.kind, kind), isNull(paymentDifferences.resolvedAt), where))

/** Resolves discrepancies of this kind for the given Stripe objects. */
export const resolveDifferences = (db: Db, kind: DifferenceKind, providerObjects: readonly string[], now: Date) =>
  resolve(db, kind, sql`${paymentDifferences.providerObject} = any(${sql.param([...providerObjects])}::text[])`, now)

/** Resolves discrepancies of this kind not seen since `at`, after everything that could show one was checked. */
export const resolveUnseen = (db: Db, kind: DifferenceKind, at: Date, now: Date) =>
  resolve(db, kind, lt(paymentDifferences.lastSeenAt, at), now)

/** Withdraws the question whether to cancel a fully refunded booking once something is paid on it again. */
export async function resolveAllRefunded(db: Db, booking: BookingRow, now: Date): Promise<void> {
  if (netPaid(booking) > 0) await resolveDifferences(db, 'all refunded', [booking.id], now)
}

/** Resolves unknown payments that have since been matched to a booking. */
export const resolveKnownPayments = (db: Db, now: Date) =>
  resolve(
    db,
    'unknown payment',
    sql`exists (select from payments p where p.payment_intent_id = ${paymentDifferences.providerObject})`,
    now,
  )

/** Stripe objects with an open discrepancy of this kind, oldest first. */
export async function listDifferingObjects(db: Db, kind: DifferenceKind, most: number): Promise<string[]> {
  const rows = await db
    .select({ object: paymentDifferences.providerObject })
    .from(paymentDifferences)
    .where(and(eq(paymentDifferences.kind, kind), isNull(paymentDifferences.resolvedAt)))
    .orderBy(asc(paymentDifferences.firstSeenAt))
    .limit(most)
  return rows.map(({ object }) => object)
}
