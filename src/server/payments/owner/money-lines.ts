import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { dollars } from '../../../domain/money.ts'
import { differenceKinds, differenceRemedy } from '../../../domain/payments/differences.ts'
import { refundReasons, refundStates } from '../../../domain/payments/ledger.ts'
import type { Db } from '../../platform/database/database.ts'
import { disputes, paymentDifferences, refunds } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { Instant } from '../../platform/http/responses.ts'
import { differenceVersion } from '../ledger/differences.ts'
import { isUnsettledFailure, listFailedRefunds, resendProblem, resendProblems } from '../ledger/failed-refunds.ts'
import { isDisputed } from '../money-sums.ts'
import type { Cards } from '../provider/client.ts'

/** Maximum lines shown per section. */
export const SHOWN = 50

const who = { bookingId: z.uuid(), customer: z.string().nullable(), startsAt: Instant.nullable() }

export const RefundLine = z.strictObject({
  id: z.uuid(),
  ...who,
  amount: z.number().describe('Dollars'),
  reason: z.enum(refundReasons),
  note: z.string().nullable(),
  state: z.enum(refundStates),
  failure: z.string().nullable(),
  at: Instant,
})

export const FailedRefundLine = z.strictObject({
  ...RefundLine.shape,
  problem: z.enum(resendProblems).nullable().describe("Why it can't be resent; null if it can"),
})

export const DisputeLine = z.strictObject({
  id: z.string(),
  ...who,
  amount: z.number().describe('Dollars'),
  reason: z.string(),
  status: z.string(),
  at: Instant,
})

export const DifferenceLine = z.strictObject({
  id: z.uuid(),
  kind: z.enum(differenceKinds),
  whatToDo: z.string(),
  providerObject: z.string(),
  ...who,
  bookingId: z.uuid().nullable(),
  packageName: z.string().nullable(),
  amount: z.number().nullable().describe('Dollars'),
  version: z.string().describe('Version of the discrepancy; send it back to settle exactly what was shown'),
  since: Instant,
})

const customer = { customer: bookings.fullName, startsAt: bookings.startsAt }

type Of = { customer: string | null; startsAt: Date | null }
type Moved = { bookingId: string; amountCents: number; createdAt: Date }

/** Fields that refunds and disputes share: whose, how much and when. */
const movementJson = ({ bookingId, amountCents, createdAt }: Moved, of: Of) => ({
  bookingId,
  customer: of.customer,
  startsAt: of.startsAt?.toISOString() ?? null,
  amount: dollars(amountCents),
  at: createdAt.toISOString(),
})

const isDifference = and(isNull(paymentDifferences.resolvedAt), inArray(paymentDifferences.kind, [...differenceKinds]))

/** Refund lines of the Money view. */
export async function listRefundLines(db: Db, where: SQL | undefined) {
  const rows = await db
    .select({ refund: refunds, ...customer })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(where)
    .orderBy(asc(refunds.createdAt))
    .limit(SHOWN)
  return rows.map(({ refund, ...of }) => {
    const { id, reason, note, state, failure } = refund
    return { id, ...movementJson(refund, of), reason, note, state, failure }
  })
}

type Deps = { db: Db; cards: Cards | undefined }

/** Failed-refund lines of the Money view, each with why it can't be resent. */
export async function failedRefundsShown({ db, cards }: Deps): Promise<z.output<typeof FailedRefundLine>[]> {
  const lines = await listRefundLines(db, isUnsettledFailure)
  if (lines.length === 0) return []
  const ids = lines.map(({ bookingId }) => bookingId)
  const failures = await listFailedRefunds(db, await db.select().from(bookings).where(inArray(bookings.id, ids)))
  const problems = new Map(failures.map((one) => [one.refund.id, resendProblem({ cards }, one.booking, one)]))
  return lines.map((line) => ({ ...line, problem: problems.get(line.id) ?? null }))
}

/** Dispute lines of the Money view. */
export async function listDisputeLines(db: Db) {
  const rows = await db
    .select({ dispute: disputes, ...customer })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .where(isDisputed)
    .orderBy(desc(disputes.createdAt))
    .limit(SHOWN)
  return rows.map(({ dispute, ...of }) => {
    const { id, reason, status } = dispute
    return { id, ...movementJson(dispute, of), reason, status }
  })
}

/** Discrepancy lines of the Money view. */
export async function listDifferenceLines(db: Db) {
  const rows = await db
    .select({ difference: paymentDifferences, ...customer, packageName: bookings.packageName })
    .from(paymentDifferences)
    .leftJoin(bookings, eq(bookings.id, paymentDifferences.bookingId))
    .where(isDifference)
    .orderBy(asc(paymentDifferences.firstSeenAt))
    .limit(SHOWN)
  return rows.map(({ difference: { id, kind, providerObject, bookingId, details, firstSeenAt }, startsAt, ...of }) => ({
    id,
    kind,
    whatToDo: differenceRemedy(kind),
    providerObject,
    bookingId,
    ...of,
    startsAt: startsAt?.toISOString() ?? null,
    amount: centsIn(details),
    version: differenceVersion({ details, firstSeenAt }),
    since: firstSeenAt.toISOString(),
  }))
}

function centsIn({ amountCents, receivedCents, theirCents, ourCents }: Record<string, unknown>): number | null {
  if (typeof theirCents === 'number' && typeof ourCents === 'number') return dollars(theirCents - ourCents)
  const cents = amountCents ?? receivedCents
  return typeof cents === 'number' ? dollars(cents) : null
}
