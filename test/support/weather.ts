import { afterAll } from 'vitest'
import { siteChecks } from '../../src/server/platform/database/place-schema.ts'
import { type BookingRow, bookings } from '../../src/server/platform/database/schema.ts'
import { weatherPlaces } from '../../src/server/platform/database/weather-schema.ts'
import { openWeather } from '../../src/server/weather/client.ts'
import { refreshWeather } from '../../src/server/weather/refresh.ts'
import { startWeatherStandIn } from '../stand-in/weather/start-weather-stand-in.ts'
import { bookingOn } from './booking.ts'
import { noon, testDesk } from './owner.ts'

/** The owner at the desk, and the weather service's stand-in on the same clock. */
export async function testWeather() {
  let now = () => new Date(noon)
  const service = await startWeatherStandIn({ clock: () => now() })
  const desk = await testDesk({ WEATHER_API_BASE: service.url })
  now = desk.clock
  afterAll(() => service.stop())

  /** Ann's event on Thursday, June 4, 2 PM to 5 PM, with a site check that says `setting`; without one, no site check. */
  async function event(setting?: 'indoors' | 'outdoors' | 'unsure', change: Partial<BookingRow> = {}) {
    const booking = bookingOn('2026-06-04', { userId: desk.ann.uid, placeZip: '85004', ...change })
    await desk.db.insert(bookings).values(booking)
    if (setting) await desk.db.insert(siteChecks).values({ bookingId: booking.id, setting })
    return booking
  }

  return {
    ...desk,
    service,
    event,
    /** Runs the weather job now. Only tests of a service that never answers need a shorter timeout. */
    refresh: (timeoutMs?: number) =>
      refreshWeather({ ...desk, weather: openWeather(desk.config, timeoutMs) })({}, new AbortController().signal),
    /** Moves the clock. */
    later: (minutes: number) => desk.clock.set(new Date(desk.clock().getTime() + minutes * 60_000)),
    reset: async () => {
      service.be('good')
      service.play(() => ({}))
      service.calls.length = 0
      await desk.db.delete(weatherPlaces)
    },
  }
}
