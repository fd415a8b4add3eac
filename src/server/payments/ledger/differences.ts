import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { DifferenceKind } from '../../../domain/payments/differences.ts'
import { netPaid } from '../../../domain/pricing/pricing.ts'
import type { Db } from '../../platform/database/database.ts'
import { paymentDifferences } from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'

/** A difference between the provider's books and ours, by the provider's object that shows it. */
export interface Difference {
  kind: DifferenceKind
  providerObject: string
  bookingId?: string | undefined
  details?: Record<string, unknown> | undefined
}

/** Of these each is a new event; the others are states, which every night meets again. */
const webhookTroubles = ['wrong mode', 'webhook clock', 'webhook secret'] as const satisfies DifferenceKind[]
export type WebhookTrouble = (typeof webhookTroubles)[number]
const events: readonly DifferenceKind[] = webhookTroubles

/** Notes a difference; one that was resolved is open again, unless the owner settled just this. */
export async function noteDifference(db: Db, { kind, providerObject, bookingId, details = {} }: Difference, now: Date) {
  const { resolvedAt, settledAs, firstSeenAt } = paymentDifferences
  const isSettled = sql`${settledAs} = ${sql.param(details, paymentDifferences.details)}`
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

/** Messages that nobody signed come by the thousand where somebody wants it: a row is written once in so long. */
export const SAME_ALARM_MS = 60_000

/** Notes that messages of the provider could not be taken, for a reason that the owner can mend. */
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

/** Says that a message of the provider could be taken: whatever kept others from it is over. */
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

/** Says that these objects of the provider show no difference of this kind any more. */
export const resolveDifferences = (db: Db, kind: DifferenceKind, providerObjects: readonly string[], now: Date) =>
  resolve(db, kind, sql`${paymentDifferences.providerObject} = any(${sql.param([...providerObjects])}::text[])`, now)

/** Resolves those of a kind that were not met again since `at`, where all that can show one was looked at. */
export const resolveUnseen = (db: Db, kind: DifferenceKind, at: Date, now: Date) =>
  resolve(db, kind, lt(paymentDifferences.lastSeenAt, at), now)

/** The question whether to cancel a booking that was refunded whole is over once something is paid on it again. */
export async function resolveAllRefunded(db: Db, booking: BookingRow, now: Date): Promise<void> {
  if (netPaid(booking) > 0) await resolveDifferences(db, 'all refunded', [booking.id], now)
}

/** A payment that belonged to no booking may have found its own since. */
export const resolveKnownPayments = (db: Db, now: Date) =>
  resolve(
    db,
    'unknown payment',
    sql`exists (select from payments p where p.payment_intent_id = ${paymentDifferences.providerObject})`,
    now,
  )

/** The provider's objects that show an open difference of this kind, those of longest standing first. */
export async function objectsOf(db: Db, kind: DifferenceKind, most: number): Promise<string[]> {
  const rows = await db
    .select({ object: paymentDifferences.providerObject })
    .from(paymentDifferences)
    .where(and(eq(paymentDifferences.kind, kind), isNull(paymentDifferences.resolvedAt)))
    .orderBy(asc(paymentDifferences.firstSeenAt))
    .limit(most)
  return rows.map(({ object }) => object)
}
