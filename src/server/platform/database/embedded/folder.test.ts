import { chownSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CannotStart } from '../../config/startup-error.ts'
import { databaseFolder } from './embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const postgres = { uid: 54_001, gid: 54_001 }
const dataDirOf = (owner?: number) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'folder-'))
  if (owner === undefined) return dataDir
  mkdirSync(join(dataDir, 'postgres'))
  chownSync(join(dataDir, 'postgres'), owner, owner)
  return dataDir
}

test.runIf(isRoot)('as root, the database of a service that runs as another user is refused and stays its own', () => {
  const dataDir = dataDirOf(54_002)
  expect(() => databaseFolder(dataDir, postgres)).toThrow(CannotStart)
  expect(() => databaseFolder(dataDir, postgres)).toThrow('belongs to another user (ID 54002). Run this as that user.')
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(54_002)
})

test.runIf(isRoot)('a folder that root had just made, or that is handed over already, is taken', () => {
  for (const owner of [undefined, 0, postgres.uid])
    expect(statSync(databaseFolder(dataDirOf(owner), postgres)).uid).toBe(postgres.uid)
})

test.runIf(isRoot)('started without root on what another user owns, it is refused with the same sentence', () => {
  expect(() => databaseFolder(dataDirOf(54_002), undefined)).toThrow('belongs to another user (ID 54002)')
})
