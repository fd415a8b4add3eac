import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { BOOKED } from '../../../domain/booking/booking.ts'
import { isHoldOver } from '../../../domain/payments/holds.ts'
import { type PaymentRow, payments, refunds } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { applySession } from '../apply-session.ts'
import { resumeCharge } from '../card-on-file/charge-card-on-file.ts'
import { closeStalePage } from '../close-stale-page.ts'
import type { PaymentDeps } from '../deps.ts'
import { sessionsSince } from '../provider/sessions.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { runEach } from '../run-each.ts'

const MINUTE = 60_000

/** Maximum per kind and sweep; the rest waits for the next one. */
const AT_ONCE = 50

/** How many Stripe sessions are searched for those whose creation got no response. */
const MOST_SESSIONS = 500

/**
 * Finishes what was left half done: expired holds, sessions whose creation or end we never heard about, and refunds
 * never sent or never confirmed. Safe any number of times, on any number of servers. One failure doesn't stop the rest.
 */
export async function sweepPayments(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  await runEach(await tasks(deps), signal)
}

async function tasks(deps: PaymentDeps): Promise<(() => Promise<unknown>)[]> {
  const { db, clock } = deps
  const now = clock()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  const held = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, BOOKED), lt(bookings.holdExpiresAt, now)))
    .orderBy(asc(bookings.holdExpiresAt))
    .limit(AT_ONCE)
  const ended = await paymentsWhere(deps, and(eq(payments.state, 'open'), lt(payments.expiresAt, now)))
  const isStarting = eq(payments.state, 'starting')
  const isOnPage = eq(payments.offSession, false)
  const lost = await paymentsWhere(deps, and(isStarting, isOnPage, lt(payments.createdAt, ago(2))))
  const charges = await paymentsWhere(
    deps,
    and(isStarting, eq(payments.offSession, true), lt(payments.updatedAt, ago(2))),
  )
  const unsent = and(isNull(refunds.providerRefundId), lt(refunds.updatedAt, ago(2)))
  const unheard = and(isNotNull(refunds.providerRefundId), lt(refunds.updatedAt, ago(30)))
  const waiting = await pendingRefunds(deps, unsent)
  const onTheirWay = await pendingRefunds(deps, unheard)
  return [
    ...held
      .filter((row) => isHoldOver(row, now))
      .map(
        ({ id }) =>
          () =>
            closeStalePage(deps, { bookingId: id }),
      ),
    ...ended.map((row) => () => endSession(deps, row)),
    ...(lost.length > 0 ? [() => findSessions(deps, lost)] : []),
    ...charges.map((row) => () => resumeCharge(deps, row)),
    ...[...waiting, ...onTheirWay].map(
      ({ id }) =>
        () =>
          askAgain(deps, id),
    ),
  ]
}

/** Least recently tried first, so what fails every time doesn't block the rest. */
const paymentsWhere = ({ db }: PaymentDeps, where: ReturnType<typeof and>) =>
  db.select().from(payments).where(where).orderBy(asc(payments.updatedAt)).limit(AT_ONCE)

const pendingRefunds = ({ db }: PaymentDeps, where: ReturnType<typeof and>) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), where))
    .orderBy(asc(refunds.updatedAt))
    .limit(AT_ONCE)

const noteTried = ({ db, clock }: PaymentDeps, ids: string[]) =>
  db.update(payments).set({ updatedAt: clock() }).where(inArray(payments.id, ids))

/** Ends an abandoned session that Stripe never expired. */
async function endSession(deps: PaymentDeps, { id, bookingId, sessionId }: PaymentRow): Promise<void> {
  if (!sessionId) return
  await noteTried(deps, [id])
  await applySession(deps, sessionId)
  const [still] = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.state, 'open')))
  if (!still) return
  await closeStalePage(deps, { bookingId, sessionId })
}

/** Searches for sessions whose creation got no response. Payments without a session expire. */
async function findSessions(deps: PaymentDeps, lost: PaymentRow[]): Promise<void> {
  await noteTried(
    deps,
    lost.map(({ id }) => id),
  )
  const first = Math.min(...lost.map(({ createdAt }) => createdAt.getTime()))
  const since = new Date(first - MINUTE)
  const found = new Map<string, string>()
  let seen = 0
  for await (const session of sessionsSince(deps.cards, since)) {
    if (session.metadata?.payment) found.set(session.metadata.payment, session.id)
    if (++seen >= MOST_SESSIONS) break
  }
  // If the search limit was reached, there may be more sessions, so nothing is given up yet.
  const never = seen < MOST_SESSIONS ? lost.map(({ id }) => id).filter((id) => !found.has(id)) : []
  await deps.db
    .update(payments)
    .set({ state: 'expired' })
    .where(and(inArray(payments.id, never), eq(payments.state, 'starting')))
  const theirs = lost.flatMap(({ id }) => found.get(id) ?? [])
  await runEach(theirs.map((sessionId) => () => applySession(deps, sessionId)))
}

async function askAgain(deps: PaymentDeps, refundId: string): Promise<void> {
  await deps.db.update(refunds).set({ updatedAt: deps.clock() }).where(eq(refunds.id, refundId))
  await sendRefund(deps, refundId)
}
