import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase } from '../../../../test/support/database.ts'
import { CannotStart } from '../config/startup-error.ts'
import { migrate } from './migrate.ts'

function writeMigrations(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const own = join(import.meta.dirname, '../../../../migrations')

test('a second migration run has nothing to do', async () => {
  const { url } = await emptyDatabase()
  expect(await migrate(url)).toContain('0002_bookings.sql')
  expect(await migrate(url)).toEqual([])
})

test('servers starting simultaneously apply each migration once', async () => {
  const { url } = await emptyDatabase()
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url)))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
})

test('a migration changed after it was applied is refused', async () => {
  const { url } = await emptyDatabase()
  await migrate(url, { folder: writeMigrations({ '0001_a.sql': 'create table a (id int)' }) })
  const changed = migrate(url, { folder: writeMigrations({ '0001_a.sql': 'create table a (id bigint)' }) })
  await expect(changed).rejects.toThrow('migrations/0001_a.sql was changed after it was applied.')
})

test('an older version refuses to start on a newer database', async () => {
  const { url } = await emptyDatabase()
  const newer = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(own, newer, { recursive: true })
  writeFileSync(join(newer, '9999_later.sql'), 'create table later (id int)')
  await migrate(url, { folder: newer })
  await expect(migrate(url)).rejects.toThrow(CannotStart)
})

test('if one migration fails, none is applied', async () => {
  const { url, query } = await emptyDatabase()
  const broken = writeMigrations({
    '0001_a.sql': 'create table a (id int)',
    '0002_b.sql': 'create table b (id int); nonsense',
  })
  await expect(migrate(url, { folder: broken })).rejects.toThrow(
    /^migrations\/0002_b\.sql failed: .* Nothing was changed/,
  )
  expect((await query(`select to_regclass('a') as a, to_regclass('b') as b`)).rows).toEqual([{ a: null, b: null }])
})

test('a row an old server writes just before an upgrade is migrated too', async () => {
  const { url, query } = await emptyDatabase()
  const files = { '0001_a.sql': 'create table a (id int)' }
  await migrate(url, { folder: writeMigrations(files) })
  const oldServer = new Client({ connectionString: url })
  await oldServer.connect()
  onTestFinished(() => oldServer.end())
  await oldServer.query('begin')
  await oldServer.query('insert into a values (1)')
  const adding = 'alter table a add b int; update a set b = id; alter table a alter b set not null'
  const upgrading = migrate(url, { folder: writeMigrations({ ...files, '0002_b.sql': adding }) })
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await query(waits)).rows.length > 0, { timeout: 10_000 })
  await oldServer.query('commit')
  expect(await upgrading).toEqual(['0002_b.sql'])
  expect((await query('select b from a')).rows).toEqual([{ b: 1 }])
})

test('a missing database is named in the error', async () => {
  const { url } = await emptyDatabase()
  await expect(migrate(`${url}_nowhere`)).rejects.toThrow(/^The database can’t be reached: .* does not exist\./)
})

test('a read-only database, such as a standby, is refused with a message', async () => {
  const { url, query } = await emptyDatabase()
  await query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  await expect(migrate(url)).rejects.toThrow('The database can’t be written to: it’s a standby, or set to read-only.')
})

test('introducing crews keeps the bookings and blocks of the single crew', async () => {
  const { url, query } = await emptyDatabase()
  await migrate(url, { upTo: '0023_given_back_beside.sql' })
  await query(
    `insert into bookings (starts_at, ends_at, status) values ('2026-06-08T19:00Z', '2026-06-08T21:00Z', 'BOOKED')`,
  )
  await query(`insert into blocked_dates (date, type) values ('2026-06-09', 'full')`)
  const before = await query('select b.* from bookings b')
  expect(await migrate(url, { upTo: '0026_crews.sql' })).toContain('0026_crews.sql')
  expect((await query('select b.* from bookings b')).rows).toEqual(before.rows)
  expect((await query('select resource_id from blocked_dates')).rows).toEqual([{ resource_id: null }])
  const crews = await query('select id, name, color, retired_at from resources')
  expect(crews.rows).toEqual([{ id: 1, name: 'Crew 1', color: 'green', retired_at: null }])
  const second = query(`insert into bookings (resource_id, starts_at, ends_at, status)
    values (2, '2026-06-08T19:00Z', '2026-06-08T21:00Z', 'BOOKED')`)
  await expect(second).rejects.toThrow('bookings_resource_id_fkey')
})

test("a Google account linked to two accounts opens neither anymore and can't be linked twice again", async () => {
  const { url, query } = await emptyDatabase()
  await migrate(url, { upTo: '0026_crews.sql' })
  await query(`insert into "user" (id, name, email)
    select id, id, id || '@example.com' from unnest(array['ann', 'bo', 'cy']) id`)
  const link = (id: string, google: string, user: string) =>
    query(
      `insert into account (id, account_id, provider_id, user_id) values ('${id}', '${google}', 'google', '${user}')`,
    )
  await link('1', 'both', 'ann')
  await link('2', 'both', 'bo')
  await link('3', 'cys', 'cy')
  await link('4', 'cys', 'cy')
  await migrate(url)
  expect((await query(`select id, user_id from account`)).rows).toEqual([{ id: '3', user_id: 'cy' }])
  await expect(link('5', 'cys', 'ann')).rejects.toThrow('account_of_provider')
})

test('existing bookings keep the first refund rule, and an open dispute freezes its booking', async () => {
  const { url, query } = await emptyDatabase()
  await migrate(url, { upTo: '0026_crews.sql' })
  await query(`insert into bookings (id, status) values ('6cece901-5c1f-466d-8780-398025fd241f', 'BOOKED')`)
  await query(`insert into payments (id, booking_id, purpose, amount_cents, expires_at)
    select id, id, 'deposit', 100, now() from bookings`)
  for (const status of ['needs_response', 'lost', 'won'])
    await query(`insert into disputes (id, booking_id, payment_id, amount_cents, status, reason, created_at)
      select '${status}', id, id, 100, '${status}', 'fraudulent', now() from bookings`)
  await migrate(url)
  const rows = await query('select refund_rule, balance_lost_cents, dispute from bookings')
  expect(rows.rows).toEqual([{ refund_rule: 1, balance_lost_cents: 0, dispute: 'open' }])
  // Balances lost earlier stay as requested then; no one has to decide on them now.
  const decided = await query('select id from disputes where decision is not null')
  expect(decided.rows).toEqual([{ id: 'lost' }])
})
