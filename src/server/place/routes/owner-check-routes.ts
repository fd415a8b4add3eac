import { Hono } from 'hono'
import { BookingId, idOf } from '../../booking/booking-row.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Database } from '../../platform/database/database.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { param } from '../../platform/http/validation.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { askAgain, markReady } from './owner-checks.ts'
import { SiteCheck, siteCheckJson } from './site-check-json.ts'

type Deps = { db: Database; jobs: Jobs; clock: () => Date; guards: Guards }

/** The owner's answers to a site check, mounted at /api/admin/site-checks. */
export const ownerCheckRoutes = (deps: Deps) =>
  new Hono<SignedInEnv>()
    .post(
      '/:id/ready',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Mark a place ready',
        { 200: SiteCheck },
        [...adminRefusals, 'booking-not-found', 'check-over'],
        'It stays ready until you ask again, or an answer changes and no longer fits.',
      ),
      param(BookingId),
      async (c) => {
        const now = deps.clock()
        const { booking, check } = await markReady(deps, c.var.user.email, idOf(c.req.valid('param')), now)
        return send(c, SiteCheck, siteCheckJson(booking, check, 'admin', now))
      },
    )
    .post(
      '/:id/ask',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Ask the customer about the place again',
        { 200: SiteCheck },
        [...adminRefusals, 'booking-not-found', 'check-over', 'nobody-to-ask'],
        'They are mailed a link. Asking twice within ten minutes mails once.',
      ),
      param(BookingId),
      async (c) => {
        const now = deps.clock()
        const { booking, check } = await askAgain(deps, c.var.user.email, idOf(c.req.valid('param')), now)
        return send(c, SiteCheck, siteCheckJson(booking, check, 'admin', now))
      },
    )
