import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataDirTaken, keepSecret, readSecrets, takeDataDir } from './data-dir.ts'
import { CannotStart } from './startup-error.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'data-dir-'))

const given = {
  authSecret: undefined,
  adminSignInPassword: undefined,
  adminPanelPassword: undefined,
  metricsToken: undefined,
}

test('a data folder can be taken once, and again after its release', () => {
  const dataDir = join(folder(), 'made/on/the/way')
  const giveBack = takeDataDir(dataDir)
  expect(() => takeDataDir(dataDir)).toThrow(DataDirTaken)
  expect(() => takeDataDir(dataDir)).toThrow(`process ${process.pid}`)
  giveBack()
  takeDataDir(dataDir)()
})

test("other users cannot read the folder's lock and thereby hold it", () => {
  const path = folder()
  takeDataDir(path)()
  expect(statSync(join(path, 'server.lock')).mode & 0o777).toBe(0o600)
})

test('an unusable data folder is named in the error', () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  expect(() => takeDataDir(join(file, 'below'))).toThrow(CannotStart)
})

test('a secret is generated once, never changes, and only its owner can read it', () => {
  const dataDir = folder()
  const first = keepSecret(dataDir, 'some-secret')
  expect(first).toMatchObject({ isNew: true, value: expect.stringMatching(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/) })
  expect(keepSecret(dataDir, 'some-secret')).toEqual({ value: first.value, isNew: false })
  expect(statSync(join(dataDir, 'secrets/some-secret')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
})

test("the operator's secrets are used but never stored; generated ones are shown once", () => {
  const dataDir = folder()
  const choice = { dataDir, given: { ...given, adminPanelPassword: 'chosen by us' } }
  const first = readSecrets(choice)
  expect(first.adminPanelPassword).toBe('chosen by us')
  expect(first.fresh).toEqual({ adminSignInPassword: first.adminSignInPassword, adminPanelPassword: undefined })
  expect(readSecrets(choice)).toEqual({ ...first, fresh: {} })
  expect(() => statSync(join(dataDir, 'secrets/admin-panel-password'))).toThrow('ENOENT')
})
