import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { isLong } from '../../../../test/soak/length.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { filesInZip } from '../../../../test/support/files/zip.ts'
import { testDesk } from '../../../../test/support/owner.ts'
import { todayIn } from '../../../domain/calendar.ts'
import { MAX_DAY_NOTES } from '../../../domain/crew/steps.ts'
import { sweep } from '../../operations/sweep.ts'
import { photoNames } from '../../photos/photo-files.ts'
import { crewLinks, daySteps } from '../../platform/database/day-schema.ts'
import { photos, uploadBytes } from '../../platform/database/photo-schema.ts'
import { siteChecks } from '../../platform/database/place-schema.ts'
import { bookings, resources } from '../../platform/database/schema.ts'
import { countedAddress } from '../../platform/http/limits/client-address.ts'

// It is Monday, June 1, 2026, noon in Phoenix.
const desk = await testDesk()
const { admin, ann, clock, db, visitor } = desk

await admin.post('/api/admin/crews', { name: 'Saguaro', color: 'blue' })
beforeEach(async () => {
  await db.delete(crewLinks)
  await db.update(resources).set({ retiredAt: null })
})

/** A client with only the crew's link. */
async function openCrewPhone(crew = 1) {
  const answer = await admin.post(`/api/admin/crews/${crew}/link`)
  expect(answer.status).toBe(201)
  const { hash, pathname, search } = new URL((await answer.json()).url)
  expect([pathname, search]).toEqual(['/crew/day', ''])
  return withLink(hash.slice(1))
}

function withLink(secret: string, address?: string) {
  const headers = { authorization: `Bearer ${secret}` }
  const phone = visitor(address)
  return {
    secret,
    address: phone.address,
    day: () => phone.get('/api/crew-day', headers),
    get: (path: string) => phone.get(path, headers),
    press: (body: object) => phone.post('/api/crew-day/steps', { ...times(), id: randomUUID(), ...body }, headers),
    photo: (booking: string, id: string, bytes: Uint8Array) =>
      phone.request('PUT', `/api/crew-day/photos/${booking}/${id}`, bytes, {
        ...headers,
        'content-type': 'image/jpeg',
      }),
  }
}

const times = () => ({ pressedAt: clock().toISOString(), sentAt: clock().toISOString() })
const jpegBytes = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#2e6b4f' } })
    .jpeg()
    .toBuffer()
const statusAndCode = async (answer: Response) => [answer.status, (await answer.json()).code]

async function booked(date = '2026-06-01', change: Parameters<typeof bookingOn>[1] = {}) {
  const row = bookingOn(date, { userId: ann.uid, placeZip: '85281', ...change })
  await db.insert(bookings).values(row)
  return row
}

test('a crew sees its own events of today and tomorrow, in order, with what it needs at the door', async () => {
  const billingAddress = '1 Main St, Tempe, AZ 85281'
  const today = await booked('2026-06-01', {
    placeZip: null,
    billingAddress,
    crewNote: 'Ring twice',
    paidCents: 0,
    addOnsNames: ['Weather Insurance'],
  })
  const early = await booked('2026-06-02', {
    startsAt: new Date('2026-06-02T16:00:00Z'),
    endsAt: new Date('2026-06-02T18:00:00Z'),
  })
  const later = await booked('2026-06-02', { location: 'The park', invoiceDueOn: '2026-07-01' })
  await booked('2026-06-03')
  await booked('2026-05-31')
  await booked('2026-06-01', { resourceId: 2 })
  await booked('2026-06-02', { status: 'CANCELLED', startsAt: new Date('2026-06-02T23:00:00Z') })
  await db.insert(siteChecks).values([
    { bookingId: today.id, accessNotes: 'Gate 4711', setting: 'indoors', ceilingFeet: 8 },
    { bookingId: later.id, setting: 'indoors', ceilingFeet: 8, readyAt: clock() },
  ])
  const phone = await openCrewPhone()
  const answer = await phone.day()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const text = await answer.text()
  const { crew, today: date, now, stops } = JSON.parse(text)
  expect([crew, date, now]).toEqual([{ id: 1, name: 'Crew 1' }, '2026-06-01', '2026-06-01T19:00:00.000Z'])
  expect(stops.map(({ id }: { id: string }) => id)).toEqual([today.id, early.id, later.id])
  expect(stops[0]).toMatchObject({
    name: 'Ann Example',
    phone: '(602) 555-0100',
    where: billingAddress,
    note: 'Ring twice',
    toCollect: 700,
    setupFrom: '2026-06-01T20:15:00.000Z',
    packedLatest: '2026-06-02T00:30:00.000Z',
    goneAt: '2026-06-02T07:00:00.000Z',
    way: { leaveAt: '2026-06-01T19:55:00.000Z', isAsap: false, minutes: 20, from: 'center' },
    place: { accessNotes: 'Gate 4711' },
    placeFindings: ["the ceiling is 8 feet; the Driver's Den needs 10"],
    entries: [],
  })
  expect(stops[2]).toMatchObject({ where: 'The park', toCollect: 0, way: { from: 'event before' }, placeFindings: [] })
  // No email address, and no amounts except what's due at the door.
  expect(text).not.toContain('@')
  for (const word of ['total', 'deposit', 'paid', 'price', 'email']) expect(text).not.toContain(`"${word}`)
})

test("a crew's day is over at midnight or when its last event is packed up", async () => {
  const late = await booked('2026-06-01', {
    startsAt: new Date('2026-06-02T04:00:00Z'),
    endsAt: new Date('2026-06-02T07:00:00Z'),
  })
  const phone = await openCrewPhone()
  const shown = async (now: string) => {
    clock.set(now)
    return (await (await phone.day()).json()).stops.length
  }
  expect(await shown('2026-06-01T23:59:00-07:00')).toBe(1)
  expect(await shown('2026-06-02T00:29:00-07:00')).toBe(1)
  expect(await shown('2026-06-02T00:30:00-07:00')).toBe(0)
  expect(await statusAndCode(await phone.get(`/api/crew-day/photos/${late.id}/${randomUUID()}/full`))).toEqual([
    404,
    'booking-not-found',
  ])
})

test('a crew link works until revoked, replaced or idle, or its crew retires; only its hash is stored', async () => {
  const first = await openCrewPhone()
  expect((await first.day()).status).toBe(200)
  const [row] = await db.select().from(crewLinks)
  expect(JSON.stringify(row)).not.toContain(first.secret)
  const links = async () => (await (await admin.get('/api/admin/crews/links')).json()).links
  expect(await links()).toEqual([{ crewId: 1, createdAt: clock().toISOString(), lastOpenedAt: clock().toISOString() }])

  const second = await openCrewPhone()
  const ended = [404, 'crew-link-ended']
  expect(await statusAndCode(await first.day())).toEqual(ended)
  expect((await second.day()).status).toBe(200)
  expect((await admin.delete('/api/admin/crews/1/link')).status).toBe(200)
  expect(await statusAndCode(await second.day())).toEqual(ended)
  expect(await links()).toEqual([])

  const retired = await openCrewPhone(2)
  expect((await admin.patch('/api/admin/crews/2', { name: 'Saguaro', color: 'blue', isRetired: true })).status).toBe(
    200,
  )
  expect(await statusAndCode(await retired.day())).toEqual(ended)
  expect(await statusAndCode(await admin.post('/api/admin/crews/2/link'))).toEqual([404, 'crew-not-found'])
  for (const secret of ['', 'x', `${'a'.repeat(43)}`, 'ä'.repeat(43)].slice(0, 3))
    expect(await statusAndCode(await withLink(secret).day())).toEqual(ended)
  const log = await (await admin.get('/api/admin/audit')).json()
  const actions = log.entries.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['crew link made', 'crew link revoked']))

  const idle = await openCrewPhone()
  clock.set('2026-07-01T11:59:00-07:00')
  expect((await idle.day()).status).toBe(200)
  clock.set('2026-07-31T12:00:00-07:00')
  expect(await statusAndCode(await idle.day())).toEqual(ended)
  await sweep(desk)({})
  expect(await db.$count(crewLinks)).toBe(0)
})

test("a crew's step is shown to owner and customer; repeats and the same step from two phones count once", async () => {
  const { id } = await booked()
  const phone = await openCrewPhone()
  const press = { id: randomUUID(), bookingId: id, kind: 'on-our-way', minutes: 25 }
  expect((await phone.press(press)).status).toBe(200)
  expect((await phone.press(press)).status).toBe(200)
  expect((await withLink(phone.secret).press({ bookingId: id, kind: 'on-our-way', minutes: 40 })).status).toBe(200)
  const own = async () => (await (await ann.get('/api/bookings')).json()).bookings[0].day
  expect(await own()).toEqual({ step: 'on-our-way', at: clock().toISOString(), minutes: 25 })
  await phone.press({ bookingId: id, kind: 'note', note: 'The gate was locked' })
  await phone.press({ bookingId: id, kind: 'packed' })
  await phone.press({ bookingId: id, kind: 'set-up' })
  expect(await own()).toMatchObject({ step: 'packed', minutes: null })
  const [stop] = (await (await admin.get('/api/admin/today')).json()).stops
  expect(stop.entries.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'note',
    'on-our-way',
    'packed',
    'set-up',
  ])
  expect(stop.booking.day.step).toBe('packed')
  expect(JSON.stringify(await (await ann.get('/api/bookings')).json())).not.toContain('gate')
  const both = (await (await withLink(phone.secret).day()).json()).stops[0].entries
  expect(both).toHaveLength(4)
})

test("a crew's step is dated by our clock, and the phone’s clock is stored too", async () => {
  const { id } = await booked()
  const phone = await openCrewPhone()
  const kept = async () => (await db.select().from(daySteps).where(eq(daySteps.bookingId, id)))[0]
  // The phone is an hour fast and was offline for ten minutes.
  await phone.press({
    bookingId: id,
    kind: 'set-up',
    pressedAt: '2026-06-01T19:50:00.000Z',
    sentAt: '2026-06-01T20:00:00.000Z',
  })
  expect(await kept()).toMatchObject({
    pressedAt: new Date('2026-06-01T18:50:00Z'),
    phoneAt: new Date('2026-06-01T19:50:00Z'),
    receivedAt: clock(),
  })
  const strange = { bookingId: id, kind: 'packed', pressedAt: '1970-01-01T00:00:10Z', sentAt: '1970-01-01T00:01:10Z' }
  expect((await phone.press(strange)).status).toBe(200)
  for (const wrong of ['9999-12-31T00:00:00Z', '0001-01-01T00:00:00Z', 'noon'])
    expect((await phone.press({ ...strange, pressedAt: wrong })).status).toBe(400)
})

test("a crew can't record steps for another crew's event, or one canceled, moved or long over", async () => {
  const { id } = await booked()
  const phone = await openCrewPhone()
  const packed = { bookingId: id, kind: 'packed' }
  const no = [409, 'not-on-your-list']
  clock.set('2026-06-02T23:59:00-07:00')
  expect((await phone.press(packed)).status).toBe(200)
  clock.set('2026-06-03T00:00:00-07:00')
  expect(await statusAndCode(await phone.press({ bookingId: id, kind: 'set-up' }))).toEqual(no)
  clock.set('2026-06-01T12:00:00-07:00')
  await db.update(bookings).set({ resourceId: 2 }).where(eq(bookings.id, id))
  expect(await statusAndCode(await phone.press({ bookingId: id, kind: 'set-up' }))).toEqual(no)
  await db.update(bookings).set({ resourceId: 1, status: 'cancelled' }).where(eq(bookings.id, id))
  expect(await statusAndCode(await phone.press({ bookingId: id, kind: 'set-up' }))).toEqual(no)
  expect(await statusAndCode(await phone.press({ bookingId: randomUUID(), kind: 'set-up' }))).toEqual(no)
  const moved = {
    status: 'BOOKED',
    startsAt: new Date('2026-06-02T21:00:00Z'),
    endsAt: new Date('2026-06-03T00:00:00Z'),
  }
  await db.update(bookings).set(moved).where(eq(bookings.id, id))
  expect((await (await phone.day()).json()).stops[0].entries).toEqual([])
})

test('crew steps are only accepted near their event, but notes earlier too', async () => {
  const { id } = await booked('2026-06-02')
  const phone = await openCrewPhone()
  const early = [409, 'step-too-early']
  clock.set('2026-06-02T01:59:59-07:00')
  for (const kind of ['set-up', 'packed'])
    expect(await statusAndCode(await phone.press({ bookingId: id, kind }))).toEqual(early)
  expect(await statusAndCode(await phone.press({ bookingId: id, kind: 'on-our-way', minutes: 20 }))).toEqual(early)
  expect((await phone.press({ bookingId: id, kind: 'note', note: 'Called ahead' })).status).toBe(200)
  clock.set('2026-06-02T02:00:00-07:00')
  // Pressed offline for the time the event had before it was moved.
  const late = { pressedAt: '2026-06-01T20:00:00.000Z', sentAt: '2026-06-02T09:00:00.000Z' }
  expect(await statusAndCode(await phone.press({ bookingId: id, kind: 'set-up', ...late }))).toEqual(early)
  expect((await phone.press({ bookingId: id, kind: 'on-our-way', minutes: 20 })).status).toBe(200)
  // The phone thought it was 1970 until it had a network again.
  const corrected = { pressedAt: '1970-01-01T00:10:00.000Z', sentAt: '2026-06-02T09:00:00.000Z' }
  expect((await phone.press({ bookingId: id, kind: 'set-up', ...corrected })).status).toBe(200)
})

test("the owner can delete an event's steps, notes and crew photos, and its crew starts over", async () => {
  const [{ id }, other] = [await booked(), await booked('2026-06-02')]
  const phone = await openCrewPhone()
  for (const kind of ['set-up', 'packed']) expect((await phone.press({ bookingId: id, kind })).status).toBe(200)
  for (const bookingId of [id, other.id]) await phone.press({ bookingId, kind: 'note', note: 'Mischief' })
  expect((await phone.photo(id, randomUUID(), await jpegBytes())).status).toBe(200)
  const ofPlace = { bookingId: id, takenBy: 'place', width: 1, height: 1, bytes: 1, position: 1 } as const
  await db.insert(photos).values({ ...ofPlace, id: randomUUID(), file: randomUUID() })
  const clear = () => admin.delete(`/api/admin/bookings/${id}/day`)
  expect((await clear()).status).toBe(200)
  expect((await db.select().from(daySteps)).map(({ bookingId }) => bookingId)).toEqual([other.id])
  expect((await db.select().from(photos)).map(({ takenBy }) => takenBy)).toEqual(['place'])
  expect(await photoNames(desk.storage)).toEqual([])
  expect((await (await ann.get('/api/bookings')).json()).bookings[0].day).toBeUndefined()
  expect((await phone.press({ bookingId: id, kind: 'on-our-way', minutes: 20 })).status).toBe(200)
  const lines = async () =>
    (await (await admin.get('/api/admin/audit')).json()).entries.filter(
      ({ action }: { action: string }) => action === 'crew’s entries cleared',
    )
  expect(await lines()).toMatchObject([{ details: { bookingId: id, steps: 2, notes: 1, photos: 1 } }])
  // With nothing to clear, nothing is logged.
  await clear()
  await clear()
  expect(await lines()).toHaveLength(2)
  expect(await statusAndCode(await admin.delete(`/api/admin/bookings/${randomUUID()}/day`))).toEqual([
    404,
    'booking-not-found',
  ])
})

test.runIf(isLong)(
  "someone with a copied crew link doesn't use up the crew's limits and is only slowed down themselves",
  async () => {
    const { id } = await booked()
    const phone = await openCrewPhone()
    const thief = withLink(phone.secret)
    const note = { id: randomUUID(), bookingId: id, kind: 'note', note: 'Hello' }
    const codes = new Set<number>()
    for (let count = 0; count < 121; count++) codes.add((await thief.press(note)).status)
    expect([...codes]).toEqual([200, 429])
    const more = ['1', '2'].map((last) => withLink(phone.secret, `203.0.113.${last}`))
    await Promise.all(more.flatMap((one) => Array.from({ length: 100 }, () => one.press(note))))
    expect((await phone.press({ bookingId: id, kind: 'set-up' })).status).toBe(200)
    const day = todayIn(clock())
    await db.insert(uploadBytes).values({ day, who: 'account:crew 1', bytes: 2 ** 40 })
    await db
      .insert(uploadBytes)
      .values({ day, who: `account:crew 1 at ${countedAddress(thief.address)}`, bytes: 2 ** 40 })
    expect(await statusAndCode(await thief.photo(id, randomUUID(), await jpegBytes()))).toEqual([
      429,
      'upload-allowance',
    ])
    expect((await phone.photo(id, randomUUID(), await jpegBytes())).status).toBe(200)
    clock.set('2026-06-01T12:10:01-07:00')
    expect((await thief.press(note)).status).toBe(200)
  },
)

test("a customer's data export has the crew's steps, but neither its notes nor its photos", async () => {
  const { id } = await booked()
  const phone = await openCrewPhone()
  await phone.press({ bookingId: id, kind: 'set-up' })
  await phone.press({ bookingId: id, kind: 'note', note: 'Rude dog' })
  expect((await phone.photo(id, randomUUID(), await jpegBytes())).status).toBe(200)
  const files = filesInZip(Buffer.from(await (await ann.get('/api/account/export')).arrayBuffer()))
  expect([...files.keys()]).toEqual(['my-data.json'])
  const data = JSON.parse(String(files.get('my-data.json')))
  expect([data.daySteps.map(({ kind }: { kind: string }) => kind), data.photos]).toEqual([['set-up'], []])
  expect(JSON.stringify(data)).not.toContain('Rude')
})

test('notes per event and steps per crew are limited, and invalid ones are refused', async () => {
  const { id } = await booked()
  const phone = await openCrewPhone()
  for (const body of [
    { kind: 'on-our-way' },
    { kind: 'on-our-way', minutes: 241 },
    { kind: 'set-up', minutes: 5 },
    { kind: 'note', note: ' ' },
    { kind: 'note', note: 'x'.repeat(501) },
    { kind: 'gone' },
  ])
    expect((await phone.press({ bookingId: id, ...body })).status, JSON.stringify(body)).toBe(400)
  const note = { bookingId: id, kind: 'note', note: 'Hello' }
  const first = { ...note, id: randomUUID() }
  await phone.press(first)
  for (let count = 1; count < MAX_DAY_NOTES; count++) expect((await phone.press(note)).status).toBe(200)
  expect(await statusAndCode(await phone.press(note))).toEqual([409, 'too-many-notes'])
  expect((await phone.press(first)).status).toBe(200)
  expect(await db.$count(daySteps)).toBe(MAX_DAY_NOTES)
})

test('up to six crew photos are visible to crew and owner, not the customer, and are deleted with the account', async () => {
  const jpeg = await jpegBytes()
  const { id } = await booked('2026-05-31', {
    startsAt: new Date('2026-06-01T14:00:00Z'),
    endsAt: new Date('2026-06-01T16:00:00Z'),
  })
  const phone = await openCrewPhone()
  const photo = randomUUID()
  expect((await phone.photo(id, photo, jpeg)).status).toBe(200)
  expect((await phone.photo(id, photo, jpeg)).status).toBe(200)
  const [stop] = (await (await phone.day()).json()).stops
  expect(stop.photos).toEqual([{ id: photo, description: '', takenBy: 'crew' }])
  const file = await phone.get(`/api/crew-day/photos/${id}/${photo}/thumb`)
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await (await ann.get(`/api/photos/${id}`)).json()).photos).toEqual([])
  expect((await ann.get(`/api/photos/${id}/${photo}/full`)).status).toBe(404)
  await ann.delete(`/api/photos/${id}/${photo}`)
  const [sheet] = (await (await admin.get('/api/admin/today')).json()).stops
  expect([sheet.photos, sheet.crewPhotos.length]).toEqual([[], 1])
  expect((await admin.get(sheet.crewPhotos[0].full)).status).toBe(200)
  const row = { bookingId: id, takenBy: 'crew', width: 1, height: 1, bytes: 1 } as const
  const five = [8, 9, 10, 11, 12].map((position) => ({ ...row, id: randomUUID(), file: randomUUID(), position }))
  await db.insert(photos).values(five)
  expect(await statusAndCode(await phone.photo(id, randomUUID(), jpeg))).toEqual([409, 'too-many-crew-photos'])

  await phone.press({ bookingId: id, kind: 'note', note: 'Broken gate' })
  expect((await ann.post('/api/account/delete', { password: ann.password })).status).toBe(200)
  expect([await db.$count(photos), await db.$count(daySteps)]).toEqual([0, 0])
})

test('crew steps are deleted 90 days after the event', async () => {
  const { id } = await booked('2026-06-01', { userId: null })
  const phone = await openCrewPhone()
  await phone.press({ bookingId: id, kind: 'set-up' })
  clock.set('2026-08-30T16:00:00-07:00')
  await sweep(desk)({})
  expect(await db.$count(daySteps)).toBe(1)
  clock.set('2026-08-30T18:00:00-07:00')
  await sweep(desk)({})
  expect(await db.$count(daySteps)).toBe(0)
})
