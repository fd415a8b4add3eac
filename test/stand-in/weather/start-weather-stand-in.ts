import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { hourlyAnswer, type PlayedHour, pointAnswer, problemAnswer } from './forecast-shapes.ts'

/** The service's behavior: healthy, or one of the failures seen in the real one. */
export type WeatherMood =
  | 'good'
  | 'stale'
  | 'error-500'
  | 'busy-503'
  | 'silent'
  | 'garbage'
  | 'changed'
  | 'huge'
  | 'elsewhere'
  | 'moved-grid'

const fine: PlayedHour = { temperature: 82, windSpeed: '5 to 10 mph', chance: 0, shortForecast: 'Sunny' }

const DAY = 86_400_000

/** Plays the National Weather Service on loopback: its two endpoints in their real shapes, and their failures. */
export async function startWeatherStandIn({ clock, port = 0 }: { clock: () => Date; port?: number }) {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The stand-in of the weather service is not for production.')
  let mood: WeatherMood = 'good'
  let weatherAt = (_: Date): Partial<PlayedHour> => ({})
  let grid = '159,58'
  let url = ''
  const calls: { path: string; userAgent: string }[] = []
  const hanging = new Set<() => void>()

  const app = new Hono()
    .use(async (c, next) => {
      const userAgent = c.req.header('user-agent') ?? ''
      calls.push({ path: c.req.path, userAgent })
      // Node's default name doesn't count: the service wants a contact address.
      if (!userAgent.includes('(')) return problem(c, 403, 'Forbidden', 'A User-Agent is required.')
      return (await misbehave(c)) ?? next()
    })
    .get('/points/:point', (c) => {
      const [latitude = '', longitude = ''] = c.req.param('point').split(',')
      if (/\.\d{5,}/.test(latitude + longitude)) {
        const rounded = [latitude, longitude].map((degrees) => String(Number(Number(degrees).toFixed(4))))
        return c.redirect(`/points/${rounded.join(',')}`, 301)
      }
      const isCovered =
        Number(latitude) > 24 && Number(latitude) < 50 && Number(longitude) > -125 && Number(longitude) < -66
      if (!isCovered) return problem(c, 404, 'Data Unavailable For Requested Point', 'Unable to provide data.')
      return geo(c, pointAnswer(url, Number(latitude), Number(longitude), grid))
    })
    .get('/gridpoints/:office/:grid/forecast/hourly', (c) => {
      if (c.req.param('grid') !== grid) return problem(c, 404, 'Not Found', 'No such grid.')
      const now = clock()
      const writtenAt = new Date(now.getTime() - (mood === 'stale' ? 2 * DAY : 40 * 60_000))
      return geo(
        c,
        hourlyAnswer(now, writtenAt, (at) => ({ ...fine, ...weatherAt(at) })),
      )
    })

  async function misbehave(c: Context): Promise<Response | undefined> {
    switch (mood) {
      case 'error-500':
        return problem(c, 500, 'Unexpected Problem', 'An unexpected problem has occurred.')
      case 'busy-503':
        return problem(c, 503, 'Service Unavailable', 'Forecast grids are being updated.')
      case 'silent':
        await new Promise<void>((resolve) => hanging.add(resolve))
        return c.body(null, 503)
      case 'garbage':
        return c.html('<html><body>Access denied</body></html>', 200)
      case 'huge':
        return c.body(`"${'x'.repeat(6_000_000)}"`, 200, { 'content-type': 'application/geo+json' })
      case 'elsewhere':
        return c.redirect('http://127.0.0.1:9/points/0,0', 301)
      case 'changed':
        return changed(c)
      default:
        return undefined
    }
  }

  /** A breaking change: a number becomes a quantity with a unit. */
  function changed(c: Context): Response | undefined {
    if (!c.req.path.endsWith('/hourly')) return undefined
    const answer = hourlyAnswer(clock(), clock(), () => fine)
    const periods = answer.properties.periods.map((period) => ({
      ...period,
      temperature: { unitCode: 'wmoUnit:degC', value: 27.8 },
    }))
    return geo(c, { ...answer, properties: { ...answer.properties, periods } })
  }

  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    /** The value for WEATHER_API_BASE. */
    url,
    /** Every call so far, oldest first. */
    calls,
    /** Sets how it behaves from now on. */
    be(next: WeatherMood) {
      if (next === 'moved-grid') grid = '160,59'
      mood = next === 'moved-grid' ? 'good' : next
    },
    /** Sets the forecast from now on; omitted values mean fine weather. */
    play(next: (at: Date) => Partial<PlayedHour>) {
      weatherAt = next
    },
    async stop() {
      for (const answer of hanging) answer()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

const geo = (c: Context, body: object) =>
  c.body(JSON.stringify(body), 200, { 'content-type': 'application/geo+json', 'cache-control': 'public, max-age=3600' })

const problem = (c: Context, status: 403 | 404 | 500 | 503, title: string, detail: string) =>
  c.body(JSON.stringify(problemAnswer(status, title, detail)), status, { 'content-type': 'application/problem+json' })
