import { chownSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CannotStart } from '../../config/startup-error.ts'
import { databaseFolder } from './embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const postgres = { uid: 54_001, gid: 54_001 }
const makeDataDir = (owner?: number) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'folder-'))
  if (owner === undefined) return dataDir
  mkdirSync(join(dataDir, 'postgres'))
  chownSync(join(dataDir, 'postgres'), owner, owner)
  return dataDir
}

test.runIf(isRoot)("as root, a database owned by a service's user is refused and keeps its owner", () => {
  const dataDir = makeDataDir(54_002)
  expect(() => databaseFolder(dataDir, postgres)).toThrow(CannotStart)
  expect(() => databaseFolder(dataDir, postgres)).toThrow('belongs to another user (ID 54002). Run this as that user.')
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(54_002)
})

test.runIf(isRoot)('as root, a folder just created by root or already handed over is accepted', () => {
  for (const owner of [undefined, 0, postgres.uid])
    expect(statSync(databaseFolder(makeDataDir(owner), postgres)).uid).toBe(postgres.uid)
})

test.runIf(isRoot)('without root, a database owned by another user is refused with the same message', () => {
  expect(() => databaseFolder(makeDataDir(54_002), undefined)).toThrow('belongs to another user (ID 54002)')
})
