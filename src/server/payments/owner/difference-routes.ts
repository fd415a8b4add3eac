import { and, eq, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'
import type { BookingDeps } from '../../booking/booking-deps.ts'
import { BookingId, parseBookingId } from '../../booking/booking-row.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { adminRefusals, type SignedInEnv } from '../../platform/auth/guards.ts'
import { paymentDifferences } from '../../platform/database/money-schema.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { param } from '../../platform/http/validation.ts'

const Started = z.strictObject({ started: z.literal(true) })
const Resolved = z.strictObject({ resolved: z.boolean() })

/** Mounted at /api/admin/money: starting a reconciliation, and settling a discrepancy. */
export const differenceRoutes = (deps: BookingDeps) =>
  new Hono<SignedInEnv>()
    .post(
      '/reconcile',
      deps.guards.requireUnlockedAdmin,
      describes("Start reconciling our books with Stripe's", { 202: Started }, [...adminRefusals, 'no-cards-here']),
      async (c) => {
        if (!deps.cards) throw new Refused('no-cards-here')
        await deps.db.transaction((tx) => deps.jobs.enqueueOnce(tx, { queue: 'reconcile', data: {} }))
        return send(c, Started, { started: true }, 202)
      },
    )
    .post(
      '/differences/:id/resolve',
      deps.guards.requireUnlockedAdmin,
      describes('Mark a discrepancy as settled', { 200: Resolved }, adminRefusals),
      param(BookingId),
      async (c) => {
        const id = parseBookingId(c.req.valid('param'))
        return send(c, Resolved, { resolved: await settle(deps, c.var.user.email, id) })
      },
    )

const settle = ({ db, clock }: BookingDeps, actor: string, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock()
    const [settled] = await tx
      .update(paymentDifferences)
      .set({ resolvedAt: now, settledAs: sql`${paymentDifferences.details}` })
      .where(and(eq(paymentDifferences.id, id), isNull(paymentDifferences.resolvedAt)))
      .returning()
    if (!settled) return false
    const { kind, providerObject, bookingId } = settled
    const details = { kind, providerObject, ...(bookingId ? { bookingId } : {}) }
    await recordAudit(tx, { actor, action: 'difference settled', subject: providerObject, details }, now)
    return true
  })
