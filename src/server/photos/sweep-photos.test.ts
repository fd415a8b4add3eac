import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isLong } from '../../../test/soak/length.ts'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn } from '../../../test/support/booking.ts'
import { picture, upload } from '../../../test/support/files/photos.ts'
import { startS3 } from '../../../test/support/files/storage.ts'
import { noon } from '../../../test/support/owner.ts'
import { photos, uploadBytes } from '../platform/database/photo-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { newPhotoFile, photoFileName, photoNames } from './photo-files.ts'
import { sweepPhotos } from './sweep-photos.ts'

const s3 = await startS3()
afterAll(() => s3.close())
const apps = {
  'a folder': await testApp({ now: noon }),
  'a bucket': await testApp({ now: noon, env: s3.env }),
}
const jpeg = await picture().jpeg().toBuffer()

describe.each(Object.entries(apps))('photos in %s', (place, app) => {
  // Which photos go is decided the same way for both.
  const runsAll = isLong || place === 'a folder'
  const { db, clock, storage } = app
  let booking = bookingOn('2026-06-20')
  let ann: Awaited<ReturnType<typeof app.signUp>>

  beforeEach(async () => {
    clock.set(noon)
    for (const name of await stored()) await storage.delete(name)
    await db.delete(bookings)
    ann ??= await app.signUp()
    booking = bookingOn('2026-06-20', { userId: ann.uid })
    await db.insert(bookings).values(booking)
  })

  const stored = () => photoNames(storage)
  const add = async () => {
    const id = randomUUID()
    const answer = await upload(ann, booking.id, jpeg, { id })
    expect(answer.status).toBe(201)
    const [row] = await db.select().from(photos).where(eq(photos.id, id))
    if (!row) throw new Error('no row')
    return { row, ...((await answer.json()) as { full: string }) }
  }
  const listed = async () =>
    ((await (await ann.get(`/api/photos/${booking.id}`)).json()) as { photos: { isMissing: boolean }[] }).photos

  test('are read back byte for byte', async () => {
    const { row, full } = await add()
    const answer = Buffer.from(await (await ann.get(full)).arrayBuffer())
    expect(answer.equals(await storage.getBytes(photoFileName(row.file, 'full')))).toBe(true)
    expect(answer.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  test('are deleted after an hour if no row refers to them; referenced and foreign files stay', async () => {
    const { row } = await add()
    await storage.put(photoFileName(newPhotoFile(clock()), 'full'), jpeg)
    await storage.put('photos/of-somebody-else.txt', 'x')
    clock.set('2026-06-01T12:59:00-07:00')
    await sweepPhotos(app)
    expect(await stored()).toHaveLength(4)
    clock.set('2026-06-01T13:00:01-07:00')
    await sweepPhotos(app)
    expect((await stored()).sort()).toEqual(
      [photoFileName(row.file, 'full'), photoFileName(row.file, 'thumb'), 'photos/of-somebody-else.txt'].sort(),
    )
  })

  test.runIf(runsAll)("are marked as missing when their files are gone, and unmarked when they're back", async () => {
    const { row } = await add()
    const name = photoFileName(row.file, 'thumb')
    const bytes = await storage.getBytes(name)
    await storage.delete(name)
    await sweepPhotos(app)
    expect(await listed()).toMatchObject([{ isMissing: true }])
    await storage.put(name, bytes)
    await sweepPhotos(app)
    expect(await listed()).toMatchObject([{ isMissing: false }])
  })

  test.runIf(runsAll)('are deleted 90 days after the event, and with their booking', async () => {
    await add()
    clock.set('2026-09-18T17:00:00-07:00')
    await sweepPhotos(app)
    expect(await stored()).toHaveLength(2)
    clock.set('2026-09-18T17:00:01-07:00')
    await sweepPhotos(app)
    expect([await stored(), await listed(), await db.$count(uploadBytes)]).toEqual([[], [], 0])

    clock.set(noon)
    await add()
    await db.delete(bookings)
    clock.set('2026-06-01T14:00:00-07:00')
    await sweepPhotos(app)
    expect(await stored()).toEqual([])
  })
})
