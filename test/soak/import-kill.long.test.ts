import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { bareEnvironment } from '../support/environment.ts'
import { type OldSite, writeOldSite } from '../support/old-site/old-site.ts'

const main = join(import.meta.dirname, '../../src/server/cli/import.ts')
const bookings = 5_000
const users = 80

const { pool, url } = await testDatabase()

// The progress messages of the import; it's killed some milliseconds after one of them.
const steps = [
  'Comparing',
  'Bringing in accounts',
  'Bringing in bookings',
  'Bringing in profiles',
  'Keeping',
  'Bringing in upcoming bookings',
  'Committing',
]
const delays = 4
const points = steps.flatMap((step) => Array.from({ length: delays }, (_, index) => [step, index * 25] as const))

function startImport({ firestore, users: accounts, hashConfig }: OldSite, dataDir: string) {
  const files = ['--firestore', firestore, '--users', accounts, '--hash-config', hashConfig, '--apply']
  const child = spawn(process.execPath, [main, ...files], {
    env: { ...bareEnvironment, DATA_DIR: dataDir, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let report = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    report += text
  })
  return { child, ended: once(child, 'close'), report: () => report }
}

async function said(child: ReturnType<typeof startImport>['child'], step: string): Promise<void> {
  for await (const line of createInterface({ input: child.stderr })) if (line.startsWith(step)) return
  throw new Error(`It never said ${step}.`)
}

const counts = async () => {
  // Nothing of a killed import is still running once we get this lock.
  await pool.query('select pg_advisory_lock(20200905), pg_advisory_unlock(20200905)')
  const { rows } = await pool.query(
    `select (select count(*)::int from bookings) as bookings, (select count(*)::int from profiles) as profiles,
       (select count(*)::int from blocked_dates) as blocks, (select count(*)::int from imported_documents) as documents`,
  )
  return rows[0]
}

test('a killed import brought in all or nothing, and the next one completes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-import-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const site = await writeOldSite(folder, { bookings, users, now: new Date() })
  const nothing = await counts()
  const outcomes: string[] = []
  for (const [step, delay] of points) {
    const { child, ended } = startImport(site, folder)
    await said(child, step)
    await pause(delay)
    child.kill('SIGKILL')
    await ended
    const now = await counts()
    outcomes.push(now.bookings === 0 ? 'nothing' : 'all')
    if (now.bookings === 0) expect(now).toEqual(nothing)
    else expect(now).toMatchObject({ bookings, profiles: users / 2, blocks: 19 })
    if (now.bookings > 0) await empty()
  }
  // The first steps come long before the commit.
  expect(outcomes[0]).toBe('nothing')

  const last = startImport(site, folder)
  expect(await last.ended).toEqual([0, null])
  expect(last.report()).toContain(`${bookings.toLocaleString('en-US')} new`)
  const again = startImport(site, folder)
  await again.ended
  expect(again.report()).toContain(`0 new, ${bookings.toLocaleString('en-US')} here already`)
}, 600_000)

const empty = () =>
  pool.query('truncate imported_documents, bookings, profiles, blocked_dates, availability_settings, "user" cascade')
