import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requireDatabase } from './running-database.ts'

test('read-only tools refuse a DATA_DIR without a database and leave it empty', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-none-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const look = (directUrl?: string) => requireDatabase({ dataDir, directUrl })
  expect(() => look()).toThrow(
    `There is no database in ${dataDir}: the site was never started there. Correct DATA_DIR, or name a DATABASE_URL.`,
  )
  expect(readdirSync(dataDir)).toEqual([])
  expect(() => look('postgres://elsewhere')).not.toThrow()
  writeFileSync(join(dataDir, 'database.port'), '5432')
  expect(() => look()).not.toThrow()
})
