import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { createMetrics } from '../platform/http/metrics.ts'

const folder = join(import.meta.dirname, '../../../deploy/monitoring')
const readMonitoringFile = (name: string) => readFileSync(join(folder, name), 'utf8')

const { app, jobs, db, pool, secrets, signUp } = await testApp()

const metricsNow = async () =>
  (await app.request('/metrics', { headers: { authorization: `Bearer ${secrets.metricsToken}` } })).text()

// Metrics provided by Prometheus itself.
const notOurs = new Set(['up'])

/** Names of metrics in an expression: identifiers not followed by a bracket and not in braces. */
function namesIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|on|without) *\([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b[a-z]\w*(?![\w(])(?! *\()/g)].map(([name]) => name)
}

function expressions(): string[] {
  const rules = [...readMonitoringFile('alerts.yml').matchAll(/^ +expr: (?:\|\n((?: {10,}.*\n)+)|(.*))$/gm)]
  const { panels } = JSON.parse(readMonitoringFile('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  return [
    ...rules.map(([, block, line]) => block ?? line ?? ''),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
}

test('every metric used by alerts and dashboard is exported by /metrics', async () => {
  const customer = await signUp()
  await customer.post('/api/bookings', {})
  const lines = (await metricsNow()).split('\n')
  const there = new Set(lines.filter((line) => !line.startsWith('#')).map((line) => line.split(/[{ ]/)[0]))
  const words = new Set(['and', 'or', 'unless', 'bool'])
  const named = new Set(
    expressions()
      .flatMap(namesIn)
      .filter((name) => !words.has(name)),
  )
  expect(expressions().length).toBeGreaterThan(20)
  expect(named).toContain('http_request_duration_seconds_bucket')
  expect([...named].filter((name) => !there.has(name) && !notOurs.has(name))).toEqual([])
})

test("each fault is counted from 0 on, and a 503 isn't one", async () => {
  const { registry, observe } = createMetrics(pool)
  expect(await registry.metrics()).toMatch(/^faults_total 0$/m)
  for (const status of [200, 500, 503]) observe('GET', '/', status, 0.1)
  expect(await registry.metrics()).toMatch(/^faults_total 1$/m)
})

test('jobs count as overdue after five minutes, and abandoned ones as undelivered', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000)
  const aMinuteAgo = new Date(Date.now() - 60_000)
  await jobs.enqueue(
    db,
    { queue: 'sweep', data: {}, startAfter: hourAgo },
    { queue: 'sweep', data: {}, startAfter: aMinuteAgo },
    { queue: 'sweep', data: {}, startAfter: new Date(Date.now() + 3_600_000) },
  )
  expect(await metricsNow()).toMatch(/^database_up 1$/m)
  await pool.query(`insert into pgboss.job (name) values ('undelivered'), ('undelivered')`)
  const text = await metricsNow()
  expect(text).toMatch(/^jobs_overdue 1$/m)
  expect(text).toMatch(/^jobs_undelivered 2$/m)
})

test('an unreachable database is reported, without made-up values for its contents', async () => {
  const away = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' })
  const text = await createMetrics(away).registry.metrics()
  expect(text).toMatch(/^database_up 0$/m)
  expect(text).toMatch(/^jobs_overdue Nan$/im)
})

test('a hanging database is reported before the collector times out', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const hanging = new Pool({ connectionString: `postgres://nobody@127.0.0.1:${port}/none` })
  const began = performance.now()
  const text = await createMetrics(hanging).registry.metrics()
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(text).toMatch(/^database_up 0$/m)
  expect(text).toMatch(/^last_backup_timestamp_seconds Nan$/im)
})

test('promtool accepts the alerts, and they fire when they should', ({ skip }) => {
  if (spawnSync('promtool', ['--version']).error)
    skip("promtool is not installed: Debian's package prometheus brings it")
  const promtool = (...words: string[]) => execFileSync('promtool', words, { cwd: folder, encoding: 'utf8' })
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  expect(promtool('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS')
}, 60_000)
