import { Hono } from 'hono'
import { z } from 'zod'
import { isOver } from '../../../domain/booking/booking.ts'
import { Refused } from '../../../domain/refusals.ts'
import { BookingId, idOf } from '../../booking/booking-row.ts'
import type { Env } from '../../platform/http/context.ts'
import { countAttempt } from '../../platform/http/limits/count-attempt.ts'
import { limitWork } from '../../platform/http/limits/work-limit.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param, query } from '../../platform/http/validation.ts'
import { type CheckDeps, openCheck } from '../check-access.ts'
import { checksOf, saveAnswers } from '../site-checks.ts'
import { AnswersRequest, SiteCheck, siteCheckJson } from './site-check-json.ts'

const Link = z.strictObject({ link: z.string().max(100).optional().describe('The secret of a mailed link') })

const whoMay =
  'Open to the customer of the booking, the unlocked admin, and whoever holds a mailed link of this booking.'

/** Reads of an address a minute. */
const MAX_READS = 300

/** The site check of a booking, mounted at /api/site-checks. */
export const siteCheckRoutes = (deps: CheckDeps) => {
  const limit = limitWork(MAX_READS)
  return new Hono<Env>()
    .get(
      '/:id',
      describes('The site check of a booking', { 200: SiteCheck }, ['booking-not-found', 'too-many-requests'], whoMay),
      param(BookingId),
      query(Link),
      async (c) => {
        limit(c.var.address, deps.clock())
        const id = idOf(c.req.valid('param'))
        const { booking, by } = await openCheck(deps, { headers: c.req.raw.headers, ...c.req.valid('query') }, id)
        const check = (await checksOf(deps.db, [id])).get(id)
        c.header('cache-control', 'private, no-store')
        return send(c, SiteCheck, siteCheckJson(booking, check, by, deps.clock()))
      },
    )
    .patch(
      '/:id',
      describes(
        'Answer questions of a site check',
        { 200: SiteCheck },
        ['booking-not-found', 'check-over', 'too-many-attempts'],
        `Saves the answers that are sent and leaves the others alone. ${whoMay}`,
      ),
      param(BookingId),
      query(Link),
      jsonBody(AnswersRequest),
      async (c) => {
        const id = idOf(c.req.valid('param'))
        const now = deps.clock()
        await countAttempt(deps.db, 'site-check-from-address', c.var.address, now)
        const { booking, by } = await openCheck(deps, { headers: c.req.raw.headers, ...c.req.valid('query') }, id)
        if (isOver(booking, now)) throw new Refused('check-over')
        await countAttempt(deps.db, 'answers-of-booking', id, now)
        const check = await saveAnswers(deps.db, booking, c.req.valid('json'), now)
        c.header('cache-control', 'private, no-store')
        return send(c, SiteCheck, siteCheckJson(booking, check, by, now))
      },
    )
}
