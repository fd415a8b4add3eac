import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { anyAddress, type Customer, customerEnvironment, signInAdmin, signUpCustomers } from './customers.ts'
import { freeStarts, inputFor, openEverything, post, type Start } from './schedule.ts'
import { abortedGet, connections, head, listen, often, streamPaths } from './stream-clients.ts'

const { pool, url } = await testDatabase()
const requests = 25_000
const warmUp = 2_000
const streams = 1_000
const changes = 40
const sample = 40
const measuredServer = new URL('./measured-server.ts', import.meta.url).pathname
let server: ServerProcess
let admin: Customer

beforeAll(async () => {
  await openEverything(pool)
  server = await startServer({ ...customerEnvironment, DATABASE_URL: url }, measuredServer)
  admin = await signInAdmin(pool)
}, 120_000)
afterAll(() => server.stop())

interface Held {
  measured: number
  bytes: number
  timers: number
}

const lastMeasured = () => {
  const lines = server.output().match(/^\{"measured".*\}$/gm)
  return lines ? (JSON.parse(lines.at(-1) as string) as Held) : { measured: 0, bytes: Number.NaN, timers: Number.NaN }
}

async function measure(): Promise<Held> {
  const { measured } = lastMeasured()
  process.kill(server.pid, 'SIGUSR2')
  await vi.waitUntil(() => lastMeasured().measured > measured, { timeout: 20_000, interval: 10 })
  return lastMeasured()
}

const streamPath = (index: number) => streamPaths[index % streamPaths.length] as string
const adminHeaders = () => ({ ...admin.headers, 'x-forwarded-for': anyAddress() })

async function ask(times: number): Promise<void> {
  const statuses = new Set<number>()
  const agent = connections()
  await often(
    times,
    20,
    async (index) => void statuses.add(await head(server.port, streamPath(index), adminHeaders(), agent)),
  )
  agent.destroy()
  expect([...statuses]).toEqual([200])
  await often(times, 20, (index) => abortedGet(server.port, streamPath(index), adminHeaders()))
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

test(`${requests} HEAD and ${requests} aborted GET requests on the streams leak neither memory nor timers`, async () => {
  // The first requests allocate what code and caches keep for good.
  await ask(warmUp)
  const before = await measure()
  await ask(requests)
  const after = await vi
    .waitUntil(
      async () => {
        const held = await measure()
        return held.bytes < before.bytes * 1.05 && held.timers <= before.timers * 1.05 ? held : undefined
      },
      { timeout: 45_000, interval: 500 },
    )
    .catch(measure)
  say(
    `${requests} HEAD and ${requests} aborted GET on the streams: ${megabytes(before.bytes)} and ${before.timers} timers before, ${megabytes(after.bytes)} and ${after.timers} after`,
  )
  expect(after.bytes).toBeLessThan(before.bytes * 1.05)
  expect(after.timers).toBeLessThanOrEqual(Math.ceil(before.timers * 1.05))
}, 1_800_000)

const starts = freeStarts()

/** The milliseconds bookings take, one customer after another, each with a disturbance in parallel. */
async function measureBookings(
  disturb: () => Promise<unknown> = async () => {},
): Promise<{ median: number; slowest: number }> {
  const times: number[] = []
  for (const customer of await signUpCustomers(pool, sample)) {
    const input = inputFor(customer, starts.next().value as Start)
    const disturbing = disturb()
    const began = performance.now()
    expect((await post(server, input))?.status).toBe(201)
    times.push(performance.now() - began)
    await disturbing
  }
  times.sort((a, b) => a - b)
  return { median: times[Math.floor(sample / 2)] as number, slowest: times.at(-1) as number }
}

test(`${streams} streams of one account and ${changes} changes to its bookings slow down no one else's booking`, async () => {
  const [greedy] = (await signUpCustomers(pool, 1)) as [Customer]
  await pool.query(
    `insert into bookings (user_id, status, full_name, starts_at, ends_at)
     select $1, 'cancelled', 'Ada', now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour' from generate_series(1, 20) n`,
    [greedy.id],
  )
  await measureBookings()
  const usual = await measureBookings()

  const opened: Awaited<ReturnType<typeof listen>>[] = []
  await often(
    streams,
    50,
    async () => void opened.push(await listen(server.port, '/api/bookings/live', greedy.headers)),
  )
  const open = () => opened.filter(({ isOpen }) => isOpen()).length
  await vi.waitUntil(() => open() === 10, { timeout: 10_000, interval: 20 }).catch(() => {})

  const change = () =>
    pool.query(
      `update bookings set updated_at = now() where id = (select id from bookings where user_id = $1 limit 1)`,
      [greedy.id],
    )
  const meanwhile = await measureBookings(() => often(changes / sample, 1, async () => void (await change())))
  const told = opened.filter(({ said }) => /event: replaced\n/.test(said())).length
  for (const { socket } of opened) socket.destroy()
  say(
    `${streams} streams of one account: ${told} told politely, ${open()} live; a booking takes ${usual.median.toFixed(1)} ms (slowest ${usual.slowest.toFixed(1)}), with ${changes} changes meanwhile ${meanwhile.median.toFixed(1)} ms (slowest ${meanwhile.slowest.toFixed(1)})`,
  )
  expect(told).toBe(streams - 10)
  expect(meanwhile.median).toBeLessThan(2 * usual.median)
}, 600_000)
