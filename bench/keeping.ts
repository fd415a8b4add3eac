// `npm run bench:keep`: 100,000 bookings imported, backed up and restored, each beside a bare COPY of the same rows. Time, size and
// peak memory (of our process; PostgreSQL's is its own), on the embedded database as it runs in production.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyTarget, type Table, tableName, tablesOf } from '../src/server/backup/tables.ts'
import { addressOfRunning } from '../src/server/database/embedded/embedded-postgres.ts'
import { writeOldSite } from '../src/server/testing/old-site/testing-old-site.ts'
import { type Customer, customerEnvironment, signUpCustomers } from './soak/customers.ts'
import { freeStarts, inputFor, post } from './soak/schedule.ts'
import { type ServerProcess, startServer } from './soak/server-process.ts'

const bookings = Number(process.argv[2] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-keeping-'))
chmodSync(folder, 0o711) // as root the database has a user of its own, who must be able to enter
const dataDir = join(folder, 'data')
const say = (line: string) => void process.stdout.write(`${line}\n`)

interface Cost {
  seconds: number
  megabytes: number
}

/** Runs one of our commands; its time and the most memory it had. */
async function command(program: string, args: string[], env: Record<string, string>): Promise<Cost> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/server', program), ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  let kilobytes = 0
  const watch = setInterval(() => {
    kilobytes = Math.max(kilobytes, peakOf(child.pid as number))
  }, 20)
  const [code] = await ended
  clearInterval(watch)
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return { seconds: (performance.now() - began) / 1_000, megabytes: kilobytes / 1_000 }
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Every table by COPY into a file each, and from there into tables of the same make. */
async function bareCopy(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await tablesOf(client)
    const fileOf = ({ name }: Table) => join(folder, `${name}.copy`)
    const out = await timed(async () => {
      for (const table of tables)
        await pipeline(client.query(copyTo(`copy ${copyTarget(table)} to stdout`)), createWriteStream(fileOf(table)))
    })
    const bytes = tables.reduce((sum, table) => sum + statSync(fileOf(table)).size, 0)
    await client.query('create schema bare')
    for (const table of tables)
      await client.query(`create table bare.${tableName(table)} (like public.${tableName(table)} including all)`)
    const back = await timed(async () => {
      await client.query('begin')
      for (const table of tables)
        await pipeline(
          createReadStream(fileOf(table)),
          client.query(copyFrom(`copy bare.${copyTarget(table)} from stdin`)),
        )
      await client.query('commit')
    })
    await client.query('drop schema bare cascade')
    return { out, back, bytes }
  } finally {
    await client.end()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/** Customers who book meanwhile, one after the other: how long the unluckiest waited. */
async function bookUntil(done: Promise<unknown>, server: ServerProcess, pool: Pool) {
  const customers = await signUpCustomers(pool, 2_000)
  const starts = freeStarts()
  const waits: number[] = []
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  for (let index = 0; !isDone; index++) {
    const customer = customers[index % customers.length] as Customer
    const began = performance.now()
    const answer = await post(server, inputFor(customer, starts.next().value as never))
    waits.push(answer ? performance.now() - began : Number.POSITIVE_INFINITY)
    await pause(50)
  }
  return { count: waits.length, longest: Math.max(...waits) }
}

const said = ({ seconds, megabytes }: Cost) => `${seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB of memory`
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const server = await startServer({ ...customerEnvironment, DATA_DIR: dataDir })
try {
  const pool = new Pool({ connectionString: addressOfRunning(dataDir), max: 2 })
  pool.on('error', () => {})
  const site = await writeOldSite(folder, { bookings, users: bookings / 10, now: new Date() })
  const args = ['--firestore', site.firestore, '--users', site.users, '--hash-config', site.hashConfig, '--apply']
  const importing = command('import.ts', args, { DATA_DIR: dataDir })
  const waited = await bookUntil(importing, server, pool)
  say(`import of ${bookings} bookings: ${said(await importing)}`)
  say(`  ${waited.count} customers booked meanwhile; the longest wait ${Math.round(waited.longest)} ms`)

  const bare = await bareCopy(addressOfRunning(dataDir))
  say(`bare COPY of the same tables: out ${bare.out.toFixed(1)} s, ${mb(bare.bytes)}; in ${bare.back.toFixed(1)} s`)

  const file = join(folder, 'all.backup')
  const backup = await command('backup.ts', [file], { DATA_DIR: dataDir })
  say(`backup, read back: ${said(backup)}, ${mb(statSync(file).size)}`)
  await pool.query('create database restored')
  const target = new URL(addressOfRunning(dataDir))
  target.pathname = '/restored'
  const restore = await command('restore.ts', [file], { DATA_DIR: join(folder, 'restored'), DATABASE_URL: target.href })
  say(`restore: ${said(restore)}`)
  await pool.end()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
