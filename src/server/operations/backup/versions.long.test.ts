import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { digestTables } from '../../../../test/support/backup.ts'
import { newDatabase } from '../../../../test/support/database.ts'
import { postgres15, startPostgres } from '../../../../test/support/postgres.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const { pool, url, signUp } = await testApp()

const booking = {
  packageId: 'iron-dome',
  date: '2026-06-15',
  time: '12:00 PM',
  extraHours: 0,
  addOns: ['weather'],
  customerInfo: {
    fullName: "Zoë O'Neill \\N",
    email: 'zoe@example.com',
    billingAddress: '1 Fairway\\Dr',
    phoneNumber: '(602) 555-0123',
  },
}

test('every row survives a backup from this PostgreSQL to version 15 and back', async ({ skip }) => {
  if (!postgres15) return skip('no PostgreSQL 15 here: install postgresql-15, or set POSTGRES_15 to its folder')
  const older = await startPostgres(postgres15)
  const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-versions-'))
  const newer = await newDatabase('template template0')
  const [there, back] = [openDatabase(older.url), openDatabase(newer.url)]
  onTestFinished(async () => {
    await there.close()
    await back.close()
    await newer.drop()
    await older.close()
    rmSync(folder, { recursive: true })
  })
  const customer = await signUp()
  expect((await customer.post('/api/bookings', booking)).status).toBe(201)
  const before = await digestTables(pool)
  const move = async (from: string, to: string, name: string) => {
    await writeBackup(join(folder, name), { url: from })
    await restoreBackup(join(folder, name), { url: to, storeFile: async () => {}, keepSecrets: () => {} })
  }
  expect((await there.pool.query('show server_version')).rows[0].server_version).toMatch(/^15\b/)
  await move(url, older.url, 'of-18')
  expect(await digestTables(there.pool)).toEqual(before)
  await move(older.url, newer.url, 'of-15')
  expect(await digestTables(back.pool)).toEqual(before)
})
