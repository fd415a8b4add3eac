import { expect, test, vi } from 'vitest'
import { queryOnce } from '../../test/support/query.ts'
import { fetchReadyStatus, readPostmasterPid, runServer, testDataDir } from '../../test/support/server.ts'
import { findRunningAddress } from './platform/database/embedded/embedded-postgres.ts'
import { isAlive } from './platform/database/embedded/postmaster.ts'

// Separate from main.test.ts so that the two files can run at the same time.

const query = (dataDir: string, statement: string) => queryOnce(findRunningAddress(dataDir) ?? '', statement)

test('kill -9 of the server or its database loses nothing, and SIGTERM leaves nothing running', async () => {
  const dataDir = testDataDir()
  const first = await runServer(dataDir)
  await first.open
  expect(first.said()).toMatch(/to sign in +(\w{4}-){5}\w{4}\n +the admin panel +(\w{4}-){5}\w{4}\n/)
  await query(dataDir, `insert into test_documents (test) values ('kept')`)
  // The real start hashes passwords as in production, never with the tests' fast scheme.
  const hashes = await query(dataDir, 'select password as hash from account union all select hash from shared_secrets')
  expect(hashes.length).toBeGreaterThan(2)
  for (const { hash } of hashes) expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  const database = readPostmasterPid(dataDir) ?? 0
  expect(isAlive(database)).toBe(true)
  first.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')

  // The next start adopts the running database with everything committed, and doesn't show passwords again.
  const next = await runServer(dataDir)
  await next.open
  expect(next.said()).not.toContain('to sign in')
  expect(readPostmasterPid(dataDir)).toBe(database)
  expect(await query(dataDir, 'select test from test_documents')).toEqual([{ test: 'kept' }])
  expect(await fetchReadyStatus(next.url)).toBe(200)

  // A killed database is restarted without restarting the server.
  process.kill(database, 'SIGKILL')
  await vi.waitFor(() => expect(readPostmasterPid(dataDir)).not.toBe(database), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await fetchReadyStatus(next.url)).toBe(200), { timeout: 30_000 })
  expect(await query(dataDir, 'select test from test_documents')).toEqual([{ test: 'kept' }])

  const again = readPostmasterPid(dataDir) ?? 0
  next.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  expect(isAlive(again)).toBe(false)
})
