import { randomBytes } from 'node:crypto'
import { type EventEmitter, once } from 'node:events'
import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import tar from 'tar-stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isLong } from '../../../../test/soak/length.ts'
import { testApp } from '../../../../test/support/app.ts'
import { digestTables } from '../../../../test/support/backup.ts'
import { newDatabase } from '../../../../test/support/database.ts'
import { keepSecret, readSecretFiles } from '../../platform/config/data-dir.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup, restoreSecrets } from './restore-backup.ts'
import { type StoredFiles, writeBackup } from './write-backup.ts'

const { pool, url, signUp } = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

const photos = new Map([
  ['sites/a.webp', randomBytes(300)],
  ['sites/b.webp', randomBytes(70_000)],
])
const files: StoredFiles = {
  async *keys() {
    yield* photos.keys()
    yield 'gone-since.webp'
  },
  read: async (key) => photos.get(key),
}
const secrets = { 'auth-secret': 'the secret of all sessions' }
const plain = join(folder, 'plain.backup')
const locked = join(folder, 'locked.backup')
const passphrase = 'correct horse battery staple'

beforeAll(async () => {
  const customer = await signUp()
  for (const date of ['2026-06-15', '2026-06-16']) {
    const order = { packageId: 'iron-dome', date, time: '12:00 PM', extraHours: 0, addOns: ['weather'] }
    const customerInfo = {
      fullName: 'Zoë "Ace"\tO\'Neill \\N',
      email: 'zoe@example.com',
      billingAddress: '1 Fairway\\Dr',
      phoneNumber: '(602) 555-0123',
    }
    expect((await customer.post('/api/bookings', { ...order, customerInfo })).status).toBe(201)
  }
  // More than one part of a table, and rows that span two parts.
  await pool.query(
    `insert into test_documents (test) select n || repeat(md5(n::text), 40) from generate_series(1, 9000) n`,
  )
  // Rows that refer to later rows of their own table, and a counter initialized by a migration.
  await pool.query(`
    insert into company_requests (id, company, contact_name, email, phone, is_flexible, hours, package_ids)
      values ('00000000-0000-4000-8000-000000000001', 'Acme', 'Ann', 'a@acme.example', '1', true, 2, '{iron-dome}');
    insert into company_quotes (id, request_id, first_id, version, replaces, package_id, extra_hours, starts_at, ends_at, lines,
        total_cents, deposit_percent, deposit_cents, terms, open_until, replaced_at)
      select id::uuid, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000a', version, replaces::uuid, 'iron-dome', 0, '2026-06-19T21:00Z',
        '2026-06-19T23:00Z', '[{"label": "Iron Dome", "cents": 20000}]', 20000, 50, 10000, 'card', '2026-06-10Z', now()
      from (values ('00000000-0000-4000-8000-00000000000b', 2, '00000000-0000-4000-8000-00000000000a'),
        ('00000000-0000-4000-8000-00000000000a', 1, null)) quotes (id, version, replaces);
    update document_counter set last_number = 1002;
    insert into company_invoices (id, number, kind, quote_id, credits, issued_on, due_on, seller, company, contact_name,
        email, address, event, lines, total_cents)
      select id::uuid, number, kind, '00000000-0000-4000-8000-00000000000a', credits::uuid, '2026-06-01', due_on::date, '{}', 'Acme',
        'Ann', 'a@acme.example', '1 Main St', '{}', jsonb_build_array(jsonb_build_object('label', 'Iron Dome', 'cents', cents)), cents
      from (values ('00000000-0000-4000-8000-0000000000c2', 1002, 'credit note', '00000000-0000-4000-8000-0000000000c1', null, -20000),
        ('00000000-0000-4000-8000-0000000000c1', 1001, 'invoice', null, '2026-07-01', 20000))
        documents (id, number, kind, credits, due_on, cents)`)
  await writeBackup(plain, { url, files, secrets })
  await writeBackup(locked, { url, files, passphrase, workFactor: 10 })
})

/** An empty database, and the files that a restore stores with it. */
async function elsewhere() {
  const { url, drop } = await newDatabase('template template0')
  const { pool, close } = openDatabase(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  const stored = new Map<string, Uint8Array>()
  const kept: object[] = []
  const options = {
    url,
    storeFile: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
    keepSecrets: (secrets: object) => void kept.push(secrets),
  }
  return { pool, stored, kept, options }
}

test('restoring elsewhere brings back every row, file, waiting job and secret', async () => {
  const there = await elsewhere()
  const { manifest } = await restoreBackup(plain, there.options)
  const before = await digestTables(pool)
  expect(before.jobs.length).toBeGreaterThan(1)
  expect(await digestTables(there.pool)).toEqual(before)
  expect(manifest.rows).toMatchObject({ bookings: 2, test_documents: 9000 })
  expect(there.stored).toEqual(photos)
  expect(there.kept).toEqual([secrets])
})

test.runIf(isLong)('an encrypted backup contains no plain text and opens only with its passphrase', async () => {
  expect(readFileSync(locked, 'latin1')).not.toMatch(/header\.json|bookings|zoe@example/)
  const there = await elsewhere()
  await expect(restoreBackup(locked, there.options)).rejects.toThrow(/^This backup is encrypted\./)
  await expect(restoreBackup(locked, { ...there.options, passphrase: 'another' })).rejects.toThrow(
    /^The backup can’t be opened/,
  )
  await restoreBackup(locked, { ...there.options, passphrase })
  expect(there.kept).toEqual([])
  expect(await digestTables(there.pool)).toEqual(await digestTables(pool))
})

test('a truncated or modified backup is refused before anything is written', async () => {
  const whole = readFileSync(plain)
  const there = await elsewhere()
  const bad = join(folder, 'bad.backup')
  const changed = Buffer.from(whole)
  changed[whole.length >> 1] = (changed[whole.length >> 1] as number) ^ 1
  for (const bytes of [whole.subarray(0, 0), whole.subarray(0, -64), whole.subarray(0, whole.length / 2), changed]) {
    writeFileSync(bad, bytes)
    await expect(restoreBackup(bad, there.options)).rejects.toThrow(/^The backup is damaged/)
  }
  await expect(restoreBackup(join(folder, 'none'), there.options)).rejects.toThrow(/^The backup cannot be read/)
  const { rows } = await there.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  expect(rows).toHaveLength(0)
})

test('an entry that would fill the memory is refused by its header', async () => {
  const file = join(folder, 'bomb.backup')
  const bomb = tar.pack()
  bomb.entry({ name: 'header.json', size: 2 ** 33 })
  const [header] = (await once(bomb as unknown as EventEmitter, 'data')) as [Buffer]
  writeFileSync(file, zstdCompressSync(header))
  const refused = await checkBackup(file, undefined).catch((error: Error) => error)
  expect(refused).toMatchObject({
    message: expect.stringContaining('is damaged'),
    cause: { message: expect.stringContaining('larger than') },
  })
})

test('restore refuses a database with content, but not one left by a failed restore', async () => {
  const there = await elsewhere()
  const failing = { ...there.options, storeFile: () => Promise.reject(new Error('the disk is full')) }
  await expect(restoreBackup(plain, failing)).rejects.toThrow('the disk is full')
  expect((await there.pool.query('select from bookings')).rows).toHaveLength(0)
  await restoreBackup(plain, there.options)
  await expect(restoreBackup(plain, there.options)).rejects.toThrow(/^The database isn’t empty/)
})

test('a backup of a newer version is refused', async () => {
  const newer = await newDatabase()
  onTestFinished(async () => void (await newer.drop()))
  const { pool: other, close } = openDatabase(newer.url)
  await other.query(`insert into migrations (name, checksum) values ('9999_later.sql', 'x')`)
  await close()
  const file = join(folder, 'newer.backup')
  await writeBackup(file, { url: newer.url, files })
  await expect(restoreBackup(file, (await elsewhere()).options)).rejects.toThrow(/newer version \(9999_later\.sql\)/)
})

test('the backup folder is created unreadable to others', async () => {
  const made = join(folder, 'made/here')
  await writeBackup(join(made, 'first.backup'), { url, files })
  expect(readdirSync(made)).toEqual(['first.backup'])
  expect(statSync(made).mode & 0o777).toBe(0o700)
  rmSync(join(folder, 'made'), { recursive: true })
})

test('a failed backup leaves no partial file and keeps the previous one of that name', async () => {
  const file = join(folder, 'kept.backup')
  writeFileSync(file, 'yesterday')
  const before = readdirSync(folder)
  const failing = { ...files, read: () => Promise.reject(new Error('storage is away')) }
  await expect(writeBackup(file, { url, files: failing })).rejects.toThrow('storage is away')
  expect(readdirSync(folder)).toEqual(before)
  expect(readFileSync(file, 'utf8')).toBe('yesterday')
})

test("a file placed in the backup's way by someone else receives no data", async () => {
  const file = join(folder, 'waylaid.backup')
  const theirs = openSync(`${file}.unfinished`, 'w+', 0o666)
  onTestFinished(() => closeSync(theirs))
  await writeBackup(file, { url })
  expect(fstatSync(theirs).size).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('existing secrets are kept on restore, and differing ones are reported', () => {
  const dataDir = join(folder, 'data')
  keepSecret(dataDir, 'auth-secret', () => 'the one here')
  const { value } = keepSecret(dataDir, 'metrics-token', () => 'the same')
  const restored = { 'auth-secret': 'the one of the backup', 'metrics-token': value, 'admin-panel-password': 'new' }
  expect(restoreSecrets(dataDir, restored)).toEqual(['auth-secret'])
  expect(readSecretFiles(dataDir)).toEqual({ ...restored, 'auth-secret': 'the one here' })
})

test('no table has a sequence that a restore would have to set', async () => {
  expect((await pool.query(`select sequencename from pg_sequences where schemaname = 'public'`)).rows).toEqual([])
})
