import { and, asc, eq, exists, gt, inArray, notExists, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maySendAgain } from '../../../domain/payments/amounts-due.ts'
import { returnReasons } from '../../../domain/payments/ledger.ts'
import type { Refusal } from '../../../domain/refusals.ts'
import type { Db } from '../../platform/database/database.ts'
import { ledgerEntries, type RefundRow, refunds } from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Cards } from '../provider/client.ts'
import { resolveDifferences } from './differences.ts'
import { refundableByPayment } from './plan-refunds.ts'

/** A refund the bank rejected that was neither resent nor settled by the owner. */
export const isUnsettledFailure = and(
  eq(refunds.state, 'failed'),
  sql`exists (select from payment_differences d where d.kind = 'refund failed'
    and d.provider_object = ${refunds.id}::text and d.resolved_at is null)`,
)

/** Cents of rejected, unsettled refunds, by booking id. */
export async function sumFailedRefunds(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: refunds.bookingId, cents: sql<number>`sum(${refunds.amountCents})::int` })
    .from(refunds)
    .where(and(inArray(refunds.bookingId, [...ids]), isUnsettledFailure))
    .groupBy(refunds.bookingId)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** Failed refunds of these bookings, oldest first, with whether each can be resent. To act on it, lock the schedule. */
export async function listFailedRefunds(db: Db, bookings: readonly BookingRow[]) {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  const rows = await db
    .select({ refund: refunds, wentBackSince: sql<boolean>`${wentBackSince(db)}` })
    .from(refunds)
    .where(and(inArray(refunds.bookingId, [...byId.keys()]), isUnsettledFailure))
    .orderBy(asc(refunds.createdAt))
  if (rows.length === 0) return []
  const ids = new Set(rows.map(({ refund }) => refund.bookingId))
  const refundable = new Map((await refundableByPayment(db, [...ids])).map(({ id, cents }) => [id, cents]))
  return rows.flatMap(({ refund, wentBackSince }) => {
    const { amountCents, bookingId, paymentId } = refund
    const booking = byId.get(bookingId)
    if (!booking) return []
    const isRefundable = amountCents <= (refundable.get(paymentId) ?? 0)
    return { refund, booking, canGoAgain: isRefundable && maySendAgain(amountCents, booking, wentBackSince) }
  })
}

export const resendProblems = ['no-cards-here', 'payment-disputed', 'given-back-since'] as const satisfies Refusal[]

/** Why a failed refund can't be resent; undefined if the owner may resend it. */
export function resendProblem(
  { cards }: { cards: Cards | undefined },
  { dispute }: Pick<BookingRow, 'dispute'>,
  { canGoAgain }: { canGoAgain: boolean },
): (typeof resendProblems)[number] | undefined {
  if (!cards) return 'no-cards-here'
  if (dispute === 'open') return 'payment-disputed'
  return canGoAgain ? undefined : 'given-back-since'
}

/** Settles failed refunds that newly planned refunds replace: oldest first, as many as their sum covers. */
export async function settleReplaced(tx: Db, booking: BookingRow, planned: readonly RefundRow[], now: Date) {
  let rest = planned.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (rest === 0) return
  const replaced: string[] = []
  for (const { refund, canGoAgain } of await listFailedRefunds(tx, [booking])) {
    if (canGoAgain || refund.amountCents > rest) continue
    rest -= refund.amountCents
    replaced.push(refund.id)
  }
  await resolveDifferences(tx, 'refund failed', replaced, now)
}

const later = alias(refunds, 'later')
const sentAgain = alias(refunds, 'sent_again')

/** Has money been returned since the refund failed, by hand or card? Then the customer may already have it. */
function wentBackSince(db: Db) {
  const byHand = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.bookingId, refunds.bookingId),
        eq(ledgerEntries.kind, 'manual refund'),
        gt(ledgerEntries.createdAt, refunds.updatedAt),
      ),
    )
  // A resend cancels the failed refund in the same moment, so it returns nothing extra.
  const another = db
    .select({ id: sentAgain.id })
    .from(sentAgain)
    .where(
      and(
        eq(sentAgain.paymentId, later.paymentId),
        eq(sentAgain.amountCents, later.amountCents),
        eq(sentAgain.state, 'cancelled'),
        eq(sentAgain.updatedAt, later.createdAt),
      ),
    )
  const byCard = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.bookingId, refunds.bookingId),
        inArray(later.state, ['pending', 'succeeded']),
        notInArray(later.reason, [...returnReasons]),
        gt(later.createdAt, refunds.updatedAt),
        notExists(another),
      ),
    )
  return or(exists(byHand), exists(byCard))
}
