import { expect, test, vi } from 'vitest'
import { addressOfRunning } from './database/embedded/embedded-postgres.ts'
import { isAlive } from './database/embedded/postmaster.ts'
import { queryOnce } from './testing/testing-query.ts'
import { postmasterOf, runServer, statusOf, testDataDir } from './testing/testing-server.ts'

// Each test starts the whole server, some twice, perhaps on a busy machine. Apart from main.test.ts so that the two
// files can run at the same time.
vi.setConfig({ testTimeout: 90_000 })

const query = (dataDir: string, statement: string) => queryOnce(addressOfRunning(dataDir) ?? '', statement)

test('a first start shows the passwords of the admin, a second does not, and SIGTERM leaves nothing running', async () => {
  const dataDir = testDataDir()
  const first = await runServer(dataDir)
  await first.open
  expect(first.said()).toMatch(/to sign in +(\w{4}-){5}\w{4}\n +the admin panel +(\w{4}-){5}\w{4}\n/)
  const database = postmasterOf(dataDir) ?? 0
  expect(isAlive(database)).toBe(true)
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(isAlive(database)).toBe(false)

  const second = await runServer(dataDir)
  await second.open
  expect(second.said()).not.toContain('to sign in')
})

test('after kill -9 the next start adopts the running database with all that was committed', async () => {
  const dataDir = testDataDir()
  const killed = await runServer(dataDir)
  await killed.open
  await query(dataDir, `insert into test_documents (test) values ('kept')`)
  const database = postmasterOf(dataDir)
  killed.kill('SIGKILL')
  expect(await killed.ended).toBe('SIGKILL')

  const next = await runServer(dataDir)
  await next.open
  expect(postmasterOf(dataDir)).toBe(database)
  expect(await query(dataDir, 'select test from test_documents')).toEqual([{ test: 'kept' }])
  expect(await statusOf(next.url)).toBe(200)
  next.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  expect(isAlive(database ?? 0)).toBe(false)
})

test('a database that is killed comes back without a restart of the server', async () => {
  const dataDir = testDataDir()
  const server = await runServer(dataDir)
  await server.open
  await query(dataDir, `insert into test_documents (test) values ('kept')`)
  const database = postmasterOf(dataDir) ?? 0
  process.kill(database, 'SIGKILL')
  await vi.waitFor(() => expect(postmasterOf(dataDir)).not.toBe(database), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await statusOf(server.url)).toBe(200), { timeout: 30_000 })
  expect(await query(dataDir, 'select test from test_documents')).toEqual([{ test: 'kept' }])
})
