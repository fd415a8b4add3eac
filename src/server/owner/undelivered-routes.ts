import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import { adminRefusals, type Guards } from '../platform/auth/guards.ts'
import type { Database } from '../platform/database/database.ts'
import type { Env } from '../platform/http/context.ts'
import { describes, Instant, send } from '../platform/http/responses.ts'
import { param, query } from '../platform/http/validation.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { undeliveredPage } from '../platform/jobs/undelivered-jobs.ts'

const Undelivered = z
  .strictObject({
    id: z.uuid(),
    job: z.string().describe('What was to be sent, in words'),
    bookingId: z.uuid().nullable(),
    customer: z.string().nullable().describe('Name on the booking'),
    reason: z.string().describe('Why the last attempt failed'),
    since: Instant.describe('When the first attempt was due'),
  })
  .meta({ id: 'Undelivered' })

const UndeliveredPage = z.strictObject({ undelivered: z.array(Undelivered), nextCursor: z.string().nullable() })

const SentAgain = z.strictObject({ done: z.literal(true) })

/** Emails that failed for a day, and sending them again (§8, email); mounted at /api/admin/undelivered. */
export const undeliveredRoutes = ({ db, jobs, guards }: { db: Database; jobs: Jobs; guards: Guards }) =>
  new Hono<Env>()
    .get(
      '/',
      guards.requireUnlockedAdmin,
      describes(
        'Email that could not be delivered, newest first, 50 per page',
        { 200: UndeliveredPage },
        adminRefusals,
      ),
      query(z.strictObject({ cursor: z.string().max(300).optional() })),
      async (c) => send(c, UndeliveredPage, await undeliveredPage(db, c.req.valid('query').cursor)),
    )
    .post(
      '/:id/send-again',
      guards.requireUnlockedAdmin,
      describes('Retry an undelivered email for another day', { 200: SentAgain }, [...adminRefusals, 'not-found']),
      param(z.strictObject({ id: z.uuid() })),
      async (c) => {
        if (!(await jobs.sendAgain(c.req.valid('param').id))) throw new Refused('not-found')
        return send(c, SentAgain, { done: true })
      },
    )
