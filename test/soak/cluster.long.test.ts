import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Cluster, startCluster } from '../cluster/cluster.ts'
import { disturbances, restart } from '../cluster/disturbances.ts'
import { openStreams } from '../cluster/live-streams.ts'
import { startMailbox } from '../cluster/mailbox.ts'
import { findPrograms } from '../cluster/programs.ts'
import { serverEnvironment } from '../cluster/servers.ts'
import { startTraffic } from '../cluster/traffic.ts'
import { runServer, testDataDir } from '../support/server.ts'
import { type ServerProcess, startServer, untilReady } from '../support/server-process.ts'
import { signUpCustomers } from './customers.ts'
import { openEverything } from './schedule.ts'

// Five rounds take about ten minutes.
const rounds = Number(process.env.CLUSTER_ROUNDS ?? 5)
const restarts = Number(process.env.CLUSTER_RESTARTS ?? 20)
const clients = Number(process.env.CLUSTER_CLIENTS ?? 64)
const STREAMS = 60
const SETTLE_MS = 5_000

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 300_000 })

const say = (line: string) => process.stdout.write(`${line}\n`)
const found = findPrograms()
if (found.missing !== undefined) say(found.missing)

let cluster: Cluster
let pool: Pool
let mailbox: Awaited<ReturnType<typeof startMailbox>>
const servers: ServerProcess[] = []

beforeAll(async () => {
  if (found.missing !== undefined) return
  mailbox = await startMailbox()
  cluster = await startCluster(found, Number(process.env.CLUSTER_PORT ?? 4900))
  Object.assign(cluster.environment, mailbox.environment)
  for (const port of cluster.ports.servers) servers.push(await startServer(serverEnvironment(cluster, port)))
  pool = new Pool({ connectionString: cluster.directUrl, max: 2 })
  pool.on('error', () => {})
  await openEverything(pool)
})

afterAll(async () => {
  await pool?.end()
  await Promise.all(servers.map((server) => server.stop()))
  await cluster?.stop()
  await mailbox?.stop()
})

const inCluster = test.skipIf(found.missing !== undefined)

inCluster('a server that only knows the pooler, or has a different secret, refuses to start', async () => {
  const environment = { ...serverEnvironment(cluster, 0), PORT: '0' }
  const start = async (changed: Record<string, string>) => {
    const { PORT: _, ...same } = environment
    const server = await runServer(testDataDir(), { ...same, ...changed })
    expect(await server.ended).toBe(1)
    return server.said()
  }
  expect(await start({ DATABASE_DIRECT_URL: '' })).toMatch(
    /Set DATABASE_DIRECT_URL to the address of the database itself/,
  )
  expect(await start({ AUTH_SECRET: 'x'.repeat(40) })).toMatch(
    /running on this database with a different AUTH_SECRET\./,
  )
})

const table = (rows: Record<string, unknown>) =>
  say(
    Object.entries(rows)
      .map(([name, value]) => `  ${name.padEnd(46)} ${value}`)
      .join('\n'),
  )

const queryCount = async (statement: string, values: unknown[] = []) =>
  Number((await pool.query(statement, values)).rows[0].count)

/**
 * Waits for all outstanding confirmations, up to the time it takes to detect an abandoned job. Returns how many are missing.
 */
async function missingMails(ids: readonly string[]): Promise<number> {
  const missing = () => ids.filter((id) => !mailbox.confirmations.has(id)).length
  for (const deadline = Date.now() + 240_000; missing() > 0 && Date.now() < deadline; await pause(500));
  return missing()
}

inCluster(`${clients} clients lose nothing while server, primary and pooler go down ${rounds} times`, async () => {
  const traffic = startTraffic(cluster.webUrl, await signUpCustomers(pool, 3_000), clients)
  const streams = openStreams(cluster.webUrl, STREAMS)
  const seconds = new Map<string, string[]>()
  let deaf = 0
  try {
    await pause(SETTLE_MS)
    for (let round = 0; round < rounds; round++) {
      for (const { name, take } of disturbances) {
        say(`  ${new Date().toISOString()} ${name}`)
        const mend = await take(cluster, servers, round)
        const first = await traffic.firstBooking(performance.now())
        seconds.set(name, [...(seconds.get(name) ?? []), first.toFixed(1)])
        await mend()
        // Gives the streams time to reconnect: from now on, every booking reaches every page.
        await pause(SETTLE_MS)
        const recovered = performance.now()
        await vi.waitUntil(() => streams.deafSince(recovered) === 0, { timeout: 15_000 }).catch(() => {})
        deaf += streams.deafSince(recovered)
      }
    }
  } finally {
    await traffic.stop()
    streams.stop()
  }

  const ids = [...traffic.booked.keys()]
  const kept = ids.filter((id) => !traffic.cancelled.has(id))
  const there = await queryCount('select count(*) from bookings where id::text = any($1)', [ids])
  const undone = await queryCount(`select count(*) from bookings where id::text = any($1) and status <> 'cancelled'`, [
    [...traffic.cancelled],
  ])
  const overlaps = await queryCount(`select count(*) from bookings a join bookings b on a.id < b.id
    and a.status = 'BOOKED' and b.status = 'BOOKED' and a.starts_at < b.ends_at and b.starts_at < a.ends_at`)
  const lostMails = await missingMails(kept)
  const doubled = kept.filter((id) => (mailbox.confirmations.get(id) ?? 0) > 1).length
  table({
    'bookings acknowledged, and lost': `${ids.length}, ${ids.length - there}`,
    'cancellations acknowledged, and lost': `${traffic.cancelled.size}, ${undone}`,
    overlaps,
    answers: JSON.stringify(Object.fromEntries(traffic.statuses)),
    ...Object.fromEntries([...seconds].map(([name, each]) => [`seconds to a booking: ${name}`, each.join(' ')])),
    'streams that missed a change after recovery': deaf,
    'mails lost, and doubled': `${lostMails}, ${doubled}`,
  })
  if (traffic.surprises.length > 0) say(traffic.surprises.join('\n'))
  expect([ids.length - there, undone, overlaps, deaf, lostMails]).toEqual([0, 0, 0, 0, 0])
  expect(traffic.surprises).toEqual([])
})

inCluster(`${restarts} rolling restarts of three servers leave no request unanswered`, async () => {
  await cluster.useDefaultRetries()
  await untilReady(cluster.webUrl)
  // A freshly started proxy takes every database for the primary until its first health check.
  const customers = await vi.waitFor(() => signUpCustomers(pool, 3_000), { timeout: 30_000, interval: 500 })
  const traffic = startTraffic(cluster.webUrl, customers, clients)
  try {
    for (let round = 0; round < restarts; round++) {
      for (const index of servers.keys()) {
        await servers[index]?.stop()
        await restart(cluster, servers, index)
      }
    }
  } finally {
    await traffic.stop()
  }
  const requests = [...traffic.statuses.values()].reduce((sum, count) => sum + count, 0)
  table({
    [`${restarts} rolling restarts, ${requests} requests`]: JSON.stringify(Object.fromEntries(traffic.statuses)),
  })
  expect(traffic.surprises).toEqual([])
  expect(Object.keys(Object.fromEntries(traffic.statuses)).filter((name) => !/success|refusal/.test(name))).toEqual([])
})
