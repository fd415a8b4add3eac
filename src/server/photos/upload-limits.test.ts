import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { bookingOn } from '../../../test/support/booking.ts'
import { picture, upload } from '../../../test/support/files/photos.ts'
import { testDesk } from '../../../test/support/owner.ts'
import { MAX_PHOTO_BYTES } from '../../domain/photo-limits.ts'
import { photos, uploadBytes } from '../platform/database/photo-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { makeRoom, receive } from './receive.ts'
import { withUploadSlot } from './upload-limits.ts'

const { db, ann, clock } = await testDesk()
const jpeg = await picture().jpeg().toBuffer()
const MB = 1024 * 1024

afterEach(async () => {
  vi.useRealTimers()
  await db.delete(uploadBytes)
})

async function newBooking() {
  const booking = bookingOn('2026-06-20', { userId: ann.uid })
  await db.insert(bookings).values(booking)
  return booking.id
}

/** Bytes counted today, by sender. */
async function countedBytes() {
  const rows = await db.select().from(uploadBytes)
  return rows.map(({ who, bytes }) => [who.split(':')[0], bytes] as const).sort()
}

const rejectionCode = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )

test('daily uploads are limited per account, per network and in total', async () => {
  const id = await newBooking()
  expect((await upload(ann, id, jpeg)).status).toBe(201)
  const rows = await db.select().from(uploadBytes)
  const [stored] = await db.select().from(photos).where(eq(photos.bookingId, id))
  expect(await countedBytes()).toEqual([
    ['account', jpeg.length],
    ['everybody', stored?.bytes],
    ['network', jpeg.length],
  ])
  const most = { account: 250 * MB, network: 1_000 * MB, everybody: 5_000 * MB }
  for (const [kind, bytes] of Object.entries(most)) {
    const row = rows.find(({ who }) => who.startsWith(kind))
    await db.insert(uploadBytes).values({ day: '2026-06-02', who: row?.who ?? '', bytes })
    clock.set('2026-06-02T12:00:00-07:00')
    const answer = await upload(ann, id, jpeg)
    expect([answer.status, (await answer.json()).code]).toEqual([429, 'upload-allowance'])
    await db.delete(uploadBytes)
  }
  expect((await upload(ann, id, jpeg)).status).toBe(201)
})

test('a refused or repeated photo counts only against its sender, not against the total', async () => {
  const id = await newBooking()
  const junk = Buffer.from('<svg/>'.repeat(1_000))
  expect((await upload(ann, id, junk)).status).toBe(415)
  expect(await countedBytes()).toEqual([
    ['account', junk.length],
    ['network', junk.length],
  ])
  const photo = randomUUID()
  expect((await upload(ann, id, jpeg, { id: photo })).status).toBe(201)
  const [, everybody] = await countedBytes()
  expect((await upload(ann, id, jpeg, { id: photo })).status).toBe(200)
  expect(await countedBytes()).toEqual([
    ['account', junk.length + 2 * jpeg.length],
    everybody,
    ['network', junk.length + 2 * jpeg.length],
  ])
})

test('an account can upload two photos at once and a network four, without delaying others', async () => {
  const held = Promise.withResolvers<void>()
  const start = (account: string, address: string) => withUploadSlot({ account, address }, () => held.promise)
  const running = [start('a', '10.0.0.1'), start('a', '10.0.0.1')]
  expect(await rejectionCode(start('a', '10.0.0.2'))).toBe('too-many-uploads')
  running.push(start('b', '10.0.0.1'), start('b', '10.0.0.1'))
  expect(await rejectionCode(start('c', '10.0.0.1'))).toBe('too-many-uploads')
  running.push(start('c', '10.0.0.2'))
  held.resolve()
  await Promise.all(running)
  expect(await rejectionCode(start('a', '10.0.0.1'))).toBe('done')
})

test('an upload over 12 MB is refused, whether or not its length is announced', async () => {
  const id = await newBooking()
  const tooMuch = Buffer.alloc(MAX_PHOTO_BYTES + 1)
  jpeg.copy(tooMuch)
  const answer = await upload(ann, id, tooMuch)
  expect([answer.status, (await answer.json()).code]).toEqual([413, 'photo-too-large'])

  let sent = 0
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      sent += MB
      controller.enqueue(new Uint8Array(MB))
    },
  })
  const received: number[] = []
  const reading = receive(
    { headers: new Headers(), body: endless },
    async (bytes) => void received.push(bytes),
    async () => 'read',
  )
  expect(await rejectionCode(reading)).toBe('photo-too-large')
  const announced = receive(
    { headers: new Headers({ 'content-length': '99999999999' }), body: null },
    async (bytes) => void received.push(bytes),
    async () => 'read',
  )
  expect(await rejectionCode(announced)).toBe('photo-too-large')
  // An announcement costs nothing, so it uses up nobody's allowance.
  expect(received).toEqual([13 * MB])
  expect(sent).toBeLessThan(20 * MB)
})

/** A body that delivers `bytes` at once and then stalls; `taken` resolves once they were read. */
function stalled(bytes: number) {
  const taken = Promise.withResolvers<void>()
  const pieces = [new Uint8Array(bytes)]
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const piece = pieces.pop()
        if (piece) controller.enqueue(piece)
        else taken.resolve()
        return piece ? undefined : new Promise(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  return { body, taken: taken.promise }
}

const read = (body: ReadableStream<Uint8Array<ArrayBuffer>> | null) =>
  rejectionCode(
    receive(
      { headers: new Headers(), body },
      async () => {},
      async () => {},
    ),
  )
const readPhoto = () => read(new Response(jpeg).body)

test('slow uploads that fill the memory are evicted for others, slowest first', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const slow = Array.from({ length: 8 }, () => stalled(MAX_PHOTO_BYTES - 1))
  const ends = slow.map(({ body }) => read(body))
  await Promise.all(slow.map(({ taken }) => taken))
  expect(await readPhoto()).toBe('too-many-uploads')
  vi.advanceTimersByTime(20_000)
  expect(await readPhoto()).toBe('done')
  expect(await ends[0]).toBe('too-many-uploads')
  const left = await Promise.race([Promise.any(ends.slice(1)), readPhoto().then(() => 'still coming')])
  expect(left).toBe('still coming')
  while (makeRoom());
  expect(await Promise.all(ends)).toEqual(Array(8).fill('too-many-uploads'))
})

test('slow uploads that occupy every slot are evicted for others', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const slow = Array.from({ length: 32 }, () => stalled(1))
  const ends = slow.map(({ body }, each) =>
    rejectionCode(withUploadSlot({ account: `slow ${each}`, address: `10.1.${each}.1` }, () => read(body))),
  )
  await Promise.all(slow.map(({ taken }) => taken))
  const another = () => rejectionCode(withUploadSlot({ account: 'quick', address: '10.2.0.1' }, readPhoto))
  expect(await another()).toBe('too-many-uploads')
  vi.advanceTimersByTime(20_000)
  expect(await another()).toBe('done')
  while (makeRoom());
  await Promise.all(ends)
})

test('an upload sent in single bytes is cut off', async () => {
  let sent = 0
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1))
    },
  })
  expect(await read(bytes)).toBe('invalid-request')
  expect(sent).toBeLessThan(1_100)
})

test("a file that isn't a photo doesn't delay the next upload", async () => {
  const id = await newBooking()
  const answers = await Promise.all([upload(ann, id, Buffer.from('<svg/>')), upload(ann, id, jpeg)])
  expect(await Promise.all(answers.map(async (answer) => [answer.status, (await answer.json()).code]))).toEqual([
    [415, 'photo-not-supported'],
    [201, undefined],
  ])
})
