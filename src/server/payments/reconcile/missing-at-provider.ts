import { and, desc, gte, inArray, isNotNull } from 'drizzle-orm'
import { payments } from '../../platform/database/money-schema.ts'
import type { PaymentDeps } from '../deps.ts'
import { listDifferingObjects, noteDifference, resolveDifferences } from '../ledger/differences.ts'
import { isMissing } from '../provider/client.ts'

/**
 * Calls Stripe about one of our objects. If Stripe doesn't know it, perhaps because it belongs to another account's
 * keys, a discrepancy is recorded for the owner until Stripe knows it again.
 */
export async function noteIfMissing(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  { providerObject, bookingId }: { providerObject: string; bookingId: string },
  ask: () => Promise<unknown>,
): Promise<void> {
  try {
    await ask()
    await resolveDifferences(db, 'missing at Stripe', [providerObject], clock())
  } catch (error) {
    if (!isMissing(error)) throw error
    await noteDifference(db, { kind: 'missing at Stripe', providerObject, bookingId }, clock())
  }
}

/** How many sessions are checked by id: enough to tell that the keys belong to another account. */
const MOST_BY_NAME = 20

/** Checks our newest sessions, and those missing last time, for ones Stripe doesn't know. */
export async function missingSince({ db, cards, clock }: PaymentDeps, since: Date): Promise<void> {
  const isRecent = and(inArray(payments.state, ['open', 'paid']), gte(payments.createdAt, since))
  const recent = await db
    .select()
    .from(payments)
    .where(and(isRecent, isNotNull(payments.sessionId)))
    .orderBy(desc(payments.createdAt))
    .limit(MOST_BY_NAME)
  const missed = await listDifferingObjects(db, 'missing at Stripe', MOST_BY_NAME)
  const again = await db.select().from(payments).where(inArray(payments.sessionId, missed))
  for (const { sessionId, bookingId } of [...recent, ...again]) {
    if (!sessionId) continue
    const ask = () => cards.stripe.checkout.sessions.retrieve(sessionId)
    await noteIfMissing({ db, clock }, { providerObject: sessionId, bookingId }, ask)
  }
}
