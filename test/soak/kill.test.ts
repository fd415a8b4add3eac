import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningAddress } from '../../src/server/platform/database/embedded/embedded-postgres.ts'
import { type ServerProcess, startServer, untilReady } from '../support/server-process.ts'
import { customerEnvironment, signUpCustomers } from './customers.ts'
import { amount, isLong } from './length.ts'
import { type BookingInput, freeStarts, inputFor, openEverything, post } from './schedule.ts'

const rounds = amount(1, 50)
const streams = 6
const bookingsPerRound = 60
/** Counts the rounds of both tests, which share one server. */
let strikes = 0

let dataDir: string
let pool: Pool
let server: ServerProcess
/** Settles when a killed server is up again; clients await it before they retry. */
let ready: Promise<unknown> = Promise.resolve()

const metricsToken = 'the-token-of-the-kill-runs'
const start = () => startServer({ ...customerEnvironment, METRICS_TOKEN: metricsToken, DATA_DIR: dataDir })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-kill-'))
  chmodSync(dataDir, 0o711) // as root, the database runs as another user, who must be able to enter
  server = await start()
  pool = new Pool({ connectionString: findRunningAddress(dataDir), max: 2 })
  pool.on('error', () => {}) // idle connections die with the database
  await openEverything(pool)
}, 120_000)

afterAll(async () => {
  await pool.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Retries until the booking is acknowledged, waiting while the server is down. Returns its id. */
async function insist(input: BookingInput): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(20)) {
    await ready
    const answer = await post(server, input)
    if (answer?.status === 201) return answer.body.id as string
    if (answer && answer.status !== 503) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  }
  throw new Error('The input was never acknowledged.')
}

const starts = freeStarts()

/**
 * Books in several streams while `disturb` strikes. Returns the bookings acknowledged before the strike, and all in the end.
 */
async function bookThrough(disturb: () => Promise<void>) {
  const customers = await signUpCustomers(pool, bookingsPerRound)
  const inputs = customers.map((customer) => inputFor(customer, starts.next().value as never))
  const acknowledged = new Map<BookingInput, string>()
  const queue = [...inputs]
  const stream = async () => {
    for (let input = queue.shift(); input; input = queue.shift()) acknowledged.set(input, await insist(input))
  }
  const all = Promise.all(Array.from({ length: streams }, stream))
  while (acknowledged.size === 0) await pause(5)
  await pause(randomInt(100))
  const before = new Map(acknowledged)
  await disturb()
  await all
  return { before, acknowledged }
}

/** Checks that everything acknowledged exists under its id, and nothing exists twice. */
async function expectAllKept(acknowledged: Map<BookingInput, string>, expectedInAll: number) {
  const ids = [...acknowledged.values()]
  const { rows } = await pool.query(`select id from bookings where id = any($1) and status = 'BOOKED'`, [ids])
  expect(rows).toHaveLength(ids.length)
  const { rows: counts } = await pool.query<{ bookings: number; starts: number; keys: number }>(
    `select count(*)::int bookings, count(distinct starts_at)::int starts,
       (select count(*)::int from idempotency_keys) keys from bookings`,
  )
  expect(counts[0]).toEqual({ bookings: expectedInAll, starts: expectedInAll, keys: expectedInAll })
}

async function strike(disturb: () => Promise<void>) {
  for (let round = 1; round <= rounds; round++) {
    const { before, acknowledged } = await bookThrough(disturb)
    expect(before.size).toBeGreaterThan(0)
    expect(before.size).toBeLessThan(bookingsPerRound)
    for (const [input, id] of before) expect(acknowledged.get(input)).toBe(id)
    strikes++
    await expectAllKept(acknowledged, strikes * bookingsPerRound)

    // A customer whose answer was lost retries and gets the same booking.
    const [input, id] = [...acknowledged].at(randomInt(acknowledged.size)) as [BookingInput, string]
    expect((await post(server, input))?.body.id).toBe(id)
  }
}

test('kill -9 of the server loses no acknowledged booking and duplicates none', async () => {
  await strike(async () => {
    let restarted = () => {}
    ready = new Promise<void>((resolve) => {
      restarted = resolve
    })
    await server.kill()
    server = await start()
    restarted()
  })
}, 1_800_000)

test.runIf(isLong)(
  'kill -9 of the database loses no acknowledged booking, and the server recovers on its own',
  async () => {
    await strike(async () => {
      const [postmaster] = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(postmaster), 'SIGKILL')
      await pause(100)
      await untilReady(server.url)
    })
    expect(server.hasEnded()).toBe(false)
    await expect.poll(busyConnections, { timeout: 30_000 }).toBe(0)
  },
  1_800_000,
)

/** Connections held by a request. One that's never returned is lost for good. */
async function busyConnections() {
  const metrics = await (
    await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  return Number(/^database_connections\{state="busy"\} (\d+)/m.exec(metrics)?.[1])
}
