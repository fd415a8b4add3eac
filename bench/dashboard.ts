import { existsSync } from 'node:fs'
import type { Pool } from 'pg'
import { measureDashboardInBrowser } from './dashboard-browser.ts'
import { benchDatabase } from './database.ts'
import { customerEnvironment } from './soak/customers.ts'
import { type ServerProcess, startServer } from './soak/server-process.ts'

const ROUNDS = 200
const PASSWORD = 'only for this measurement'

/** 20,000 bookings of every status, eight a day. */
const fill = (pool: Pool) =>
  pool.query(`
    insert into bookings (package_id, package_name, base_hours, total_hours, add_ons, add_ons_names, total_cents,
                          deposit_cents, full_name, email, billing_address, phone_number, status, created_at, starts_at, ends_at)
    select 'drivers-den', 'Driver''s Den', 2, 2, '{premium}', '{Premium Courses}', 30000, 7500,
           'Guest ' || i, 'guest' || i || '@race.example', i || ' Fast Lane, Phoenix', '(602) 555 ' || lpad((i % 10000)::text, 4, '0'),
           (array['BOOKED', 'BOOKED', 'confirmed', 'pending', 'cancelled', null])[1 + i % 6],
           now() - make_interval(mins => i),
           start, start + interval '2 hours'
    from (select i, (current_date + 60 - i / 8 + make_interval(hours => 6 + 2 * (i % 8))) at time zone 'America/Phoenix' as start
          from generate_series(0, 19999) i) events`)

/** The middle and the slow end of many calls, one after another, in ms. */
async function timesOf(call: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + 20; round++) {
    const began = performance.now()
    await call()
    if (round >= 20) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => (times[Math.floor(part * times.length)] ?? Number.NaN).toFixed(1)
  return { 'half within ms': at(0.5), '99 % within ms': at(0.99) }
}

/** The admin's session cookie, with the panel unlocked. */
async function unlockedCookie({ url, origin }: ServerProcess): Promise<string> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/api/auth/sign-in/email', { email: 'owner@dome-and-den.example', password: PASSWORD })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const unlocked = await post('/api/admin/unlock', { password: PASSWORD }, cookie)
  if (!unlocked.ok) throw new Error(`The dashboard stayed locked: ${await unlocked.text()}`)
  return cookie
}

/** The owner's list with 20,000 bookings: the server beside a bare query of the same rows, then the browser. */
export async function measureDashboard(): Promise<void> {
  const database = await benchDatabase()
  await fill(database.pool)
  await database.pool.query('vacuum analyze')
  const server = await startServer({
    ...customerEnvironment,
    DATABASE_URL: database.url,
    ADMIN_SIGN_IN_PASSWORD: PASSWORD,
    ADMIN_PANEL_PASSWORD: PASSWORD,
  })
  try {
    const cookie = await unlockedCookie(server)
    const get = async (query: string) => {
      const answer = await fetch(`${server.url}/api/admin/bookings${query}`, { headers: { cookie } })
      const page = (await answer.json()) as { bookings: unknown[] }
      if (!answer.ok || page.bookings.length === 0) throw new Error(`No bookings: ${JSON.stringify(page)}`)
    }
    const bare = async () => {
      await database.pool.query('select * from bookings order by created_at desc, id limit 51')
      await database.pool.query('select count(*) from bookings')
    }
    console.table({
      'a bare query of the first page and the count': await timesOf(bare),
      'GET admin/bookings, first page of 20,000': await timesOf(() => get('')),
      'the same, searched for a name': await timesOf(() => get('?q=guest%20777')),
      'the same, searched for a phone number': await timesOf(() => get('?q=602-555-12')),
      'the same, filtered and sorted by date': await timesOf(() => get('?status=pending&sort=soonest')),
    })
    if (existsSync('dist')) console.table({ browser: await measureDashboardInBrowser(server, cookie) })
    else console.log('The browser was not measured: run npm run build first.')
  } finally {
    await server.stop()
    await database.close()
  }
}
