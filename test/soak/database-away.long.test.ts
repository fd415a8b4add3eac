import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '../../src/domain/calendar.ts'
import { takeDataDir } from '../../src/server/platform/config/data-dir.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/server/platform/database/embedded/embedded-postgres.ts'
import { type ServerProcess, startServer, untilReady } from '../support/server-process.ts'
import { customerEnvironment, signUpCustomers } from './customers.ts'
import { freeStarts, inputFor, openEverything, post } from './schedule.ts'

const secondsAway = 10
const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-away-'))
chmodSync(dataDir, 0o711)
const giveBack = takeDataDir(dataDir)
let postgres: EmbeddedPostgres
let server: ServerProcess
let pool: Pool

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(dataDir)
  server = await startServer({ ...customerEnvironment, DATABASE_URL: postgres.url })
  pool = new Pool({ connectionString: postgres.url, max: 1 })
  pool.on('error', () => {})
  await openEverything(pool)
}, 120_000)

afterAll(async () => {
  await pool.end()
  await server.stop()
  await postgres.stop()
  giveBack()
  rmSync(dataDir, { recursive: true, force: true })
})

interface TimedAnswer {
  what: string
  status: number | undefined
  retryAfter: string | null
  ms: number
}

async function timed(what: string, ask: () => Promise<{ status: number; retryAfter: string | null } | undefined>) {
  const began = performance.now()
  const answer = await ask()
  return { what, status: answer?.status, retryAfter: answer?.retryAfter ?? null, ms: performance.now() - began }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  timed(`GET ${path}`, async () => {
    const response = await fetch(server.url + path, { headers, signal: AbortSignal.timeout(20_000) })
    await response.arrayBuffer()
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  })

/** Queries days, lists own bookings and books, for this many seconds. */
async function traffic(seconds: number): Promise<TimedAnswer[]> {
  const customers = await signUpCustomersIfPossible(seconds * 20)
  const from = addDays(todayIn(new Date()), 1)
  const seen: TimedAnswer[] = []
  const until = Date.now() + seconds * 1000
  const asking = customers.map(async (customer, index) => {
    await pause((index / customers.length) * seconds * 1000)
    if (Date.now() > until) return
    const start = starts.next().value as never
    seen.push(
      await get(`/api/availability/days?from=${from}&to=${addDays(from, 30)}&hours=${(index % 4) + 2}`),
      await get('/api/bookings', customer.headers),
      await timed('POST /api/bookings', () => post(server, inputFor(customer, start))),
    )
  })
  await Promise.all(asking)
  return seen
}

const starts = freeStarts()
let spare: Awaited<ReturnType<typeof signUpCustomers>> = []

/** Takes customers created while the database was up, so there are some during the outage. */
const signUpCustomersIfPossible = async (count: number) => spare.splice(0, count)

test(`while the database is down for ${secondsAway} seconds, requests get 503 with Retry-After; afterwards everything works`, async () => {
  spare = await signUpCustomers(pool, (secondsAway + 4) * 20)
  const live = await fetch(`${server.url}/api/availability/live`)
  const heard = readUntil(live, 'event: resync')

  const before = await traffic(1)
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200, 201]))

  await postgres.stop()
  const during = await traffic(secondsAway)
  expect(during.length).toBeGreaterThan(secondsAway * 20)
  for (const { what, status, retryAfter, ms } of during) {
    expect(`${what} ${status}`).toBe(`${what} 503`)
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(ms).toBeLessThan(6_000)
  }
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(503)

  postgres = await startEmbeddedPostgres(dataDir)
  const back = performance.now()
  await untilReady(server.url)
  expect(performance.now() - back).toBeLessThan(5_000)

  const after = await traffic(2)
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200, 201]))
  expect(server.hasEnded()).toBe(false)
  await expect(heard).resolves.toBe(true)
}, 120_000)

/** Whether a stream contains `text` before it ends. */
async function readUntil(response: Response, text: string): Promise<boolean> {
  let said = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    said += chunk
    if (said.includes(text)) return true
  }
  return false
}
