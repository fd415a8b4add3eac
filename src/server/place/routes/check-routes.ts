import { Hono } from 'hono'
import type { z } from 'zod'
import { isOver } from '../../../domain/booking/booking.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking, BookingId, parseBookingId } from '../../booking/booking-row.ts'
import { updateEventDetails } from '../../booking/update-event-details.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteCheckRow } from '../../platform/database/place-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Env } from '../../platform/http/context.ts'
import { consumeLimit } from '../../platform/http/limits/consume-limit.ts'
import { limitWork } from '../../platform/http/limits/work-limit.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param, query } from '../../platform/http/validation.ts'
import { lockSchedule } from '../../schedule/lock-schedule.ts'
import { type CheckDeps, CheckLink, type OpenedCheck, openCheck, whoMayOpenCheck } from '../check-access.ts'
import { loadSiteChecks, saveAnswers } from '../site-checks.ts'
import { AnswersRequest, SiteCheck, siteCheckJson } from './site-check-json.ts'

/** Maximum reads per address and minute. */
const MAX_READS = 300

/**
 * Saves answers, all or nothing: event details with the booking, everything else with the check. Each counts as an
 * answer if the owner has asked again.
 */
function save(
  { db }: { db: Database },
  { booking: { id }, actor }: OpenedCheck,
  { location, placeZip, guestCount, crewNote, ...answers }: z.output<typeof AnswersRequest>,
  now: Date,
): Promise<{ booking: BookingRow; check: SiteCheckRow }> {
  const told = { location, placeZip, guestCount, crewNote }
  return db.transaction(async (tx) => {
    const isTold = Object.values(told).some((value) => value !== undefined)
    const locked = isTold ? await lockSchedule(tx) : undefined
    const before = await anyBooking(tx, id)
    if (isOver(before, now)) throw new Refused('check-over')
    const booking = locked ? await updateEventDetails(locked, before, told, actor, now) : before
    return { booking, check: await saveAnswers(tx, booking, answers, now) }
  })
}

/** Mounted at /api/site-checks: the site check of a booking. */
export const siteCheckRoutes = (deps: CheckDeps) => {
  const limit = limitWork(MAX_READS)
  return new Hono<Env>()
    .get(
      '/:id',
      describes(
        'Get the site check of a booking',
        { 200: SiteCheck },
        ['booking-not-found', 'too-many-requests'],
        whoMayOpenCheck,
      ),
      param(BookingId),
      query(CheckLink),
      async (c) => {
        limit(c.var.address, deps.clock())
        const id = parseBookingId(c.req.valid('param'))
        const { booking, by } = await openCheck(deps, { headers: c.req.raw.headers, ...c.req.valid('query') }, id)
        const check = (await loadSiteChecks(deps.db, [id])).get(id)
        c.header('cache-control', 'private, no-store')
        return send(c, SiteCheck, siteCheckJson(booking, check, by, deps.clock()))
      },
    )
    .patch(
      '/:id',
      describes(
        'Answer questions of a site check',
        { 200: SiteCheck },
        ['booking-not-found', 'check-over', 'not-a-zip', 'zip-not-found', 'out-of-area', 'too-many-attempts'],
        `Saves only the answers sent. A new ZIP code is checked as at booking. ${whoMayOpenCheck}`,
      ),
      param(BookingId),
      query(CheckLink),
      jsonBody(AnswersRequest),
      async (c) => {
        const id = parseBookingId(c.req.valid('param'))
        const now = deps.clock()
        await consumeLimit(deps.db, 'site-check-from-address', c.var.address, now)
        const opened = await openCheck(deps, { headers: c.req.raw.headers, ...c.req.valid('query') }, id)
        if (isOver(opened.booking, now)) throw new Refused('check-over')
        await consumeLimit(deps.db, 'answers-of-booking', id, now)
        const { booking, check } = await save(deps, opened, c.req.valid('json'), now)
        c.header('cache-control', 'private, no-store')
        return send(c, SiteCheck, siteCheckJson(booking, check, opened.by, now))
      },
    )
}
