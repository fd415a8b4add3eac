import { Hono } from 'hono'
import { z } from 'zod'
import type { WeatherKind } from '../../domain/weather/weather-status.ts'
import { showsToCustomer } from '../../domain/weather/when.ts'
import { BookingId, ownBooking, parseBookingId } from '../booking/booking-row.ts'
import type { Guards, SignedInEnv } from '../platform/auth/guards.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import type { Database } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { describes, send } from '../platform/http/responses.ts'
import { param } from '../platform/http/validation.ts'
import type { Weather } from './client.ts'
import { loadWeather } from './load-weather.ts'
import { EventForecast, forecastJson, openFreeMove } from './weather-json.ts'

const OwnForecast = z.strictObject({
  forecast: EventForecast.nullable().describe('Null if not outdoors, not within five days, or forecasts are off'),
  freeMove: z.string().nullable().describe('URL of an open offer to move for free'),
})

// These statuses only concern the owner.
const notForCustomers: WeatherKind[] = ['off', 'setting-unknown']

type Deps = { db: Database; clock: () => Date; guards: Guards; secrets: Secrets; weather: Weather | undefined }

/** Mounted at /api/bookings: the forecast of a customer's own event. */
export const bookingForecastRoutes = ({ db, clock, guards, secrets, weather }: Deps) => {
  async function forecastFor(booking: BookingRow, now: Date): Promise<z.output<typeof OwnForecast>> {
    const known = (await loadWeather(db, [booking], weather !== undefined, now)).get(booking.id)
    const { startsAt, endsAt } = booking
    const isSeen = startsAt && endsAt && showsToCustomer({ startsAt, endsAt }, now)
    const freeMove = known ? openFreeMove(known, secrets.authSecret) : null
    if (!known || !isSeen || notForCustomers.includes(known.status.kind)) return { forecast: null, freeMove }
    return { forecast: forecastJson(known), freeMove }
  }

  return new Hono<SignedInEnv>().get(
    '/:id/forecast',
    guards.requireUser,
    describes('Get the forecast of one of my outdoor events, from five days before', { 200: OwnForecast }, [
      'not-signed-in',
      'booking-not-found',
    ]),
    param(BookingId),
    async (c) => {
      const booking = await ownBooking(db, c.var.user.id, parseBookingId(c.req.valid('param')))
      return send(c, OwnForecast, await forecastFor(booking, clock()))
    },
  )
}
