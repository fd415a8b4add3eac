// `npm run bench:reads` after `npm run build`: the processor time that one GET costs the server, for every address that a
// stranger can ask for and for hostile ones. None may take more than 6 ms.
import { randomUUID } from 'node:crypto'
import { addDays, todayIn } from '../src/domain/calendar.ts'
import { paths } from '../src/domain/site/paths.ts'
import { benchDatabase, fillSchedule } from './database.ts'
import { getRequest, loadWith } from './load.ts'
import { anyAddress, customerEnvironment } from './soak/customers.ts'
import { type ApiDocument, operationsOf } from './soak/hostile-requests.ts'
import { startServer } from './soak/server-process.ts'

const MOST_MS = 6
const CONNECTIONS = 4
const SECONDS = 1

type Read = [what: string, path: () => string, headers?: Record<string, string>]

const filled = (path: string) => path.replace(/\{[^}]+\}/g, () => randomUUID())
const from = addDays(todayIn(new Date()), 1)
let turn = 0
/** A new range each time, so that no answer is remembered. */
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

const database = await benchDatabase()
await fillSchedule(database.pool)
const server = await startServer({ ...customerEnvironment, DATABASE_URL: database.url })
// The backup, due at 41 minutes past the hour, is work of the same process.
await database.pool.query("delete from pgboss.schedule where name = 'backup'")
try {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as ApiDocument
  const routes = operationsOf(document)
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('/live')) // a stream does not end
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
  for (const [what, path, headers] of reads) {
    const request = () => getRequest(path(), { 'x-forwarded-for': anyAddress(), ...headers })
    const rounds = [await loadWith(request, server, CONNECTIONS, SECONDS)]
    // What else the server or the machine did in that second is none of the route's doing.
    while (rounds.length < 3 && !rounds.some(({ cpu }) => cpu <= MOST_MS)) {
      rounds.push(await loadWith(request, server, CONNECTIONS, SECONDS))
    }
    const status = Object.keys(rounds[0]?.statuses ?? {}).join(', ')
    costs.push({ what, status, ms: Math.min(...rounds.map(({ cpu }) => cpu)) })
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
