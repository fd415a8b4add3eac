import { Hono } from 'hono'
import { isOver } from '../../../domain/booking/booking.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking, auditSubject, BookingId, parseBookingId } from '../../booking/booking-row.ts'
import { enqueueSiteCheckEmail } from '../../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { SiteCheckRow } from '../../platform/database/place-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { param } from '../../platform/http/validation.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { changeCheck, lockCheck } from '../site-checks.ts'
import { SiteCheck, siteCheckJson } from './site-check-json.ts'

type Decided = { booking: BookingRow; check: SiteCheckRow }

/** Asking again within this time counts as a double press and sends no second email. */
const ASK_AGAIN_MS = 10 * 60_000

/** The owner marks a place as fine, with or without answers, for example after a call. */
function markReady({ db }: { db: Database }, actor: string, id: string, now: Date): Promise<Decided> {
  return db.transaction(async (tx) => {
    const booking = await upcoming(tx, id, now)
    const before = await lockCheck(tx, id, now)
    if (before.readyAt) return { booking, check: before }
    const check = await changeCheck(tx, id, { readyAt: now, askedAt: null })
    const details = { bookingId: id }
    await recordAudit(tx, { actor, action: 'place marked ready', subject: auditSubject(booking), details }, now)
    return { booking, check }
  })
}

/** Asks the customer to review the answers, by an email with a new link. Refuses if there's no email address. */
function askAgain({ db, jobs }: { db: Database; jobs: Jobs }, actor: string, id: string, now: Date): Promise<Decided> {
  return db.transaction(async (tx) => {
    const booking = await upcoming(tx, id, now)
    if (!booking.email) throw new Refused('nobody-to-ask')
    const before = await lockCheck(tx, id, now)
    if (before.askedAt && now.getTime() - before.askedAt.getTime() < ASK_AGAIN_MS) return { booking, check: before }
    const check = await changeCheck(tx, id, { readyAt: null, askedAt: now })
    await enqueueSiteCheckEmail({ jobs }, tx, booking, now)
    const details = { bookingId: id }
    await recordAudit(tx, { actor, action: 'asked about the place', subject: auditSubject(booking), details }, now)
    return { booking, check }
  })
}

async function upcoming(tx: Db, id: string, now: Date): Promise<BookingRow> {
  const booking = await anyBooking(tx, id)
  if (isOver(booking, now)) throw new Refused('check-over')
  return booking
}

type Deps = { db: Database; jobs: Jobs; clock: () => Date; guards: Guards }

/** Mounted at /api/admin/site-checks: the owner's actions on a site check. */
export const adminCheckRoutes = (deps: Deps) =>
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
        const { booking, check } = await markReady(deps, c.var.user.email, parseBookingId(c.req.valid('param')), now)
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
        'Emails them a link. Asking twice within ten minutes sends one email.',
      ),
      param(BookingId),
      async (c) => {
        const now = deps.clock()
        const { booking, check } = await askAgain(deps, c.var.user.email, parseBookingId(c.req.valid('param')), now)
        return send(c, SiteCheck, siteCheckJson(booking, check, 'admin', now))
      },
    )
