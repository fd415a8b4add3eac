import { isNull, max, min, ne, or } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import type { BookingDeps } from '../booking/booking-deps.ts'
import { BookingId, parseBookingId, SeenTime } from '../booking/booking-row.ts'
import { AdminBooking, adminBookingsJson, oneAdminBookingJson } from '../booking/owner/owner-booking-json.ts'
import { adminRefusals, type SignedInEnv } from '../platform/auth/guards.ts'
import type { Config } from '../platform/config/config.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import type { Db } from '../platform/database/database.ts'
import { weatherPlaces } from '../platform/database/weather-schema.ts'
import { describes, Instant, send } from '../platform/http/responses.ts'
import { jsonBody, param } from '../platform/http/validation.ts'
import type { Weather } from '../weather/client.ts'
import { loadWeather, soonestEvents } from '../weather/load-weather.ts'
import { offerMove, withdrawOffer } from '../weather/offers.ts'
import { OwnersForecast, ownersForecastJson } from '../weather/weather-json.ts'

const OwnersWeather = z
  .strictObject({
    isOn: z.boolean().describe('True if a weather service is configured'),
    lastAnswerAt: Instant.nullable(),
    failingSince: Instant.nullable().describe('Since when the service has been failing for one of the places'),
    events: z.array(z.strictObject({ booking: AdminBooking, weather: OwnersForecast })),
  })
  .meta({ id: 'OwnersWeather' })

type Deps = BookingDeps & { config: Config; secrets: Secrets; weather: Weather | undefined }

async function ownersWeather(
  { db, cards, weather, config, secrets }: Deps,
  now: Date,
): Promise<z.output<typeof OwnersWeather>> {
  const rows = await soonestEvents(db, now)
  const known = await loadWeather(db, rows, weather !== undefined, now)
  const events = await adminBookingsJson(
    { db, cards },
    rows.filter(({ id }) => known.has(id)),
    now,
  )
  const links = { publicUrl: config.publicUrl, secret: secrets.authSecret }
  return {
    isOn: weather !== undefined,
    ...(await loadServiceStatus(db)),
    events: events.flatMap((booking) => {
      const one = known.get(booking.id)
      return one ? [{ booking, weather: ownersForecastJson(one, links) }] : []
    }),
  }
}

/** Status of the service itself. A place it doesn't cover isn't a failure. */
async function loadServiceStatus(db: Db) {
  const isCovered = or(isNull(weatherPlaces.failure), ne(weatherPlaces.failure, 'outside'))
  const [found] = await db
    .select({ last: max(weatherPlaces.answeredAt), since: min(weatherPlaces.failedSince) })
    .from(weatherPlaces)
    .where(isCovered)
  return { lastAnswerAt: found?.last?.toISOString() ?? null, failingSince: found?.since?.toISOString() ?? null }
}

/** Weather of the next seven days' events, and offers to move them for free; mounted at /api/admin/weather. */
export const adminWeatherRoutes = (deps: Deps) =>
  new Hono<SignedInEnv>()
    .get(
      '/',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Outdoor and possibly outdoor events of the next seven days, with their weather',
        { 200: OwnersWeather },
        adminRefusals,
        'Earliest first. Forecasts are fetched in the background, never during this request.',
      ),
      async (c) => send(c, OwnersWeather, await ownersWeather(deps, deps.clock())),
    )
    .post(
      '/:id/offer',
      deps.guards.requireUnlockedAdmin,
      describes(
        'Offer the customer a free move of this event',
        { 201: AdminBooking },
        [...adminRefusals, 'booking-not-found', 'cannot-offer-move', 'booking-moved'],
        'Emails the customer a link, once; repeating the call while the offer is open changes nothing.',
      ),
      param(BookingId),
      jsonBody(SeenTime),
      async (c) => {
        const seen = c.req.valid('json')
        const now = deps.clock()
        const booking = await offerMove(deps, c.var.user.email, parseBookingId(c.req.valid('param')), seen, now)
        return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now), 201)
      },
    )
    .delete(
      '/:id/offer',
      deps.guards.requireUnlockedAdmin,
      describes('Withdraw an unused offer', { 200: AdminBooking }, [...adminRefusals, 'booking-not-found']),
      param(BookingId),
      async (c) => {
        const now = deps.clock()
        const booking = await withdrawOffer(deps, c.var.user.email, parseBookingId(c.req.valid('param')), now)
        return send(c, AdminBooking, await oneAdminBookingJson(deps, booking, now))
      },
    )
