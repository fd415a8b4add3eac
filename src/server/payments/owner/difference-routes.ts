import { and, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'
import type { BookingDeps } from '../../booking/booking-deps.ts'
import { BookingId, parseBookingId } from '../../booking/booking-row.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { adminRefusals, type SignedInEnv } from '../../platform/auth/guards.ts'
import { paymentDifferences } from '../../platform/database/money-schema.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import { differenceVersion } from '../ledger/differences.ts'

const Started = z.strictObject({ started: z.literal(true) })
const Seen = z.strictObject({ version: z.string().max(100).describe('Version listed when the owner decided') })
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
      describes('Mark a discrepancy as settled', { 200: Resolved }, [...adminRefusals, 'difference-changed']),
      param(BookingId),
      jsonBody(Seen),
      async (c) => {
        const id = parseBookingId(c.req.valid('param'))
        return send(c, Resolved, { resolved: await settle(deps, c.var.user.email, id, c.req.valid('json').version) })
      },
    )

/** Settles what the owner saw: a reconciliation may have changed it since. False if it's already off the list. */
const settle = ({ db, clock }: BookingDeps, actor: string, id: string, seen: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock()
    const isOpen = and(eq(paymentDifferences.id, id), isNull(paymentDifferences.resolvedAt))
    const [open] = await tx.select().from(paymentDifferences).where(isOpen).for('update')
    if (!open) return false
    if (differenceVersion(open) !== seen) throw new Refused('difference-changed')
    await tx.update(paymentDifferences).set({ resolvedAt: now, settledAs: open.details }).where(isOpen)
    const { kind, providerObject, bookingId } = open
    const details = { kind, providerObject, ...(bookingId ? { bookingId } : {}) }
    await recordAudit(tx, { actor, action: 'difference settled', subject: providerObject, details }, now)
    return true
  })
