import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import tar from 'tar-stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { newDatabase } from '../../../../test/support/database.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { type Header, partName } from './format.ts'
import { checkBackup, type Entry, readEntries } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { packEntries, writeBackup } from './write-backup.ts'

const { url, signUp } = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))
const own = join(folder, 'own.backup')
const entries: Entry[] = []

beforeAll(async () => {
  await signUp()
  await writeBackup(own, { url })
  for await (const entry of readEntries(own, undefined)) entries.push(entry)
})

let files = 0
function writeBackupFile(bytes: Uint8Array): string {
  const file = join(folder, `${++files}.backup`)
  writeFileSync(file, bytes)
  return file
}

/** The result of checking a file, and its CPU time in ms, so parallel work doesn't count. */
async function checked(file: string, passphrase?: string) {
  const began = process.cpuUsage()
  const error = await checkBackup(file, passphrase).catch((thrown: unknown) => thrown)
  const { user, system } = process.cpuUsage(began)
  return { error, took: (user + system) / 1_000 }
}

const ageHeader = (logN: number) =>
  `age-encryption.org/v1\n-> scrypt ${randomBytes(16).toString('base64').replace(/=+$/, '')} ${logN}\n`
const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)

/** A compressed tar of these entries, with correct lengths. */
async function packed(...parts: (readonly [Partial<tar.Header> & { name: string }, Buffer])[]): Promise<Buffer> {
  const pack = tar.pack()
  for (const [head, bytes] of parts) pack.entry(head, bytes)
  pack.finalize()
  return zstdCompressSync(await buffer(Readable.from(pack)))
}

describe('a file made to waste resources is refused with a message within a second of CPU time', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string?]>([
    [
      'a key that takes a minute of computing and a gigabyte',
      () => Buffer.from(`${ageHeader(20)}${base64(32)}\n--- ${base64(32)}\n${base64(100)}`),
      'guess',
    ],
    ['a header without an end', () => Buffer.concat([Buffer.from(ageHeader(10)), zeros(64).fill('A')]), 'guess'],
    [
      'a million recipients',
      () => Buffer.from(`age-encryption.org/v1\n${`-> scrypt A 10\n${base64(32)}\n`.repeat(100_000)}`),
      'guess',
    ],
    ['gigabytes in a few kilobytes', () => Buffer.concat(Array(24).fill(zstdCompressSync(zeros(128))))],
    [
      'entries of megabytes in a few bytes',
      async () => {
        const one = await packed([{ name: 'tables/bookings/000001' }, zeros(250)])
        return Buffer.concat(Array(10).fill(one))
      },
    ],
    [
      'a manifest that is nested a million times',
      () => packed([{ name: 'manifest.json' }, Buffer.from('['.repeat(30_000_000))]),
    ],
    [
      'three hundred thousand entries with nothing in them',
      async () => {
        const pack = tar.pack()
        pack.entry({ name: 'files/photo' }, randomBytes(500_000)) // so that the file may unpack to this much
        pack.entry({ name: 'files/empty' }, '')
        pack.finalize()
        const tarred = await buffer(Readable.from(pack))
        const empty = tarred.subarray(-1_536, -1_024) // before the end marker, two blocks of zeros
        return zstdCompressSync(Buffer.concat([tarred.subarray(0, -1_024), Buffer.alloc(300_000 * 512, empty)]))
      },
    ],
    ['a name of a hundred megabytes', () => packed([{ name: 'a'.repeat(100_000_000) }, Buffer.alloc(1)])],
  ])('%s', async (_, bytes, passphrase) => {
    const { error, took } = await checked(writeBackupFile(await bytes()), passphrase)
    expect(error).toBeInstanceOf(CannotStart)
    expect((error as Error).message).toMatch(/^The backup (is damaged|can’t be opened)/)
    expect(took).toBeLessThan(1_000)
  })
})

const isNamed = (name: string) => (entry: Entry) => entry.name === name
const readHeader = () => JSON.parse(String(entries.find(isNamed('header.json'))?.bytes)) as Header

/** Our backup with changed entries and recomputed checksums. */
async function altered(change: (kept: Entry[]) => Entry[]): Promise<string> {
  const pack = packEntries()
  const manifest = JSON.parse(String(entries.find(isNamed('manifest.json'))?.bytes)) as { rows: object }
  const tarred = buffer(Readable.from(pack.stream))
  for (const { name, bytes } of change(entries.filter(({ name }) => name !== 'manifest.json')))
    await pack.add(name, bytes)
  await pack.add('manifest.json', Buffer.from(JSON.stringify({ entries: { ...pack.entries }, rows: manifest.rows })))
  pack.stream.finalize()
  return writeBackupFile(zstdCompressSync(await tarred))
}

const replaced = (name: string, bytes: string | object) => (kept: Entry[]) =>
  kept.map((entry) =>
    entry.name === name
      ? { name, bytes: Buffer.from(typeof bytes === 'string' ? bytes : JSON.stringify(bytes)) }
      : entry,
  )
const added = (name: string, bytes: string) => (kept: Entry[]) => [...kept, { name, bytes: Buffer.from(bytes) }]

describe('a forged backup with correct checksums is refused with a message and leaves nothing behind', () => {
  const alteredTables = (change: (tables: Header['tables']) => Header['tables']) => (kept: Entry[]) =>
    replaced('header.json', { ...readHeader(), tables: change(readHeader().tables) })(kept)
  test.each<[string, (kept: Entry[]) => Entry[]]>([
    ['rows that are none', replaced(partName('tables/user', 0), 'nobody\n')],
    ['fewer rows than it says', (kept) => kept.filter(({ name }) => name !== partName('tables/user', 0))],
    ['a file outside of storage', added('files/../../secrets/auth-secret', 'mine')],
    ['secrets that are none of ours', added('secrets.json', '{"../x": "y"}')],
    ['a table of the database itself', alteredTables((all) => [...all, { name: 'pg_authid', columns: ['rolname'] }])],
    ['a header that is no JSON', replaced('header.json', '{')],
    ['a header that says nothing', replaced('header.json', 'null')],
    [
      'a column that there is not',
      alteredTables((all) => all.map((one) => ({ ...one, columns: ['x', ...one.columns] }))),
    ],
    [
      'a table without columns',
      alteredTables((all) => all.map((one, at) => (at === 0 ? { ...one, columns: [] } : one))),
    ],
    [
      'a column twice',
      alteredTables((all) => all.map((one) => ({ ...one, columns: [...one.columns, one.columns[0] as string] }))),
    ],
    ['a file whose name no disk takes', added(`files/${'x'.repeat(300)}`, 'mine')],
    ['a file without a name', added('files/', 'mine')],
    ['a job that we do not have', added(partName('jobs', 0), '{"queue":"x","data":{},"at":"now"}\n')],
  ])('%s', async (_, change) => {
    const { url: empty, drop } = await newDatabase('template template0')
    const { pool, close } = openDatabase(empty)
    onTestFinished(async () => {
      await close()
      await drop()
    })
    const kept: object[] = []
    const options = {
      url: empty,
      storeFile: async (key: string) => void kept.push({ key }),
      keepSecrets: (secrets: object) => void kept.push(secrets),
    }
    const error = await restoreBackup(await altered(change), options).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CannotStart)
    expect((error as Error).message).toMatch(/^The backup is damaged/)
    expect(kept).toEqual([])
    const { rows } = await pool.query(`select to_regclass('"user"') as users`)
    if (rows[0].users) expect((await pool.query('select from "user"')).rows).toEqual([])
  })
})
