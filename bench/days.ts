import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { addDays, instantOf, todayIn } from '../src/domain/calendar.ts'
import { freePort } from '../src/server/database/embedded/free-port.ts'
import { best, getRequest, type Load, loadWith } from './load.ts'
import { anyAddress } from './soak/customers.ts'
import type { ServerProcess } from './soak/server-process.ts'

const CONNECTIONS = 32
const SECONDS = 2
const ROUNDS = 7

const encoding = { 'accept-encoding': 'gzip, deflate, br' }

export interface DaysFigures {
  bytes: number
  bare: Load
  days: Load
  /** The same while bookings are made and cancelled, ten changes a second. */
  daysWhileChanging: Load
  /** Every request asks for another range or length, from another address: nothing was answered before. */
  anyRange: Load
}

/** GET /api/availability/days for 92 days beside a bare route that returns the same bytes, taken in turns. */
export async function measureDays(server: ServerProcess, pool: Pool): Promise<DaysFigures> {
  const from = addDays(todayIn(new Date()), 1)
  const path = `/api/availability/days?from=${from}&to=${addDays(from, 91)}&hours=2`
  const sample = await fetch(server.url + path, { headers: encoding })
  const headers = Object.fromEntries(
    [...sample.headers].filter(([name]) => /^(content-type|content-encoding|vary)$/.test(name)),
  )
  const bytes = await bytesOf(server.port, path)
  const bare = await startBare(bytes, headers)

  const rounds: Omit<DaysFigures, 'bytes'>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      bare: await loadWith(getRequest('/bare', encoding), bare, CONNECTIONS, SECONDS),
      days: await loadWith(getRequest(path, encoding), server, CONNECTIONS, SECONDS),
      daysWhileChanging: await whileChanging(pool, () =>
        loadWith(getRequest(path, encoding), server, CONNECTIONS, SECONDS),
      ),
      anyRange: await loadWith(anyRequest, server, CONNECTIONS, SECONDS),
    })
  }
  await bare.stop()
  return {
    bytes: bytes.length,
    bare: best(rounds.map((round) => round.bare)),
    days: best(rounds.map((round) => round.days)),
    daysWhileChanging: best(rounds.map((round) => round.daysWhileChanging)),
    anyRange: best(rounds.map((round) => round.anyRange)),
  }
}

let asked = 0

/** A range of 92 to 120 days that no earlier request named, from a year ago to years ahead. */
function anyRequest(): Buffer {
  const number = asked++
  const from = addDays(todayIn(new Date()), (number % 1_500) - 365)
  const to = addDays(from, 91 + (Math.floor(number / 1_500) % 29))
  const path = `/api/availability/days?from=${from}&to=${to}&hours=${1 + (number % 16)}`
  return getRequest(path, { ...encoding, 'x-forwarded-for': anyAddress() })
}

/** The body as it travels: `fetch` would decode it. */
async function bytesOf(port: string, path: string): Promise<Buffer> {
  const { request } = await import('node:http')
  const [answer] = await once(request({ port, host: '127.0.0.1', path, headers: encoding }).end(), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function startBare(bytes: Buffer, headers: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-bare-'))
  const file = join(folder, 'bytes')
  writeFileSync(file, bytes)
  const port = await freePort()
  const script = join(import.meta.dirname, 'bare-route.ts')
  const child = spawn(process.execPath, [script, String(port), file, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    port,
    pid: child.pid as number,
    async stop() {
      child.kill()
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

async function whileChanging<T>(pool: Pool, measure: () => Promise<T>): Promise<T> {
  const start = instantOf(addDays(todayIn(new Date()), 30), 18)
  let last: Promise<unknown> = Promise.resolve()
  const change = () =>
    pool.query(
      `with moved as (delete from bookings where starts_at = $1 returning id)
       insert into bookings (starts_at, ends_at, status) select $1::timestamptz, $1::timestamptz + interval '1 hour', 'BOOKED'
       where not exists (select from moved)`,
      [start],
    )
  const timer = setInterval(() => {
    last = last.then(change)
  }, 100)
  try {
    return await measure()
  } finally {
    clearInterval(timer)
    await last
  }
}
