import { Hono } from 'hono'
import { z } from 'zod'
import { MAX_GUEST_NOTE } from '../../../domain/booking/guest-page.ts'
import { Refused } from '../../../domain/refusals.ts'
import { BookingId, ownBooking, parseBookingId } from '../../booking/booking-row.ts'
import { guestCalendarFile } from '../../booking/calendar-file.ts'
import type { Guards, SignedInEnv } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import type { Database } from '../../platform/database/database.ts'
import type { GuestPageRow } from '../../platform/database/place-schema.ts'
import type { Env } from '../../platform/http/context.ts'
import { lines } from '../../platform/http/fields.ts'
import { consumeLimit } from '../../platform/http/limits/consume-limit.ts'
import { limitWork } from '../../platform/http/limits/work-limit.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import { endPage, findGuestPage, findSharedPage, guestPageUrl, sharePage } from '../guest-pages.ts'
import { guestFacts } from './guest-facts.ts'

const Words = z
  .strictObject({
    showsAddress: z.boolean().describe('True to show guests the address'),
    note: lines(MAX_GUEST_NOTE).describe('What to bring; empty shows nothing'),
  })
  .meta({ id: 'GuestPageRequest' })

const GuestPage = z
  .strictObject({ url: z.string().describe('URL to share'), showsAddress: z.boolean(), note: z.string() })
  .meta({ id: 'GuestPage' })

const MaybePage = z.strictObject({ page: GuestPage.nullable() })

type Deps = { db: Database; clock: () => Date; config: Config; secrets: Secrets; guards: Guards }

/** Mounted at /api/bookings: sharing one's own booking with guests. */
export const shareRoutes = ({ db, clock, config, secrets, guards }: Deps) => {
  const json = (page: GuestPageRow): z.output<typeof GuestPage> => ({
    url: guestPageUrl(config.publicUrl, page, secrets.authSecret),
    showsAddress: page.showsAddress,
    note: page.note ?? '',
  })
  return new Hono<SignedInEnv>()
    .get(
      '/:id/guest-page',
      guards.requireUser,
      describes('Get the guest page of one of my bookings', { 200: MaybePage }, ['not-signed-in', 'booking-not-found']),
      param(BookingId),
      async (c) => {
        const { id } = await ownBooking(db, c.var.user.id, parseBookingId(c.req.valid('param')))
        const page = await findSharedPage(db, id)
        return send(c, MaybePage, { page: page ? json(page) : null })
      },
    )
    .put(
      '/:id/guest-page',
      guards.requireUser,
      describes(
        'Share one of my bookings with guests, or change its guest page',
        { 200: MaybePage },
        ['not-signed-in', 'booking-not-found', 'cannot-invite', 'too-many-attempts'],
        'Anyone with the link can read the page until the event is over. Sharing again after stopping makes a new link.',
      ),
      param(BookingId),
      jsonBody(Words),
      async (c) => {
        const now = clock()
        await consumeLimit(db, 'guest-page-of-account', c.var.user.id, now)
        const booking = await ownBooking(db, c.var.user.id, parseBookingId(c.req.valid('param')))
        const { showsAddress, note } = c.req.valid('json')
        return send(c, MaybePage, {
          page: json(await sharePage(db, booking, { showsAddress, note: note || null }, now)),
        })
      },
    )
    .delete(
      '/:id/guest-page',
      guards.requireUser,
      describes('Stop sharing one of my bookings', { 200: MaybePage }, ['not-signed-in', 'booking-not-found']),
      param(BookingId),
      async (c) => {
        const { id } = await ownBooking(db, c.var.user.id, parseBookingId(c.req.valid('param')))
        await endPage(db, id, clock())
        return send(c, MaybePage, { page: null })
      },
    )
}

/** Maximum reads per address and minute: a whole party may share one address. */
export const MAX_GUEST_READS = 300

/** Mounted at /api/guests: the calendar file of a shared event, for anyone with its link. */
export const guestCalendarRoutes = ({ db, clock, config, secrets }: Omit<Deps, 'guards'>) => {
  const limit = limitWork(MAX_GUEST_READS)
  return new Hono<Env>().get(
    '/:token/calendar.ics',
    describes('Download a shared event as an iCalendar file', { 200: z.string() }, [
      'link-expired',
      'not-found',
      'too-many-requests',
    ]),
    param(z.strictObject({ token: z.string().max(100) })),
    async (c) => {
      const now = clock()
      limit(c.var.address, now)
      const { page, booking } = await findGuestPage(db, c.req.valid('param').token, secrets.authSecret)
      const facts = guestFacts(booking, page, undefined, now)
      const url = guestPageUrl(config.publicUrl, page, secrets.authSecret)
      const file =
        facts.state === 'over'
          ? undefined
          : guestCalendarFile(booking, { url, host: facts.host, place: facts.place }, config)
      if (file === undefined) throw new Refused('not-found')
      return c.body(file, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="golf.ics"',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
    },
  )
}
