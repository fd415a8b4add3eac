import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isLong } from '../../../../test/soak/length.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { user } from './account-schema.ts'
import { type ChangeEvent, openLive, type Topic } from './change-feed.ts'
import { paymentDifferences, reconciliations } from './money-schema.ts'
import { availabilitySettings, blockedDates, bookings } from './schema.ts'

const { db, pool, url } = await testDatabase()

/** Collects the events of topics, as `topic detail`. */
async function listening(...topics: Topic[]) {
  const live = await openLive(url)
  onTestFinished(live.close)
  const heard: string[] = []
  const hear = (topic: Topic) => (event: ChangeEvent) =>
    heard.push(event.type === 'resync' ? 'resync' : `${topic} ${event.detail}`)
  const stops = topics.map((topic) => live.subscribe(topic, hear(topic)))
  return { live, heard, stops }
}

const hears = (heard: string[], ...expected: string[]) =>
  vi.waitFor(() => expect([...heard].sort()).toEqual(expected.sort()), { timeout: 5_000, interval: 5 })

const ann = 'ann'
await db.insert(user).values({ id: ann, name: 'Ann', email: 'ann@example.com' })
const evening = {
  userId: ann,
  status: 'BOOKED',
  startsAt: new Date('2026-06-13T20:00:00-07:00'),
  endsAt: new Date('2026-06-13T22:00:00-07:00'),
}

test('a booking notifies its day in Phoenix and its customer', async () => {
  const { heard } = await listening('day', 'user:ann', 'user:bob')
  await db.insert(bookings).values(evening)
  await hears(heard, 'day 2026-06-13', 'user:ann ')
})

test('a moved booking notifies its old day and its new one', async () => {
  const { heard } = await listening('day')
  await db
    .update(bookings)
    .set({ startsAt: new Date('2026-06-15T10:00:00-07:00'), endsAt: new Date('2026-06-15T12:00:00-07:00') })
    .where(eq(bookings.userId, ann))
  await hears(heard, 'day 2026-06-13', 'day 2026-06-15')
})

test('changed blocked dates and settings notify their topics', async () => {
  const { heard } = await listening('day', 'settings')
  await db.insert(blockedDates).values({ date: '2026-07-04', type: 'full' })
  await db.insert(availabilitySettings).values({ weeklySchedule: {}, generalSettings: Object() })
  await hears(heard, 'day 2026-07-04', 'settings ')
})

test('discrepancies, disputes and reconciliations notify the admin pages', async () => {
  const { heard } = await listening('admin')
  await db.insert(paymentDifferences).values({ kind: 'webhook secret', providerObject: 'webhook' })
  await db.insert(reconciliations).values({ since: new Date('2026-06-01T00:00:00Z'), objects: 1, differences: 1 })
  await hears(heard, 'admin ', 'admin ')
})

test('a rolled-back change sends no notification', async () => {
  const { heard } = await listening('day')
  const aborted = db.transaction(async (tx) => {
    await tx.insert(blockedDates).values({ date: '2026-07-05', type: 'full' })
    throw new Error('no')
  })
  await expect(aborted).rejects.toThrow('no')
  await db.insert(blockedDates).values({ date: '2026-07-06', type: 'full' })
  await hears(heard, 'day 2026-07-06')
})

test('after its connection is cut, the feed reconnects and asks every subscriber to resync', async () => {
  const { live, heard } = await listening('day', 'user:ann')
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen changes' and datname = current_database()`,
  )
  await hears(heard, 'resync', 'resync')
  expect(live.isListening()).toBe(true)
  await db.insert(blockedDates).values({ date: '2026-07-07', type: 'full' })
  await hears(heard, 'resync', 'resync', 'day 2026-07-07')
})

/** A database connection that can be cut without either end noticing, like a firewall dropping its state. */
async function cuttableWay() {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const madeAfterCut = isCut
    const { hostname, port } = new URL(url)
    const far = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const pass = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (bytes) => {
        if (!isCut || madeAfterCut) to.write(bytes)
      })
      from.on('end', () => {
        if (!isCut || madeAfterCut) to.end()
      })
    }
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const way = new URL(url)
  way.port = String((server.address() as AddressInfo).port)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: way.href,
    /** Silences current connections; new ones get through. */
    cut: () => {
      isCut = true
    },
  }
}

test.runIf(isLong)('a silently dropped connection is noticed within ten seconds', async () => {
  const way = await cuttableWay()
  const live = await openLive(way.url)
  onTestFinished(live.close)
  const heard: string[] = []
  live.subscribe('day', (event) => heard.push(event.type === 'resync' ? 'resync' : event.detail))
  way.cut()
  await db.insert(blockedDates).values({ date: '2026-07-09', type: 'full' })
  const began = performance.now()
  await vi.waitUntil(() => !live.isListening(), { timeout: 12_000, interval: 5 })
  expect(performance.now() - began).toBeLessThan(10_000)
  await hears(heard, 'resync')
  expect(live.isListening()).toBe(true)
})

test("a silent connection doesn't delay shutdown", async () => {
  const way = await cuttableWay()
  const live = await openLive(way.url)
  way.cut()
  const began = performance.now()
  await live.close()
  expect(performance.now() - began).toBeLessThan(4_000)
})

test('an unsubscribed listener receives no more events', async () => {
  const { heard, stops } = await listening('day', 'settings')
  stops[0]?.()
  await db.insert(blockedDates).values({ date: '2026-07-08', type: 'full' })
  await db.update(availabilitySettings).set({ version: 2 })
  await hears(heard, 'settings ')
})
