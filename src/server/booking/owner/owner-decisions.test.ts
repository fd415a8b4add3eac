import { expect, test } from 'vitest'
import { bookingOn } from '../../../../test/support/booking.ts'
import { noon, testDesk } from '../../../../test/support/owner.ts'
import { toInstant } from '../../../domain/calendar.ts'
import { refusalSentence } from '../../../domain/refusals.ts'
import { auditLog, bookings } from '../../platform/database/schema.ts'

const { db, pool, clock, admin, ann } = await testDesk()

type Row = ReturnType<typeof bookingOn>
async function put(...rows: Parameters<typeof bookingOn>[]): Promise<Row[]> {
  const made = rows.map((row) => bookingOn(...row))
  await db.insert(bookings).values(made)
  return made
}
async function one(...row: Parameters<typeof bookingOn>): Promise<string> {
  const [made] = await put(row)
  return made?.id ?? ''
}
const at = (path: string) => `/api/admin/bookings/${path}`
const actions = async () => (await db.select().from(auditLog)).map(({ action, actor }) => `${actor}: ${action}`)
const mailsAbout = async (id: string) =>
  (
    await pool.query<{ about: string }>(
      `select data ->> 'about' about from pgboss.job where data ->> 'bookingId' = $1`,
      [id],
    )
  ).rows.map(({ about }) => about)
const attention = async () => (await admin.get(at('attention'))).json()
const listedIds = ({ bookings: found }: { bookings: { id: string }[] }) => found.map(({ id }) => id)

test('confirming stores the time once, keeps the slot blocked, and sends one email and one log entry', async () => {
  const id = await one('2026-06-10', { userId: ann.uid })
  const first = await admin.post(at(`${id}/confirm`), {})
  expect(first.status).toBe(200)
  expect(await first.json()).toMatchObject({
    status: 'BOOKED',
    confirmedAt: '2026-06-01T19:00:00.000Z',
    calendarSequence: 0,
  })
  clock.set('2026-06-01T12:30:00-07:00')
  const second = await admin.post(at(`${id}/confirm`), {})
  expect(await second.json()).toMatchObject({ confirmedAt: '2026-06-01T19:00:00.000Z' })
  expect(await mailsAbout(id)).toEqual(['owner-confirmed'])
  expect(await actions()).toEqual(['owner@dome-and-den.example: booking confirmed'])
  const hers = await (await ann.get(`/api/bookings/${id}`)).json()
  expect(hers).toMatchObject({ status: 'BOOKED', confirmedAt: '2026-06-01T19:00:00.000Z' })
})

test('ten simultaneous confirmations count as one', async () => {
  const id = await one('2026-06-10')
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post(at(`${id}/confirm`), {})))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await mailsAbout(id)).toEqual(['owner-confirmed'])
  expect(await actions()).toHaveLength(1)
})

test.each([
  ['cancelled', { status: 'cancelled' }],
  ['pending: it does not block its time', { status: 'pending' }],
  ['over', { startsAt: toInstant('2026-06-01', 10), endsAt: toInstant('2026-06-01', 12) }],
  ['without a date', { startsAt: null, endsAt: null }],
])('a booking that is %s cannot be confirmed', async (_, change) => {
  const id = await one('2026-06-10', change)
  const answer = await admin.post(at(`${id}/confirm`), {})
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'cannot-confirm' })
  expect(await actions()).toEqual([])
})

test('a confirmation applies only to the time the owner saw', async () => {
  const id = await one('2026-06-10')
  const answer = await admin.post(at(`${id}/confirm`), { startsAt: '2026-06-09T21:00:00.000Z' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'booking-moved' })
  expect((await admin.post(at(`${id}/confirm`), { startsAt: '2026-06-10T21:00:00.000Z' })).status).toBe(200)
})

test('confirming a booking without an email works and sends no email', async () => {
  const id = await one('2026-06-10', { email: null })
  expect((await admin.post(at(`${id}/confirm`), {})).status).toBe(200)
  expect(await mailsAbout(id)).toEqual([])
})

test('a move by the customer requires a new confirmation', async () => {
  const id = await one('2026-06-10', { userId: ann.uid, confirmedAt: new Date(noon) })
  const moved = await ann.post(`/api/bookings/${id}/reschedule`, { date: '2026-06-11', time: '2:00 PM' })
  expect(moved.status).toBe(200)
  expect(await moved.json()).toMatchObject({ confirmedAt: null })
  expect(listedIds((await attention()).unconfirmed)).toEqual([id])
})

test("editing an event's details doesn't restart the owner's 24 hours", async () => {
  const id = await one('2026-06-10', { userId: ann.uid, createdAt: new Date('2026-05-31T11:00:00-07:00') })
  const later = await one('2026-06-11', { userId: ann.uid, createdAt: new Date('2026-05-31T13:00:00-07:00') })
  expect((await ann.request('PATCH', `/api/site-checks/${id}`, { location: 'Ramada 3' })).status).toBe(200)
  expect(listedIds((await attention()).unconfirmed)).toEqual([id, later])
})

test("booking for a caller counts as the owner's confirmation", async () => {
  const answer = await admin.post('/api/admin/bookings', {
    packageId: 'iron-dome',
    date: '2026-06-10',
    time: '12:00 PM',
    extraHours: 0,
    addOns: [],
    customerInfo: { fullName: 'Caller', email: '', billingAddress: '1 Main St', phoneNumber: '(602) 555-0100' },
  })
  expect(await answer.json()).toMatchObject({ confirmedAt: '2026-06-01T19:00:00.000Z' })
})

test('upcoming bookings to confirm are listed, the earliest promise first, with their total', async () => {
  const hoursAgo = (hours: number) => new Date(new Date(noon).getTime() - hours * 3_600_000)
  const day = (index: number) => `2026-07-${String(index + 1).padStart(2, '0')}`
  const rows = await put(
    [day(0), { createdAt: hoursAgo(24) }],
    [day(1), { createdAt: hoursAgo(23.99) }],
    [day(2), { createdAt: hoursAgo(90), updatedAt: hoursAgo(10) }],
    [day(3), { createdAt: hoursAgo(90), confirmedAt: hoursAgo(1) }],
    [day(4), { createdAt: hoursAgo(90), status: 'cancelled' }],
    ['2026-05-01', { createdAt: hoursAgo(900) }],
  )
  // Booked just now, for this evening.
  const [soon] = await put(['2026-06-01', { createdAt: hoursAgo(0) }])
  const { unconfirmed } = await attention()
  expect(unconfirmed.total).toBe(4)
  expect(listedIds(unconfirmed)).toEqual([rows[0]?.id, rows[1]?.id, soon?.id, rows[2]?.id])

  await put(...Array.from({ length: 24 }, (_, index) => [day(index + 6)] as [string]))
  const many = (await attention()).unconfirmed
  expect([many.total, many.bookings.length]).toEqual([28, 20])
})

test('an upcoming booking from the old site blocks its time only once the owner reserves it', async () => {
  const [pending, missing] = await put(
    ['2026-06-10', { status: 'pending', userId: ann.uid }],
    ['2026-06-12', { status: null }],
    ['2026-06-13', { status: 'CANCELLED' }],
    ['2026-06-14', { status: 'cancelled' }],
    ['2026-06-15', {}],
    ['2026-05-10', { status: 'confirmed' }],
    ['2026-06-16', { status: 'confirmed', startsAt: null, endsAt: null }],
  )
  expect((await attention()).notBlocking.total).toBe(2)
  expect(listedIds((await attention()).notBlocking)).toEqual([pending?.id, missing?.id])

  const answer = await admin.post(at(`${pending?.id}/reserve`), {})
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ status: 'BOOKED', confirmedAt: null })
  expect((await admin.post(at(`${pending?.id}/reserve`), {})).status).toBe(200)
  expect(await actions()).toEqual(['owner@dome-and-den.example: time reserved'])
  expect(await mailsAbout(pending?.id ?? '')).toEqual([])
  expect(await (await ann.get(`/api/bookings/${pending?.id}`)).json()).toMatchObject({ status: 'BOOKED' })
  expect(listedIds((await attention()).notBlocking)).toEqual([missing?.id])
})

test('a booking confirmed on the old site stays confirmed', async () => {
  const id = await one('2026-06-10', { status: 'confirmed' })
  expect(await (await admin.post(at(`${id}/reserve`), {})).json()).toMatchObject({
    status: 'BOOKED',
    confirmedAt: '2026-06-01T19:00:00.000Z',
  })
  expect(await mailsAbout(id)).toEqual([])
})

test('reserving a time that another booking has is refused, also for two simultaneous requests', async () => {
  const [, taken] = await put(['2026-06-10', {}], ['2026-06-10', { status: 'pending' }])
  const answer = await admin.post(at(`${taken?.id}/reserve`), {})
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'time-taken', detail: refusalSentence('time-taken') })
  expect(await actions()).toEqual([])

  const twins = await put(['2026-06-12', { status: 'pending' }], ['2026-06-12', { status: null }])
  const answers = await Promise.all(twins.map(({ id }) => admin.post(at(`${id}/reserve`), {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['cancelled', { status: 'cancelled' }],
  ['cancelled, as old documents write it', { status: 'CANCELLED' }],
  ['over', { status: 'pending', startsAt: toInstant('2026-05-01', 10), endsAt: toInstant('2026-05-01', 12) }],
  ['without a date', { status: 'pending', startsAt: null, endsAt: null }],
])('the time of a booking that is %s cannot be reserved', async (_, change) => {
  const id = await one('2026-06-10', change)
  const answer = await admin.post(at(`${id}/reserve`), {})
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'cannot-reserve' })
})

test("the owner is warned from an account's sixth upcoming booking on and can list them", async () => {
  const six = Array.from({ length: 6 }, (_, index) => [`2026-06-1${index}`, { userId: ann.uid }] as [string, object])
  await put(
    ...six.slice(0, 5),
    ['2026-05-11', { userId: ann.uid }],
    ['2026-06-20', { userId: ann.uid, status: 'cancelled' }],
    ...Array.from({ length: 7 }, (_, index) => [`2026-07-1${index}`] as [string]),
  )
  expect((await attention()).busyAccounts).toEqual([])
  await put(...six.slice(5))
  expect((await attention()).busyAccounts).toEqual([
    { userId: ann.uid, name: 'Ann Example', email: ann.email, upcoming: 6 },
  ])
  const list = await (await admin.get(`/api/admin/bookings?account=${ann.uid}&from=2026-06-01`)).json()
  expect(list.total).toBe(7)
  expect(new Set(list.bookings.map(({ userId }: { userId: string }) => userId))).toEqual(new Set([ann.uid]))
})
