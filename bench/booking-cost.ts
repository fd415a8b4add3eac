// `node bench/booking-cost.ts [BOOKINGS]`: processor time and statements of one booking, which a busy machine hardly changes.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { benchDatabase, fillSchedule } from './database.ts'
import { processorTime } from './load.ts'
import { profileOf } from './profile.ts'
import { customerEnvironment, signUpCustomers } from './soak/customers.ts'
import { freeStarts, inputFor, openEverything, post, type Start } from './soak/schedule.ts'
import { type ServerProcess, startServer } from './soak/server-process.ts'

const AT_ONCE = 16
const WARM_UP = 300

const count = Number(process.argv[2] ?? 1_000)
const database = await benchDatabase({
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
  'pg_stat_statements.track_planning': 'on',
})
await fillSchedule(database.pool)
await openEverything(database.pool)
await database.pool.query('create extension pg_stat_statements')

/** Books `inputs`, sixteen at a time; every one must be taken. */
async function bookAll(server: ServerProcess, how: number, starts: Generator<Start>): Promise<void> {
  const waiting = (await signUpCustomers(database.pool, how)).map((customer) =>
    inputFor(customer, starts.next().value as Start),
  )
  const worker = async () => {
    for (let input = waiting.pop(); input; input = waiting.pop()) {
      const answer = await post(server, input)
      if (answer?.status !== 201) throw new Error(`A booking was refused: ${JSON.stringify(answer)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Until nothing is left to do at once. */
async function jobsDone(pool: Pool): Promise<void> {
  const due = `select count(*)::int as due from pgboss.job where state < 'completed' and start_after <= now() and name like '%-%'`
  while ((await pool.query<{ due: number }>(due)).rows[0]?.due) await pause(200)
}

/** Milliseconds of processor time of PostgreSQL, all its processes: those that run, and those that ended. */
async function databaseTime(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number(statOf(rows[0]?.pid ?? 0)[1])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  const ended = statOf(postmaster)
  const waitedFor = (Number(ended[13]) + Number(ended[14])) * 10
  return [postmaster, ...children.map(Number)].reduce((sum, pid) => sum + (processorTime(pid) || 0), waitedFor)
}

const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

const profiles = mkdtempSync(join(tmpdir(), 'dome-and-den-profile-'))
const server = await startServer({
  ...customerEnvironment,
  DATABASE_URL: database.url,
  ...(process.argv.includes('--profile') ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` } : {}),
})
try {
  const starts = freeStarts(200)
  await bookAll(server, WARM_UP, starts)
  await jobsDone(database.pool)
  await database.pool.query('select pg_stat_statements_reset()')
  const spent = async () => ({ server: processorTime(server.pid), database: await databaseTime(database.pool) })
  const before = await spent()
  await bookAll(server, count, starts)
  const answered = await spent()
  await jobsDone(database.pool)
  const done = await spent()
  const each = (from: number, to: number) => ((to - from) / count).toFixed(2)
  console.table({
    'while answering': {
      'server, ms': each(before.server, answered.server),
      'database, ms': each(before.database, answered.database),
    },
    'until its mails are out': {
      'server, ms': each(before.server, done.server),
      'database, ms': each(before.database, done.database),
    },
  })
  const { rows } = await database.pool.query<{ query: string; calls: string; ms: string; plan: string }>(
    'select query, calls, total_exec_time + total_plan_time as ms, total_plan_time as plan from pg_stat_statements where calls >= $1 order by calls desc',
    [count / 5],
  )
  for (const { query, calls, ms, plan } of rows) {
    console.log(
      (Number(calls) / count).toFixed(2).padStart(6),
      (Number(ms) / count).toFixed(3),
      (Number(plan) / count).toFixed(3),
      query.replace(/\s+/g, ' ').slice(0, 150),
    )
  }
} finally {
  await server.stop()
  await database.close()
}
if (process.argv.includes('--profile')) for (const [where, share] of profileOf(profiles)) console.log(share, where)
