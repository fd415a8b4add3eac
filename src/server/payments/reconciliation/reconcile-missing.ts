import { and, desc, gte, inArray, isNotNull } from 'drizzle-orm'
import { payments } from '../../database/money-schema.ts'
import { objectsOf } from '../../money/differences.ts'
import type { PaymentParts } from '../parts.ts'
import { hearOf } from './missing-at-provider.ts'

/** So many sessions are asked for by name: enough to tell that the keys belong to another account. */
const MOST_BY_NAME = 20

/** Ours that the provider does not know: the youngest, and those that it did not know the last time. */
export async function missingSince({ db, cards, clock }: PaymentParts, since: Date): Promise<void> {
  const isRecent = and(inArray(payments.state, ['open', 'paid']), gte(payments.createdAt, since))
  const recent = await db
    .select()
    .from(payments)
    .where(and(isRecent, isNotNull(payments.sessionId)))
    .orderBy(desc(payments.createdAt))
    .limit(MOST_BY_NAME)
  const missed = await objectsOf(db, 'missing at Stripe', MOST_BY_NAME)
  const again = await db.select().from(payments).where(inArray(payments.sessionId, missed))
  for (const { sessionId, bookingId } of [...recent, ...again]) {
    if (!sessionId) continue
    const ask = () => cards.stripe.checkout.sessions.retrieve(sessionId)
    await hearOf({ db, clock }, { providerObject: sessionId, bookingId }, ask)
  }
}
