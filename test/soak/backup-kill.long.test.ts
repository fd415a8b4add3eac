import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkBackup } from '../../src/server/operations/backup/read-backup.ts'
import { writeBackup } from '../../src/server/operations/backup/write-backup.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { migrate, ownMigrations } from '../../src/server/platform/database/migrate.ts'
import { newDatabase } from '../support/database.ts'
import { bareEnvironment } from '../support/environment.ts'

const server = (file: string) => join(import.meta.dirname, '../../src/server', file)
const bookings = 10_000
const kills = 10

/** The last migration before the newest. */
const [before = '', newest = ''] = ownMigrations()
  .slice(-2)
  .map(({ name }) => name)

function tempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-backup-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function database(from?: string) {
  const { url, drop } = await newDatabase(from)
  const { pool, close } = openDatabase(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  return { url, pool }
}

const fill = (pool: Pool) =>
  pool.query(
    `insert into bookings (starts_at, ends_at, full_name, status)
     select t, t + interval '2 hours', repeat(md5(n::text), 20), 'BOOKED'
     from generate_series(1, $1::int) n, lateral (select timestamptz '2026-01-01' + n * interval '3 hours' as t) at`,
    [bookings],
  )

function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [server(program), ...args], {
    env: { ...bareEnvironment, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return { child, ended: once(child, 'close'), said: () => said }
}

/** Kills the process once `isThere` holds plus a delay, and waits until none of its database connections are left. */
async function killOnce(
  isThere: () => Promise<boolean>,
  delay: number,
  { child, ended }: ReturnType<typeof run>,
  pool: Pool,
) {
  while (child.exitCode === null && !(await isThere())) await pause(2)
  await pause(delay)
  child.kill('SIGKILL')
  await ended
  await vi.waitFor(async () => expect(await others(pool)).toBe(0), { timeout: 60_000 })
}

const others = async (pool: Pool) =>
  (
    await pool.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'dome-and-den'`,
    )
  ).rows[0].n

/** Tells whether the database is running a statement that matches the pattern. */
const runs = (pool: Pool, pattern: string) => async () =>
  (await pool.query('select from pg_stat_activity where datname = current_database() and query ilike $1', [pattern]))
    .rowCount !== 0

test('a killed restore brought in all or nothing, and the next one completes it', async () => {
  const source = await database()
  await fill(source.pool)
  const folder = tempFolder()
  const file = join(folder, 'whole.backup')
  await writeBackup(file, { url: source.url })
  let target = await database('template template0')
  const start = () => run('cli/restore.ts', [file], { DATA_DIR: folder, DATABASE_URL: target.url })
  const steps = ['create %', '%pgboss%', 'alter table %', 'copy %', 'analyze%']
  const outcomes: string[] = []
  for (let index = 0; index < kills; index++) {
    const step = steps[(index + 3) % steps.length] as string
    await killOnce(runs(target.pool, step), Math.floor(index / steps.length) * 40, start(), target.pool)
    const { rows } = await target.pool.query(`select to_regclass('bookings') is not null as there`)
    const found = rows[0].there ? (await target.pool.query('select from bookings')).rowCount : 0
    expect([0, bookings]).toContain(found)
    outcomes.push(found === 0 ? 'nothing' : 'all')
    if (found === bookings) target = await database('template template0')
  }
  expect(outcomes).toContain('nothing')
  const last = start()
  expect(await last.ended, last.said()).toEqual([0, null])
  expect((await target.pool.query('select from bookings')).rowCount).toBe(bookings)
}, 600_000)

test('a killed upgrade leaves the old schema or the new one, and the next start completes it', async () => {
  const dataDir = tempFolder()
  const backups = join(dataDir, 'backups')
  let site = await siteBefore()
  const port = String(await freePort())
  const start = () => run('main.ts', [], { DATA_DIR: dataDir, DATABASE_URL: site.url, PORT: port })
  const steps = ['%pg_database_size%', 'copy %', 'lock table%', '%count(*) as rows%', '-- %', '%pgboss%']
  for (let index = 0; index < kills; index++) {
    const step = steps[(index + 1) % steps.length] as string
    const upgrade = start()
    // A step may be too short to be seen; then the upgrade is killed once it's done.
    const isThere = async () => upgrade.said().includes('is open at') || (await runs(site.pool, step)())
    await killOnce(isThere, Math.floor(index / steps.length) * 40, upgrade, site.pool)
    const level = await loadMigrationLevel(site.pool)
    expect([before, newest]).toContain(level)
    expect((await site.pool.query('select from bookings')).rowCount).toBe(bookings)
    const whole = existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.backup')) : []
    for (const name of whole)
      expect((await checkBackup(join(backups, name), undefined)).manifest.rows.bookings).toBe(bookings)
    if (level === newest) site = await siteBefore()
  }
  const last = start()
  await vi.waitFor(() => expect(last.said()).toContain('is open at'), { timeout: 60_000, interval: 100 })
  expect(await loadMigrationLevel(site.pool)).toBe(newest)
  expect((await site.pool.query('select from bookings')).rowCount).toBe(bookings)
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^before-\d{4}-.*Z\.backup$/)])
  last.child.kill('SIGTERM')
  await last.ended
}, 600_000)

async function siteBefore() {
  const site = await database('template template0')
  await migrate(site.url, { upTo: before })
  await fill(site.pool)
  return site
}

const loadMigrationLevel = async (pool: Pool) =>
  (await pool.query('select max(name) as level from migrations')).rows[0].level
