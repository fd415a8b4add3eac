import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { photoFileName, photoNames } from '../../src/server/photos/photo-files.ts'
import { sweepPhotos } from '../../src/server/photos/sweep-photos.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { photos } from '../../src/server/platform/database/photo-schema.ts'
import { bookings } from '../../src/server/platform/database/schema.ts'
import { openStorage } from '../../src/server/platform/storage/storage.ts'
import { bookingOn } from '../support/booking.ts'
import { testDatabase } from '../support/database.ts'
import { picture } from '../support/files/photos.ts'
import { startS3 } from '../support/files/storage.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { anyAddress, customerEnvironment, signUpCustomers } from './customers.ts'

const rounds = 30
const HOUR = 3_600_000

const { db, pool, url } = await testDatabase()
const s3 = await startS3()
afterAll(() => s3.close())
const jpeg = new Uint8Array(await picture(400, 300).jpeg().toBuffer())

/** Sends a photo. Returns its status, or undefined if the server died during the request. */
async function send(server: ServerProcess, path: string, sender: Record<string, string>) {
  const headers = { ...sender, 'x-forwarded-for': anyAddress(), origin: server.origin }
  return fetch(server.url + path, { method: 'PUT', headers, body: jpeg }).then(
    ({ status }) => status,
    () => undefined,
  )
}

/** Keeps a photo's row from being written, and tells when someone is waiting to write it. */
async function holdNaming(bookingId: string) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from bookings where id = $1 for no key update', [bookingId])
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    isWaitedFor: async () => {
      const waiting = await pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        rows[0]?.pid,
      ])
      return waiting.rowCount !== 0
    },
    async end() {
      await client.query('rollback')
      client.release()
    },
  }
}

test.each([
  ['a folder', {}],
  ['a bucket', s3.env],
])(
  'kill -9 between storing and recording, with photos in %s, leaves no row without files and no file without a row',
  async (_, env) => {
    await db.delete(bookings)
    const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-photo-kill-'))
    const environment = { ...customerEnvironment, ...env, DATABASE_URL: url, DATA_DIR: dataDir }
    const storage = await openStorage(readConfig(environment))
    const log = pino({ level: 'silent' })
    const named = async () =>
      (await db.select().from(photos))
        .flatMap(({ file }) => [photoFileName(file, 'full'), photoFileName(file, 'thumb')])
        .sort()
    const stored = async () => (await photoNames(storage)).sort()
    let server = await startServer(environment)

    for (let round = 0; round < rounds; round++) {
      const [customer] = await signUpCustomers(pool, 1)
      const booking = bookingOn('2099-06-20', { userId: customer?.id ?? '', startsAt: null, endsAt: null })
      await db.insert(bookings).values(booking)
      const path = () => `/api/photos/${booking.id}/${randomUUID()}`
      const again = path()
      expect(await send(server, path(), customer?.headers ?? {})).toBe(201)

      const hold = await holdNaming(booking.id)
      const sending = send(server, again, customer?.headers ?? {})
      await expect.poll(hold.isWaitedFor, { timeout: 30_000 }).toBe(true)
      expect(await stored()).toHaveLength((await named()).length + 2)
      await server.kill()
      await hold.end()
      expect(await sending).toBeUndefined()

      // An hour later, unrecorded files are swept, and the same photo can be sent again.
      await sweepPhotos({ db, storage, log, clock: () => new Date(Date.now() + HOUR + 1_000) })
      expect(await stored()).toEqual(await named())
      expect(await db.$count(photos)).toBe(1)
      server = await startServer(environment)
      expect(await send(server, again, customer?.headers ?? {})).toBe(201)
      expect(await send(server, again, customer?.headers ?? {})).toBe(200)
      expect(await stored()).toEqual(await named())
      expect((await db.select().from(photos)).map(({ missingSince }) => missingSince)).toEqual([null, null])
      await db.delete(bookings)
      await sweepPhotos({ db, storage, log, clock: () => new Date(Date.now() + HOUR + 1_000) })
      expect(await stored()).toEqual([])
    }
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
  1_800_000,
)
