import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { todayIn } from '../../domain/calendar.ts'
import { normalizePromoCode, type Promo, promoState } from '../../domain/pricing/promo-codes.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { bookings, type PromoCodeRow, promoCodes } from '../platform/database/schema.ts'
import { consumeLimits } from '../platform/http/limits/consume-limit.ts'
import { isNotCancelled } from './booking-row.ts'

/** A code's discount, in the form used for pricing. */
export const toPromo = ({ code, percent, amountCents }: PromoCodeRow): Promo => ({ code, percent, cents: amountCents })

/** Bookings that count as a use of a code; expired holds and cancelled bookings don't. */
const isUse = (now: Date) =>
  and(isNotCancelled, sql`coalesce(${bookings.holdExpiresAt} > ${now.toISOString()}::timestamptz, true)`)

/** Use counts of a code: bookings that use it now, and all that ever did. */
export interface Uses {
  now: number
  ever: number
}

/** Use counts by code id. */
export async function countPromoUses(db: Db, now: Date): Promise<ReadonlyMap<string, Uses>> {
  const rows = await db
    .select({
      id: bookings.promoCodeId,
      now: sql<number>`(count(*) filter (where ${isUse(now)}))::int`,
      ever: sql<number>`count(*)::int`,
    })
    .from(bookings)
    .where(isNotNull(bookings.promoCodeId))
    .groupBy(bookings.promoCodeId)
  return new Map(rows.flatMap(({ id, ...uses }) => (id ? [[id, uses] as const] : [])))
}

/**
 * The typed code if this account can use it now (R95); undefined for any problem. Hold the schedule lock until the booking
 * is made, or two bookings could take the last use.
 */
export async function usablePromo(db: Db, typed: string, userId: string, now: Date): Promise<PromoCodeRow | undefined> {
  const [found] = await db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.code, normalizePromoCode(typed)))
  if (!found) return undefined
  const uses = await db.$count(bookings, and(eq(bookings.promoCodeId, found.id), isUse(now)))
  const isTheirFirst =
    !found.firstBookingOnly || (await db.$count(bookings, and(eq(bookings.userId, userId), isUse(now)))) === 0
  return promoState(found, uses, todayIn(now)) === 'running' && isTheirFirst ? found : undefined
}

/** Is any code currently usable? If not, the booking page doesn't ask for one. */
export async function hasRunningCode(db: Db, now: Date): Promise<boolean> {
  const today = todayIn(now)
  const codes = await db.select().from(promoCodes).where(isNull(promoCodes.endedAt))
  const running = codes.filter((code) => promoState(code, 0, today) === 'running')
  if (running.length === 0 || running.some(({ maxUses }) => maxUses === null)) return running.length > 0
  const uses = await countPromoUses(db, now)
  return running.some((code) => promoState(code, uses.get(code.id)?.now ?? 0, today) === 'running')
}

/** Counts a promo attempt; `once` makes retries of the same request count once. Not for use inside a transaction. */
export const countPromoTry = (
  db: Database,
  { userId, address, once }: { userId: string; address: string; once?: string | undefined },
  now: Date,
): Promise<void> =>
  consumeLimits(
    db,
    [
      ['promo-of-account', userId, once],
      ['promo-from-address', address, once],
      ['promo-from-network', address, once],
    ],
    now,
  )
