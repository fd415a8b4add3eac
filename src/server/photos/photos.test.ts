import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { isLong } from '../../../test/soak/length.ts'
import type { Visitor } from '../../../test/support/app.ts'
import { bookingOn } from '../../../test/support/booking.ts'
import { picture, upload } from '../../../test/support/files/photos.ts'
import { testDesk } from '../../../test/support/owner.ts'
import { MAX_PHOTOS } from '../../domain/photo-limits.ts'
import { newCheckSecret } from '../place/check-links.ts'
import { photos } from '../platform/database/photo-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { photoFileName, photoNames } from './photo-files.ts'

const desk = await testDesk()
const { db, clock, storage, admin, ann } = desk
const other = await desk.signUp()
const locked = await desk.signInAdmin()
const stranger = desk.visitor()
const jpeg = await picture().jpeg().toBuffer()

let booking = bookingOn('2026-06-20')
beforeEach(async () => {
  booking = bookingOn('2026-06-20', { userId: ann.uid })
  await db.insert(bookings).values(booking)
  await storage.deleteAll('photos')
})

type Photo = { id: string; full: string; thumb: string; description: string }
const read = async (answer: Response) => (await answer.json()) as Photo & { code?: string; photos?: Photo[] }
const add = async (visitor: Visitor = ann) => read(await upload(visitor, booking.id, jpeg))
const stored = () => photoNames(storage)

test('a photo is stored in two sizes, rotated per EXIF, without metadata', async () => {
  const marked = await picture(3000, 1500)
    .withExif({ IFD3: { GPSLatitude: '33/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const answer = await upload(ann, booking.id, marked)
  expect(answer.status).toBe(201)
  const photo = await read(answer)
  expect(photo).toMatchObject({ width: 1000, height: 2000, description: '', isMissing: false })
  const sizes = await Promise.all(
    [photo.full, photo.thumb].map(async (path) => sharp(await (await ann.get(path)).arrayBuffer()).metadata()),
  )
  expect(sizes).toMatchObject([
    { format: 'jpeg', width: 1000, height: 2000 },
    { format: 'jpeg', width: 160, height: 320 },
  ])
  for (const size of sizes) expect([size.exif, size.xmp, size.icc, size.orientation]).toEqual(Array(4).fill(undefined))
  expect(await stored()).toHaveLength(2)
})

test('uploading the same photo id repeatedly or concurrently stores one photo', async () => {
  const id = randomUUID()
  const answers = await Promise.all([1, 2].map(() => upload(ann, booking.id, jpeg, { id })))
  answers.push(await upload(ann, booking.id, jpeg, { id }))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(await db.$count(photos)).toBe(1)
  expect(await stored()).toHaveLength(2)
})

test.runIf(isLong)('a seventh photo is refused, even if all arrive at once', async () => {
  await Promise.all([ann, admin].map((visitor) => Promise.all([add(visitor), add(visitor)])))
  const rush = await Promise.all([ann, ann, admin, admin].map((visitor) => upload(visitor, booking.id, jpeg)))
  expect(rush.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  expect((await add()).code).toBe('too-many-photos')
  expect((await db.select().from(photos)).map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(await stored()).toHaveLength(2 * MAX_PHOTOS)
})

test('a database constraint refuses a seventh photo', async () => {
  const row = { bookingId: booking.id, width: 1, height: 1, bytes: 1 }
  const insert = (position: number) =>
    db.insert(photos).values({ ...row, id: randomUUID(), file: randomUUID(), position })
  await insert(6)
  const tryInsert = (position: number) =>
    insert(position).then(
      () => 'none',
      ({ cause }) => cause.constraint,
    )
  expect(await tryInsert(6)).toBe('photos_one_a_position')
  expect(await tryInsert(7)).toBe('photos_position')
})

test('a photo can be described and removed, which deletes its files and frees its position', async () => {
  const { id } = await add()
  const path = `/api/photos/${booking.id}/${id}`
  const described = await ann.request('PATCH', path, { description: '  The gate,\nfrom the street ' })
  expect(await read(described)).toMatchObject({ description: 'The gate, from the street' })
  expect((await read(await ann.get(`/api/photos/${booking.id}`))).photos).toMatchObject([{ id }])
  expect((await ann.delete(path)).status).toBe(200)
  expect((await ann.delete(path)).status).toBe(200)
  expect(await stored()).toEqual([])
  expect((await ann.request('PATCH', path, { description: 'x' })).status).toBe(404)
})

test("another customer, a locked admin, a visitor or another booking's link can't find a photo", async () => {
  const { id, full } = await add()
  const second = bookingOn('2026-06-25')
  await db.insert(bookings).values(second)
  const link = `?link=${await newCheckSecret(db, second.id, clock())}`
  const requests: [string, string, unknown?][] = [
    ['GET', `/api/photos/${booking.id}`],
    ['GET', full],
    ['GET', full.replace('/full', '/thumb')],
    ['PUT', `/api/photos/${booking.id}/${randomUUID()}`, jpeg],
    ['PATCH', `/api/photos/${booking.id}/${id}`, { description: 'mine' }],
    ['DELETE', `/api/photos/${booking.id}/${id}`],
  ]
  for (const [method, path, body] of requests) {
    const asked = [other, locked, stranger].map((visitor) => visitor.request(method, path, body))
    const answers = await Promise.all([...asked, stranger.request(method, path + link, body)])
    expect(await Promise.all(answers.map(read))).toMatchObject(Array(4).fill({ code: 'booking-not-found' }))
    for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(await db.$count(photos)).toBe(1)
})

test('anyone with the emailed link can see and add photos until it expires', async () => {
  const query = `?link=${await newCheckSecret(db, booking.id, clock())}`
  expect((await upload(stranger, booking.id, jpeg, { query })).status).toBe(201)
  const list = async () => read(await stranger.get(`/api/photos/${booking.id}${query}`))
  const [photo] = (await list()).photos ?? []
  expect((await stranger.get(photo?.full ?? '')).status).toBe(200)
  clock.set('2026-07-01T12:00:00-07:00')
  expect((await list()).code).toBe('booking-not-found')
  expect((await stranger.get(photo?.full ?? '')).status).toBe(404)
})

test("a photo response can't run anything and is cached only by the requesting browser", async () => {
  const { full } = await add()
  const answer = await ann.get(full)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'cookie',
    'content-disposition': 'inline; filename="photo-1.jpg"',
  })
  const etag = answer.headers.get('etag') ?? ''
  expect((await ann.get(full, { 'if-none-match': etag })).status).toBe(304)
  expect((await other.get(full, { 'if-none-match': etag })).status).toBe(404)
})

test.each([
  ['is over', { endsAt: new Date('2026-05-30T12:00:00Z'), startsAt: new Date('2026-05-30T10:00:00Z') }],
  ['is cancelled', { status: 'cancelled' }],
])('an event that %s accepts no photos but still shows existing ones', async (_, change) => {
  const { full } = await add()
  await db.update(bookings).set(change).where(eq(bookings.id, booking.id))
  expect((await add()).code).toBe('photos-closed')
  expect((await ann.get(full)).status).toBe(200)
  expect(await read(await ann.get(`/api/photos/${booking.id}`))).toMatchObject({ takesPhotos: false })
})

test('photo names with paths and unknown sizes return 404', async () => {
  const { id } = await add()
  const names = ['..%2F..%2Fsecrets%2Fpanel', '%2e%2e', 'C:%5Cboot.ini', 'photo.jpg', `${id}%00`]
  for (const name of names) {
    const answer = await ann.request('PUT', `/api/photos/${booking.id}/${name}`, jpeg)
    expect([404, 400], name).toContain(answer.status)
  }
  expect((await ann.get(`/api/photos/${booking.id}/${id}/original`)).status).toBe(404)
  expect(await stored()).toHaveLength(2)
})

test('a photo missing from storage returns 404, and unreachable storage 503', async () => {
  const { full } = await add()
  const [row] = await db.select().from(photos)
  await storage.delete(photoFileName(row?.file ?? '', 'full'))
  expect((await read(await ann.get(full))).code).toBe('photo-not-found')

  const { driver } = storage
  storage.driver = { ...driver, put: () => Promise.reject(new Error('gone')) } as typeof driver
  try {
    const answer = await upload(ann, booking.id, jpeg)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    expect((await read(answer)).code).toBe('storage-away')
  } finally {
    storage.driver = driver
  }
  expect(await db.$count(photos)).toBe(1)
})
