import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../src/server/operations/backup/restore-backup.ts'
import { writeBackup } from '../../src/server/operations/backup/write-backup.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { newDatabase, testDatabase } from '../support/database.ts'
import { startServer } from '../support/server-process.ts'
import { customerEnvironment, signUpCustomers } from './customers.ts'
import { freeStarts, inputFor, openEverything, post } from './schedule.ts'

const RATE = 60
const seconds = 20

const { pool, url } = await testDatabase()

test('a backup taken amid 60 bookings a second has every booking acknowledged before it, each complete', async () => {
  await openEverything(pool)
  const server = await startServer({ ...customerEnvironment, DATABASE_URL: url })
  const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-backup-load-'))
  const elsewhere = await newDatabase('template template0')
  const there = openDatabase(elsewhere.url)
  onTestFinished(async () => {
    await server.stop()
    await there.close()
    await elsewhere.drop()
    rmSync(folder, { recursive: true })
  })
  const customers = await signUpCustomers(pool, RATE * seconds)
  const starts = freeStarts()
  const acknowledged = new Map<string, number>()
  const file = join(folder, 'midst.backup')
  const began = performance.now()
  const sent: Promise<void>[] = []
  let backup: Promise<unknown> | undefined
  for (const [index, customer] of customers.entries()) {
    await pause(Math.max(0, began + (index * 1_000) / RATE - performance.now()))
    const input = inputFor(customer, starts.next().value as never)
    sent.push(
      post(server, input).then((answer) => {
        // A booking this machine didn't answer in time may exist or not.
        if (answer && answer.status !== 503) expect(answer.status).toBe(201)
        if (answer?.body.id) acknowledged.set(answer.body.id, Date.now())
      }),
    )
    if (acknowledged.size > customers.length / 4) backup ??= writeBackup(file, { url })
  }
  await Promise.all(sent)
  expect(backup).toBeDefined()
  await backup

  const { header } = await restoreBackup(file, {
    url: elsewhere.url,
    storeFile: async () => {},
    keepSecrets: () => {},
  })
  const rows = await there.pool.query<{ id: string; key: string | null; jobs: number }>(
    `select id, key, (select count(*)::int from pgboss.job where data->>'bookingId' = b.id::text) as jobs
     from bookings b left join idempotency_keys k on k.booking_id = b.id`,
  )
  const restored = new Set(rows.rows.map(({ id }) => id))
  const snapshot = Date.parse(header.at)
  const before = [...acknowledged].filter(([, at]) => at < snapshot).map(([id]) => id)
  expect(before.length).toBeGreaterThan(0)
  expect(before.filter((id) => !restored.has(id))).toEqual([])
  // A booking commits together with its idempotency key and its scheduled reminders.
  expect(rows.rows.filter(({ key, jobs }) => key === null || jobs === 0)).toEqual([])
}, 180_000)
