import { eq, inArray, sql } from 'drizzle-orm'
import { ledgerEntries, payments, refunds } from '../../platform/database/money-schema.ts'
import type { PaymentDeps } from '../deps.ts'
import { listDifferingObjects, noteDifference, resolveDifferences } from '../ledger/differences.ts'
import { toObjectId } from '../provider/client.ts'

/** Filter for Stripe's lists. */
export const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 })

/** How many open discrepancies are rechecked each night, oldest first. */
const MOST_AGAIN = 100

/**
 * Compares Stripe's balance with the ledger, payment by payment, to the cent. A payment that moved since `since` and
 * differs may have moved before it too, so it's compared again over its lifetime, and so is what differed last time.
 */
export async function balanceSince(deps: PaymentDeps, since: Date): Promise<number> {
  const { db, clock } = deps
  const { moved, count } = await sumMovements(deps, since)
  const first = await compare(deps, [...moved.keys()], moved, since)
  const open = await listDifferingObjects(db, 'ledger differs', MOST_AGAIN)
  const doubted = [...new Set([...first.differing.map(({ intent }) => intent), ...open])]
  const beginning = await findEarliestStart(deps, doubted)
  if (!beginning) return count
  const whole = await sumMovements(deps, beginning)
  const { agreed, differing } = await compare(deps, doubted, whole.moved, beginning)
  for (const { intent, bookingId, ourCents, theirCents } of differing) {
    const details = { ourCents, theirCents }
    await noteDifference(db, { kind: 'ledger differs', providerObject: intent, bookingId, details }, clock())
  }
  await resolveDifferences(db, 'ledger differs', agreed, clock())
  return count
}

/** Movements at Stripe since then: cents by payment intent, and their number. */
async function sumMovements({ cards }: PaymentDeps, since: Date) {
  const moved = new Map<string, number>()
  let count = 0
  const list = cards.stripe.balanceTransactions.list({ ...createdSince(since), expand: ['data.source'] })
  for await (const { source, amount } of list) {
    count++
    const of = typeof source === 'object' ? source : undefined
    const intent =
      of && 'payment_intent' in of ? toObjectId(of.payment_intent as string | { id: string } | null) : undefined
    if (intent) moved.set(intent, (moved.get(intent) ?? 0) + amount)
  }
  return { moved, count }
}

/** Splits these payments into those that agree with the movements at Stripe since then and those that differ. */
async function compare(deps: PaymentDeps, intents: string[], moved: Map<string, number>, since: Date) {
  const ours = await deps.db
    .select({ intent: payments.paymentIntentId, bookingId: payments.bookingId, cents: writtenSince(since) })
    .from(payments)
    .leftJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .where(inArray(payments.paymentIntentId, intents))
    .groupBy(payments.id)
  const refunding = await pendingByIntent(deps)
  const agreed: string[] = []
  const differing: { intent: string; bookingId: string; ourCents: number; theirCents: number }[] = []
  for (const { intent, bookingId, cents } of ours) {
    if (!intent) continue
    const theirCents = moved.get(intent) ?? 0
    // A pending refund has left Stripe's balance but isn't in our ledger yet.
    if (theirCents === cents || theirCents === cents - (refunding.get(intent) ?? 0)) agreed.push(intent)
    else differing.push({ intent, bookingId, ourCents: cents, theirCents })
  }
  return { agreed, differing }
}

/** When the oldest of these payments started, minus an hour because Stripe's clock may be behind; null for none. */
async function findEarliestStart({ db }: PaymentDeps, intents: string[]): Promise<Date | null> {
  const [row] = await db
    .select({ first: sql<Date | null>`min(${payments.createdAt}) - interval '1 hour'`.mapWith(payments.createdAt) })
    .from(payments)
    .where(inArray(payments.paymentIntentId, intents))
  return row?.first ?? null
}

const writtenSince = (since: Date) =>
  sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.kind} <> 'fee'
    and ${ledgerEntries.createdAt} >= ${since.toISOString()}), 0)::int`

async function pendingByIntent({ db }: PaymentDeps): Promise<Map<string, number>> {
  const rows = await db
    .select({ intent: payments.paymentIntentId, cents: sql<number>`sum(${refunds.amountCents})::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, 'pending'))
    .groupBy(payments.paymentIntentId)
  return new Map(rows.map(({ intent, cents }) => [intent ?? '', cents]))
}
