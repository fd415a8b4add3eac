import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { filesInZip } from '../../../../test/support/files/zip.ts'
import { newPhotoFile, photoFileName } from '../../photos/photo-files.ts'
import { ledgerEntries } from '../../platform/database/money-schema.ts'
import { photos } from '../../platform/database/photo-schema.ts'
import { auditLog, blockedDates, bookings } from '../../platform/database/schema.ts'
import { startExport } from './export-files.ts'
import { exportedColumns, exportedTables, leftOut } from './tables.ts'
import { parseTarget, writeExport } from './write-export.ts'

const app = await testApp({ now: '2026-06-01T12:00:00-07:00' })
const { db, pool, storage, signUp, signInAdmin, clock } = app
const ann = await signUp('ann@example.com', '=Ann')
const owner = await signInAdmin({ unlocked: true })
const booking = bookingOn('2026-06-08', { userId: ann.uid, fullName: '=cmd|"x"', crewNote: 'Two\nlines' })
const request = randomUUID()
const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  await db.insert(bookings).values([booking, ...Array.from({ length: 1_200 }, () => ({ status: 'cancelled' }))])
  await db.insert(ledgerEntries).values({
    bookingId: booking.id,
    kind: 'manual payment',
    amountCents: 12_345,
    method: 'cash',
    actor: 'owner',
    createdAt: clock(),
  })
  await db.insert(blockedDates).values({ date: '2026-12-25', type: 'full', reason: 'Christmas' })
  const file = newPhotoFile(clock())
  await storage.put(photoFileName(file, 'full'), 'a photo')
  const photo = { bookingId: booking.id, id: booking.id, width: 4, height: 3, bytes: 7 }
  await db.insert(photos).values([
    { ...photo, position: 1, file, createdAt: new Date() },
    { ...photo, position: 2, id: randomUUID(), file: 'gone', missingSince: clock() },
  ])
  await ann.put('/api/profile', { phone: '555' })
  await ann.post('/api/companies/requests', {
    id: request,
    company: 'Acme',
    name: 'Ann',
    email: 'ann@acme.example',
    phone: '(602) 555-0100',
    dates: ['2026-06-19'],
    isFlexible: false,
    hours: 2,
    packageIds: ['iron-dome'],
  })
})

test('every table is exported or excluded with a reason, and no secret is exported', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const known = [...exportedTables.map(({ table }) => getTableName(table)), ...Object.keys(leftOut)]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(new Set(known).size).toBe(known.length)
  const names = exportedTables.flatMap((one) => exportedColumns(one).map(({ name }) => `${one.file}.${name}`))
  expect(names.filter((name) => /password|token|secret|hash|\burl\b/i.test(name))).toEqual([])
  for (const { table, without = [] } of exportedTables)
    expect(Object.keys(getTableColumns(table))).toEqual(expect.arrayContaining([...without]))
})

test("the owner's ZIP matches the database, in JSON and in CSV", async () => {
  const answer = await owner.get('/api/admin/export')
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  const files = filesInZip(Buffer.from(await answer.arrayBuffer()))
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const read = (name: string) => JSON.parse(text(`${name}.json`))
  const manifest = read('manifest')
  for (const { file, table } of exportedTables) {
    const { rows } = await pool.query(`select count(*)::int as count from "${getTableName(table)}"`)
    expect([file, read(file).length]).toEqual([file, rows[0].count])
    expect([file, manifest.rows[file]]).toEqual([file, rows[0].count])
    expect(text(`${file}.csv`).startsWith('\ufeff')).toBe(true)
  }
  expect(read('bookings').find(({ id }: { id: string }) => id === booking.id)).toMatchObject({
    userId: ann.uid,
    startsAt: '2026-06-08T21:00:00.000Z',
    date: '2026-06-08',
    time: '2:00 PM',
    total: 700,
    paid: 123.45,
    totalHours: 3,
    addOns: ['instruction', 'weather'],
    crewNote: 'Two\nlines',
    fullName: '=cmd|"x"',
  })
  const head = text('bookings.csv').slice(1).split('\r\n')[0]?.split(',')
  expect(head).toEqual(Object.keys(read('bookings')[0]))
  expect(text('bookings.csv')).toContain(`"'=cmd|""x"""`)
  expect(text('bookings.csv').match(/\r\n/g)).toHaveLength(1_202)
  expect(read('ledger')).toMatchObject([{ bookingId: booking.id, amount: 123.45, createdAt: clock().toISOString() }])
  expect(read('blocked-dates')).toMatchObject([{ date: '2026-12-25', reason: 'Christmas' }])
  expect(read('profiles')).toMatchObject([{ userId: ann.uid, phone: '555' }])
  expect(read('photos').map(({ file }: { file: string }) => file)).toEqual(
    expect.arrayContaining([`photos/${booking.id}-1.jpg`, null]),
  )
  expect(text(`photos/${booking.id}-1.jpg`)).toBe('a photo')
  const mails = read('emails').filter(
    ({ companyDocumentId }: { companyDocumentId: string }) => companyDocumentId === request,
  )
  expect(mails.map(({ to, about, state }: Record<string, string>) => [to, about, state]).toSorted()).toEqual([
    ['customer', 'request-received', 'waiting'],
    ['owner', 'request-to-owner', 'waiting'],
  ])
  expect(manifest).toMatchObject({ format: 1, photos: 1 })
  expect(read('change-log').at(-1)).toMatchObject({
    action: 'everything exported',
    actor: 'owner@dome-and-den.example',
  })
  expect(Buffer.concat([...files.values()]).toString()).not.toContain('$scrypt')
  const { rows: secrets } = await pool.query('select password as secret from account union select token from session')
  const all = Buffer.concat([...files.values()]).toString()
  for (const { secret } of secrets) expect(all.includes(secret)).toBe(false)
})

/** The server releases the lock once it notices that the connection is closed. */
const patient = { timeout: 15_000 }
const started = () => vi.waitFor(() => startExport(app, 'npm run export', clock()), patient)

test('only one export runs at a time, and a client that disconnects releases it', async () => {
  const first = await owner.get('/api/admin/export')
  const second = await owner.get('/api/admin/export')
  expect([second.status, (await second.json()).detail]).toEqual([
    409,
    'An export is already running. Please wait until it’s done, then try again.',
  ])
  await first.body?.cancel()
  ;(await started()).end()
  await vi.waitFor(async () => expect((await owner.request('HEAD', '/api/admin/export')).status).toBe(200), patient)
  ;(await started()).end()
  const noted = await db.select().from(auditLog)
  expect(noted.filter(({ action }) => action === 'everything exported').length).toBeGreaterThanOrEqual(4)
})

test('checking whether an export would start neither starts nor counts one', async () => {
  const check = async () => {
    const answer = await owner.get('/api/admin/export/check')
    return answer.status === 204 ? 204 : ((await answer.json()) as { code: string }).code
  }
  await vi.waitFor(async () => expect(await check()).toBe(204), patient)
  const { end } = await started()
  expect(await check()).toBe('export-running')
  end()
  await vi.waitFor(async () => expect(await check()).toBe(204), patient)
  for (let asked = 0; asked < 25; asked++) expect(await check()).toBe(204)
  const noted = await db.$count(auditLog, eq(auditLog.action, 'everything exported'))
  await vi.waitFor(async () => {
    await (await owner.get('/api/admin/export')).body?.cancel()
    expect(await check()).toBe('too-many-attempts')
  }, patient)
  expect(await db.$count(auditLog, eq(auditLog.action, 'everything exported'))).toBeGreaterThan(noted)
})

test('the command exports into a new folder or file that others cannot read', async () => {
  const target = parseTarget([join(folder, 'new')])
  await writeExport(target, (await started()).files)
  const names = readdirSync(target.path)
  expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(exportedTables.length + 2)
  expect(JSON.parse(readFileSync(join(target.path, 'bookings.json'), 'utf8'))).toHaveLength(1_201)
  expect(readdirSync(join(target.path, 'photos'))).toEqual([`${booking.id}-1.jpg`])
  const zip = parseTarget([join(folder, 'all.ZIP')])
  await writeExport(zip, (await started()).files)
  expect(filesInZip(readFileSync(zip.path)).size).toBe(2 * exportedTables.length + 2 + 1 + 1)
  for (const path of [zip.path, join(target.path, 'accounts.json')]) expect(statSync(path).mode & 0o077).toBe(0)
  expect(() => parseTarget([target.path])).toThrow(`${target.path} isn’t empty. Choose another name.`)
  expect(() => parseTarget([zip.path])).toThrow(`${zip.path} already exists. Choose another name.`)
  expect(() => parseTarget([])).toThrow('npm run export -- FOLDER_OR_ZIP')
})
