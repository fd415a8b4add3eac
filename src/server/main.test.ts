import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { isLong } from '../../test/soak/length.ts'
import { newDatabase } from '../../test/support/database.ts'
import { queryOnce } from '../../test/support/query.ts'
import { fetchReadyStatus, readPostmasterPid, runServer, testDataDir } from '../../test/support/server.ts'
import { readConfig } from './platform/config/config.ts'
import { openLog } from './platform/logging/log.ts'
import { startServer } from './start-server.ts'

/** Has its own database, created by the first start. */
const dataDir = testDataDir(afterAll)

test.runIf(isLong)(
  'a second start on the same DATA_DIR is refused, and the first server finishes its requests before it ends',
  async () => {
    const server = await runServer(dataDir)
    await server.open
    const second = await runServer(dataDir)
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(/^Another server \(process \d+\) is running on DATA_DIR .+\n$/)
    expect(await fetchReadyStatus(server.url)).toBe(200)

    const body = JSON.stringify({ email: 'ann@example.com', password: 'a good password' })
    const socket = connect(server.port, '127.0.0.1')
    socket.write(
      `POST /api/auth/sign-up/email HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:${server.port}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    // "100 Continue" means the server has started processing this request.
    expect(String(await once(socket, 'data'))).toContain('100 Continue')
    server.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(server.url)).rejects.toThrow('fetch failed'), 8_000)
    socket.write(body)
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /)
    expect(await server.ended).toBe(0)
  },
)

test.runIf(isLong)('a start on a port in use ends with a message and stops the database it started', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  // How a failed process ends is tested above and below; this start runs in our own process.
  const started = startServer(readConfig({ DATA_DIR: dataDir, PORT: port }), openLog('silent'))
  await expect(started).rejects.toThrow(`Port ${port} of 127.0.0.1 cannot be used: something else listens there.`)
  expect(readPostmasterPid(dataDir)).toBeUndefined()
})

test('an invalid configuration ends the start with one sentence per line', async () => {
  const server = await runServer(testDataDir(), { LOG_LEVEL: 'loud', SMTP_URL: 'mail.example' })
  expect(await server.ended).toBe(1)
  expect(server.said()).toBe(
    'SMTP_URL must be an address that begins with smtp:// or smtps://.\n' +
      'LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent.\n',
  )
})

test.runIf(isLong)(
  'a server shutting down fails /readyz but keeps serving, closing each connection after its response',
  async () => {
    const { url, drop } = await newDatabase()
    onTestFinished(async () => void (await drop()))
    const server = await runServer(testDataDir(), { DATABASE_URL: url, DRAIN_SECONDS: '60' })
    await server.open
    expect((await fetch(`${server.url}/api/session`)).headers.get('connection')).toBe('keep-alive')
    server.kill('SIGTERM')
    await vi.waitFor(async () => expect(await fetchReadyStatus(server.url)).toBe(503), 8_000)
    const answer = await fetch(`${server.url}/api/session`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    // A second signal stops it without waiting.
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  },
)

test.runIf(isLong)('a start that waits for another one ends on a signal', async () => {
  const { url, drop } = await newDatabase()
  const other = new Client({ connectionString: url })
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await drop()
  })
  await other.query('select pg_advisory_lock(20200901)')
  const server = await runServer(testDataDir(), { DATABASE_URL: url })
  const waits = `select from pg_locks where locktype = 'advisory' and not granted and objid = 20200901
    and database = (select oid from pg_database where datname = current_database())`
  await vi.waitFor(async () => expect(await queryOnce(url, waits)).toHaveLength(1), { timeout: 60_000, interval: 100 })
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.said()).toBe('')
})
