import { eq, sql } from 'drizzle-orm'
import { ledgerEntries, payments, refunds } from '../../database/money-schema.ts'
import { idOfObject } from '../../provider/client.ts'
import type { PaymentParts } from '../parts.ts'
import { noteDifference, resolveDifferences } from './differences.ts'

/** What the provider's lists are asked for. */
export const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 })

/** The provider's balance against the ledger, payment by payment, to the cent. */
export async function balanceSince(parts: PaymentParts, since: Date): Promise<number> {
  const { db, cards, clock } = parts
  const theirs = new Map<string, number>()
  let count = 0
  const list = cards.stripe.balanceTransactions.list({ ...createdSince(since), expand: ['data.source'] })
  for await (const { source, amount } of list) {
    count++
    const of = typeof source === 'object' ? source : undefined
    const intent =
      of && 'payment_intent' in of ? idOfObject(of.payment_intent as string | { id: string } | null) : undefined
    if (intent) theirs.set(intent, (theirs.get(intent) ?? 0) + amount)
  }
  const ours = await db
    .select({ intent: payments.paymentIntentId, bookingId: payments.bookingId, cents: movedSince(since) })
    .from(payments)
    .leftJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .where(sql`${payments.paymentIntentId} = any(${sql.param([...theirs.keys()])}::text[])`)
    .groupBy(payments.id)
  const refunding = await pendingByIntent(parts)
  const agreed: string[] = []
  for (const { intent, bookingId, cents } of ours) {
    const expected = theirs.get(intent ?? '')
    if (!intent || expected === undefined) continue
    // A refund on its way has left their balance and not our ledger yet.
    if (expected === cents || expected === cents - (refunding.get(intent) ?? 0)) {
      agreed.push(intent)
      continue
    }
    const details = { ourCents: cents, theirCents: expected }
    await noteDifference(db, { kind: 'ledger differs', providerObject: intent, bookingId, details }, clock())
  }
  await resolveDifferences(db, 'ledger differs', agreed, clock())
  return count
}

const movedSince = (since: Date) =>
  sql<number>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.kind} <> 'fee'
    and ${ledgerEntries.createdAt} >= ${since.toISOString()}), 0)::int`

async function pendingByIntent({ db }: PaymentParts): Promise<Map<string, number>> {
  const rows = await db
    .select({ intent: payments.paymentIntentId, cents: sql<number>`sum(${refunds.amountCents})::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, 'pending'))
    .groupBy(payments.paymentIntentId)
  return new Map(rows.map(({ intent, cents }) => [intent ?? '', cents]))
}
