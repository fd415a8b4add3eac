// `npm run bench:reads` after `npm run build`: the CPU time one GET costs the server, for every address a stranger can
// request and for hostile ones. None may take more than 6 ms.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { addDays, todayIn } from '../../src/domain/calendar.ts'
import { paths } from '../../src/domain/paths.ts'
import { anyAddress, customerEnvironment } from '../../test/soak/customers.ts'
import { type ApiDocument, listOperations } from '../../test/soak/hostile-requests.ts'
import { type ServerProcess, startServer } from '../../test/support/server-process.ts'
import { benchDatabase, fillBookings } from './database.ts'

const MOST_MS = 6
const AT_ONCE = 4
const SECONDS = 1

type Read = [what: string, path: () => string, headers?: Record<string, string>]

const filled = (path: string) => path.replace(/\{[^}]+\}/g, () => randomUUID())
const from = addDays(todayIn(new Date()), 1)
let turn = 0
/** A new range each time, so no cached answer is used. */
const anyRange = () => {
  const begin = addDays(from, turn++ % 200)
  return `/api/availability/days?from=${begin}&to=${addDays(begin, 1 + (turn % 91))}&hours=${1 + (turn % 5)}`
}

const fixed = (path: string): Read => [path.slice(0, 60), () => path]

const hostile: Read[] = [
  ['15,900 slashes', () => `/${'/'.repeat(15_900)}x`],
  ['2,000 slashes', () => `/${'/'.repeat(2_000)}x`],
  ['2,000 slashes below /api', () => `/api${'/'.repeat(2_000)}x`],
  ['600 escapes that are no UTF-8', () => `/${'%ff'.repeat(600)}`],
  ['15 kB of query', () => `/?${'a=b&'.repeat(3_700)}`],
  ['15 kB of one query value', () => `/api/availability/days?from=${'2'.repeat(15_000)}`],
  ['15 kB of cookies', () => '/api/session', { cookie: 'a=b; '.repeat(3_000) }],
  ['15 kB of session', () => '/api/session', { cookie: `dome-and-den.session_token=${'a.'.repeat(7_000)}` }],
  ['15 kB of accept-encoding', () => '/', { 'accept-encoding': 'br;q=0,'.repeat(2_000) }],
  ['15 kB of if-none-match', () => '/', { 'if-none-match': 'W/"x",'.repeat(2_400) }],
  ['15 kB of x-forwarded-for', () => '/', { 'x-forwarded-for': '10.0.0.1,'.repeat(1_600) }],
  ['15 kB of x-request-id', () => '/', { 'x-request-id': 'a'.repeat(15_000) }],
]

/** Milliseconds of CPU time a process has used so far. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Sends requests for a second, four at a time. Returns the statuses and the server's CPU milliseconds per answer. */
async function measureCost({ pid, port }: ServerProcess, [, path, headers]: Read) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const statuses = new Set<number>()
  let answers = 0
  const before = processorTime(pid)
  const end = performance.now() + SECONDS * 1_000
  const asker = async () => {
    while (performance.now() < end) {
      const asked = { host: '127.0.0.1', port, path: path(), headers: { 'x-forwarded-for': anyAddress(), ...headers } }
      const [answer] = await once(request({ ...asked, agent }).end(), 'response')
      statuses.add(answer.statusCode)
      await once(answer.resume(), 'end')
      answers++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asker))
  agent.destroy()
  return { status: [...statuses].join(', '), ms: (processorTime(pid) - before) / answers }
}

const database = await benchDatabase()
await fillBookings(database.pool, 100_000, 100)
const server = await startServer({ ...customerEnvironment, DATABASE_URL: database.url })
// The hourly backup (at minute 41) would run in the same process.
await database.pool.query("delete from pgboss.schedule where name = 'backup'")
try {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as ApiDocument
  const routes = listOperations(document)
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('/live')) // a stream doesn't end
    .map(({ path }): Read => [path, () => filled(path)])
  const page = await (await fetch(`${server.url}/booking`)).text()
  const assets = [...new Set(page.match(/\/assets\/[\w.-]+/g))].slice(0, 3).map(fixed)
  const reads: Read[] = [
    ...[...Object.values(paths), '/nowhere', '/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'].map(
      fixed,
    ),
    ...['/api/docs/problems', '/api/nowhere', '/sitemap.xml', '/robots.txt'].map(fixed),
    ...assets,
    ...routes,
    ['/api/availability/days, another range each time', anyRange],
    ...hostile,
  ]
  const costs: { what: string; status: string; ms: number }[] = []
  for (const read of reads) {
    const rounds = [await measureCost(server, read)]
    // The best of up to three rounds, so other work of the server or machine doesn't count against the route.
    while (rounds.length < 3 && !rounds.some(({ ms }) => ms <= MOST_MS)) rounds.push(await measureCost(server, read))
    costs.push({ what: read[0], status: rounds[0]?.status ?? '', ms: Math.min(...rounds.map(({ ms }) => ms)) })
  }
  costs.sort((a, b) => b.ms - a.ms)
  console.table(
    Object.fromEntries(costs.map(({ what, status, ms }) => [what, { status, 'processor ms': ms.toFixed(2) }])),
  )
  const dear = costs.filter(({ ms }) => !(ms <= MOST_MS))
  console.log(`${costs.length} addresses, ${dear.length} over ${MOST_MS} ms`)
  if (dear.length > 0) process.exitCode = 1
} finally {
  await server.stop()
  await database.close()
}
