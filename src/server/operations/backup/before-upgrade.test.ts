import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../../../test/support/database.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { RowCounts } from '../../platform/database/apply-migrations.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { migrate, ownMigrations } from '../../platform/database/migrate.ts'
import { openLog } from '../../platform/logging/log.ts'
import { backUpBefore } from './before-upgrade.ts'
import { checkBackup } from './read-backup.ts'

const own = join(import.meta.dirname, '../../../../migrations')
const log = openLog('silent')

/** A site with an account, and a newer version whose migrations are written by the test. */
async function site() {
  const { url, drop } = await newDatabase()
  const { pool, close } = openDatabase(url)
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-upgrade-'))
  const folder = join(dataDir, 'migrations')
  cpSync(own, folder, { recursive: true })
  onTestFinished(async () => {
    await close()
    await drop()
    rmSync(dataDir, { recursive: true })
  })
  await pool.query(`insert into "user" (id, name, email) values ('ann', 'Ann', 'ann@example.com')`)
  const counted: RowCounts[] = []
  return {
    pool,
    dataDir,
    counted,
    backups: () => readdirSync(join(dataDir, 'backups')).sort(),
    upgrade(files: Record<string, string>, env: Record<string, string> = {}) {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
      const config = readConfig({ DATA_DIR: dataDir, ...env })
      const { before } = backUpBefore({ url, config, log, clock: () => new Date() })
      return migrate(url, { folder, upgrade: { before, after: (_level, rows) => counted.push(rows) } })
    },
    state: async () =>
      (
        await pool.query(
          `select (select max(name) from migrations) as level, (select count(*)::int from "user") as people,
             to_regclass('later') as later`,
        )
      ).rows[0],
  }
}

const level = ownMigrations().at(-1)?.name

test('before an upgrade the database is backed up, and its rows are counted before and after', async () => {
  const { upgrade, backups, dataDir, counted } = await site()
  expect(await upgrade({})).toEqual([])
  await upgrade({ '9001_later.sql': 'create table later as select 1 as id' })
  expect(backups()).toEqual([expect.stringMatching(/^before-9001-.*Z\.backup$/)])
  const { header, manifest } = await checkBackup(join(dataDir, 'backups', backups()[0] as string), undefined)
  expect(header).toMatchObject({ withoutFiles: true })
  expect(header.migrations.at(-1)?.name).toBe(level)
  expect(manifest.rows.user).toBe(1)
  expect(counted).toEqual([expect.objectContaining({ user: { before: 1, after: 1 }, later: { before: 0, after: 1 } })])

  for (const next of ['9002', '9003', '9004']) await upgrade({ [`${next}_more.sql`]: 'select 1' })
  expect(backups().map((name) => name.slice(0, 11))).toEqual(['before-9002', 'before-9003', 'before-9004'])
})

test('an upgrade that fails leaves the old state, of all its files', async () => {
  const { upgrade, state, backups } = await site()
  const before = await state()
  const files = { '9001_later.sql': 'create table later (id int)', '9002_breaks.sql': 'delete from "user"; nonsense' }
  await expect(upgrade(files)).rejects.toThrow(
    /^migrations\/9002_breaks\.sql failed: syntax error.* Nothing was changed: the database is as it was\./,
  )
  expect(await state()).toEqual(before)
  expect(before).toEqual({ level, people: 1, later: null })
  expect(backups()).toHaveLength(1)
})

test('rows go only where the migration says so', async () => {
  const { upgrade, state } = await site()
  const before = await state()
  const removing = 'delete from "user"; create table later (id int);'
  await expect(upgrade({ '9001_removes.sql': removing })).rejects.toThrow(
    /^The upgrade would remove rows from user \(1 before, 0 after\) without saying so\. Nothing was changed/,
  )
  expect(await state()).toEqual(before)
  await upgrade({ '9001_removes.sql': `-- removes rows: session, user\n${removing}` })
  expect(await state()).toEqual({ level: '9001_removes.sql', people: 0, later: 'later' })
})

test('where no backup can be made the upgrade is refused, and goes on only for the level that is named', async () => {
  const { upgrade, state, dataDir } = await site()
  const before = await state()
  writeFileSync(join(dataDir, 'backups'), 'a file where the folder belongs')
  const files = { '9001_later.sql': 'create table later (id int)' }
  const refusal =
    /^This version upgrades the database to 9001 and backs it up first\. That backup failed: EEXIST: .*\. Nothing was changed\. .* UPGRADE_WITHOUT_BACKUP=9001\.$/
  await expect(upgrade(files)).rejects.toThrow(refusal)
  await expect(upgrade(files, { UPGRADE_WITHOUT_BACKUP: '9000' })).rejects.toThrow(refusal)
  expect(await state()).toEqual(before)
  await upgrade(files, { UPGRADE_WITHOUT_BACKUP: '9001' })
  expect(await state()).toMatchObject({ level: '9001_later.sql' })
})
