import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { isLong } from '../../../../test/soak/length.ts'
import { testApp } from '../../../../test/support/app.ts'
import { startS3 } from '../../../../test/support/files/storage.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openBucket } from '../../platform/storage/storage.ts'
import { nightlyBackup } from './nightly.ts'
import { checkBackup } from './read-backup.ts'
import { watchBackups } from './state.ts'
import { allKeys } from './stored-files.ts'

const { url, db, pool, clock, config, log, signInAdmin, secrets, app } = await testApp()
const folder = join(config.dataDir, 'backups')
const made = () => readdirSync(folder).sort()
const run = (more = {}) => nightlyBackup({ url, db, clock, log, config: { ...config, ...more } })({})
const warning = async () => {
  const admin = await signInAdmin({ unlocked: true })
  return ((await (await admin.get('/api/admin/bookings/attention')).json()) as { backup: object }).backup
}

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await pool.query('delete from nightly_backups')
  clock.set('2026-06-15T09:41:00Z')
})

test('one backup is made per night, however often it is triggered; none for 36 hours raises a warning', async () => {
  clock.set('2026-06-13T21:41:00Z')
  await watchBackups(db, clock())
  expect(await warning()).toBeNull()
  clock.set('2026-06-15T09:41:00Z')
  expect(await warning()).toEqual({ lastGoodAt: null, because: null })

  await Promise.all([run(), run()])
  expect(made()).toEqual(['nightly-2026-06-15T09-41-00Z.backup'])
  expect(await warning()).toBeNull()
  const { manifest } = await checkBackup(join(folder, made()[0] as string), undefined)
  expect(Object.keys(manifest.entries)).not.toContain('secrets.json')
  const metrics = await app.request('/metrics', { headers: { authorization: `Bearer ${secrets.metricsToken}` } })
  expect(await metrics.text()).toContain(`last_backup_timestamp_seconds ${clock().getTime() / 1000}\n`)

  clock.set('2026-06-16T08:41:00Z')
  await run()
  expect(made()).toEqual(['nightly-2026-06-15T09-41-00Z.backup'])
  clock.set('2026-06-16T21:41:00Z')
  expect(await warning()).toEqual({ lastGoodAt: '2026-06-15T09:41:00.000Z', because: null })
})

test('without space no backup is made and none is deleted; the next hour retries and cleans up', async () => {
  mkdirSync(folder, { recursive: true })
  for (let day = 1; day <= 14; day++)
    writeFileSync(join(folder, `nightly-2026-06-${String(day).padStart(2, '0')}T09-41-00Z.backup`), '')
  writeFileSync(join(folder, 'nightly-2026-06-14T10-41-00Z.backup.unfinished'), '')
  writeFileSync(join(folder, 'mine.backup.unfinished'), '')
  const before = made().filter((name) => !name.startsWith('nightly-2026-06-14T10'))
  const { bavail, bsize } = statfsSync(folder)
  const lastNight = ['2026-06-14T09:41:00Z', bavail * bsize]
  await pool.query('insert into nightly_backups (watched_since, good_at, good_bytes) values ($1, $1, $2)', lastNight)
  await expect(run()).rejects.toThrow(/^The disk for DATA_DIR has [\d,]+ MB free, and a backup needs [\d,]+ MB\./)
  expect(made()).toEqual(before)
  expect(await warning()).toEqual({
    lastGoodAt: '2026-06-14T09:41:00.000Z',
    because: expect.stringContaining('Free up space on the server.'),
  })

  await pool.query('update nightly_backups set good_bytes = 1')
  clock.set('2026-06-15T10:41:00Z')
  await run()
  expect(await warning()).toBeNull()
  // The 7th, a Sunday, represents the week before.
  const days = made().flatMap((name) => /-(\d\d)T.*backup$/.exec(name)?.[1] ?? [])
  expect(days).toEqual(['07', '09', '10', '11', '12', '13', '14', '15'])
})

test.each([null, 1])(
  'the first backup, and one after many new photos, requires space for them (last: %s bytes)',
  async (last) => {
    mkdirSync(folder, { recursive: true })
    const lastNight = '2026-06-14T09:41:00Z'
    const state = [lastNight, last && lastNight, last]
    await pool.query('insert into nightly_backups (watched_since, good_at, good_bytes) values ($1, $2, $3)', state)
    await pool.query('alter table photos disable trigger all')
    await pool.query(
      `insert into photos (id, booking_id, position, file, width, height, bytes)
     select gen_random_uuid(), gen_random_uuid(), 1, 'photos/' || n, 1, 1, 2147483647 from generate_series(1, 5000) n`,
    )
    onTestFinished(async () => {
      await pool.query('delete from photos; alter table photos enable trigger all')
    })
    await expect(run()).rejects.toThrow(/a backup needs 1\d,\d{3},\d{3} MB\./)
    expect(made()).toEqual([])
  },
)

test.runIf(isLong)(
  'BACKUP_URL gets the backups and the same generations, and an unreachable bucket is reported and retried',
  async () => {
    const s3 = await startS3()
    onTestFinished(s3.close)
    const { STORAGE_URL, ...keys } = s3.env
    const { backups } = readConfig({ ...keys, BACKUP_URL: STORAGE_URL, BACKUP_PASSPHRASE: 'correct horse' })
    const bucket = backups.bucket as NonNullable<typeof backups.bucket>
    const disk = await openBucket(bucket)
    const there = async () => (await allKeys(disk)).sort()
    for (const name of ['nightly-2026-06-14T09-41-00Z.backup', 'nightly-2026-06-14T08-41-00Z.backup', 'other'])
      await disk.put(name, 'x')

    await expect(run({ backups: { ...backups, bucket: { ...bucket, bucket: 'nowhere' } } })).rejects.toThrow(
      /^The backup is in DATA_DIR\/backups, but couldn’t be sent to BACKUP_URL: .*\. Check its address/,
    )
    expect(await warning()).toMatchObject({ because: expect.stringContaining('couldn’t be sent to BACKUP_URL') })

    clock.set('2026-06-15T10:41:00Z')
    await run({ backups })
    expect(made()).toEqual(['nightly-2026-06-15T09-41-00Z.backup'])
    expect(await there()).toEqual(['nightly-2026-06-14T09-41-00Z.backup', made()[0], 'other'])
    expect(await warning()).toBeNull()

    const back = join(folder, 'back')
    writeFileSync(back, await disk.getBytes(made()[0] as string))
    await expect(checkBackup(back, undefined)).rejects.toThrow('This backup is encrypted.')
  },
)
