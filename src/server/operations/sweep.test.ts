import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { jobHandlers } from '../job-handlers.ts'
import { session, user, verification } from '../platform/database/account-schema.ts'
import { siteCheckLinks, siteChecks } from '../platform/database/place-schema.ts'
import { bookingNetworks, bookings, idempotencyKeys, rateLimits } from '../platform/database/schema.ts'
import { longestWindowSeconds } from '../platform/http/limits/rate-limit.ts'
import { startJobs } from '../platform/jobs/workers.ts'
import { sweep } from './sweep.ts'

const app = await testApp({ now: new Date().toISOString() })
const { db, pool, url, clock } = app

const DAY = 86_400_000
const from = (ms: number) => new Date(clock().getTime() + ms)

const left = async () => ({
  sessions: (await db.select({ token: session.token }).from(session)).map(({ token }) => token),
  tokens: (await db.select().from(verification)).map(({ identifier }) => identifier),
  keys: (await db.select().from(idempotencyKeys)).map(({ key }) => key),
  attempts: (await db.select().from(rateLimits)).map(({ key }) => key),
  networks: (await db.select().from(bookingNetworks)).map(({ network }) => network.trim()),
})

/** Fills the tables with expired rows and with ones that are still valid. */
async function fill() {
  await db.execute(sql`truncate session, verification, idempotency_keys, rate_limits, booking_networks`)
  const [owner] = await db.select().from(user)
  const userId = owner?.id ?? ''
  const [booking] = await db.insert(bookings).values({ userId }).returning()
  const bookingId = booking?.id ?? ''
  const ageByName = { gone: -1, here: 60_000 }
  for (const [name, ms] of Object.entries(ageByName)) {
    await db.insert(session).values({ id: randomUUID(), token: name, expiresAt: from(ms), userId })
    await db.insert(verification).values({ id: randomUUID(), identifier: name, value: 'x', expiresAt: from(ms) })
    const createdAt = from(ms - 7 * DAY)
    await db.insert(idempotencyKeys).values({ userId, key: name, bodyHash: 'x', bookingId, createdAt })
    const [other] = await db.insert(bookings).values({ userId }).returning()
    const mark = { bookingId: other?.id ?? '', network: name.padEnd(43), madeAt: from(ms - DAY) }
    await db.insert(bookingNetworks).values(mark)
    await db.insert(rateLimits).values({ key: name, updatedAt: from(ms - longestWindowSeconds * 1000) })
  }
}

const whatHolds = { sessions: ['here'], tokens: ['here'], keys: ['here'], attempts: ['here'], networks: ['here'] }

test('the sweep deletes expired sessions, tokens, request keys, attempts and networks, and keeps the rest', async () => {
  await fill()
  await sweep(app)({})
  expect(await left()).toEqual(whatHolds)
})

test('site check answers are deleted 90 days after the event, and their links on expiry', async () => {
  const insertSiteCheck = async (ago: number, expiresIn: number) => {
    const id = randomUUID()
    await db.insert(bookings).values({ id, startsAt: from(-ago - DAY), endsAt: from(-ago) })
    await db.insert(siteChecks).values({ bookingId: id })
    const times = { createdAt: from(expiresIn - DAY), expiresAt: from(expiresIn) }
    await db.insert(siteCheckLinks).values({ tokenHash: id, bookingId: id, ...times })
    return id
  }
  await insertSiteCheck(90 * DAY + 1, -1)
  const kept = await insertSiteCheck(90 * DAY - 60_000, 60_000)
  await sweep(app)({})
  expect((await db.select().from(siteChecks)).map(({ bookingId }) => bookingId)).toEqual([kept])
  expect((await db.select().from(siteCheckLinks)).map(({ tokenHash }) => tokenHash)).toEqual([kept])
})

test('a large backlog is deleted in batches, and two servers can sweep simultaneously', async () => {
  await fill()
  await db.execute(sql`
    insert into rate_limits (key, updated_at)
    select 'flood ' || n, ${from(-2 * DAY).toISOString()}::timestamptz from generate_series(1, 5500) n`)
  await Promise.all([sweep(app)({}), sweep(app)({})])
  await sweep(app)({})
  expect(await left()).toEqual(whatHolds)
})

test('a sweep asked to stop ends between two batches', async () => {
  await fill()
  await sweep(app)({}, AbortSignal.abort())
  expect((await left()).attempts).toEqual(['gone', 'here'])
})

test('of several servers, one sweeps each time', async () => {
  await fill()
  const log = pino({ level: 'silent' })
  const handlers = jobHandlers(app, { send: async () => {} })
  expect(await pool.query('select name from pgboss.schedule order by name')).toMatchObject({
    rows: [
      { name: 'backup' },
      { name: 'payment-sweep' },
      { name: 'reconcile' },
      { name: 'sweep' },
      { name: 'text-sweep' },
      { name: 'weather' },
    ],
  })
  await pool.query(`update pgboss.schedule set cron = '* * * * *' where name = 'sweep'`)
  const pace = { pollSeconds: 0.5, superviseSeconds: 1 }
  const workers = await Promise.all([1, 2, 3].map(() => startJobs(url, handlers, log, pace)))
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))))

  const looks = new Set<string>()
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query('select cron_on::text as at from pgboss.version')
      looks.add(rows[0].at)
      expect(looks.size).toBeGreaterThan(4)
      expect(await left()).toEqual(whatHolds)
    },
    { timeout: 15_000, interval: 100 },
  )
  // Two minutes' jobs may be created in the same one, if a server is slow at its turn.
  const { rows } = await pool.query(
    `select count(*) filter (where name = 'sweep')::int as jobs, count(distinct data ->> 'slot')::int as turns
     from pgboss.job where 'sweep' in (name, data ->> 'name')`,
  )
  expect(rows[0].jobs).toBeGreaterThan(0)
  expect(rows[0].jobs).toBeLessThanOrEqual(rows[0].turns)
})
