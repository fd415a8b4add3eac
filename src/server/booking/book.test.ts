import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn } from '../../../test/support/booking.ts'
import { MAX_UPCOMING_BOOKINGS } from '../../domain/booking-limits.ts'
import { business } from '../../domain/business.ts'
import { addDays } from '../../domain/calendar.ts'
import { bookings, resources } from '../platform/database/schema.ts'
import { lockSchedule } from '../schedule/lock-schedule.ts'

// Monday, June 1, 2026, noon in Phoenix.
const { signUp, confirmAddress, signInAdmin, clock, db, pool } = await testApp({ now: '2026-06-01T12:00:00-07:00' })

const wish = (date: string, change: object = {}) => ({
  packageId: 'iron-dome',
  date,
  time: '12:00 PM',
  extraHours: 0,
  addOns: [],
  customerInfo: { fullName: 'Ann', email: 'ann@example.com', billingAddress: '1 Main St', phoneNumber: '555' },
  ...change,
})

/** Number of queries waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

/** Holds the schedule lock until all of these requests are queued behind it, in order. */
async function inLine(...requests: (() => Promise<Response>)[]): Promise<Response[]> {
  const answers: Promise<Response>[] = []
  await db.transaction(async (tx) => {
    await lockSchedule(tx)
    for (const request of requests) {
      answers.push(request())
      await vi.waitFor(async () => expect(await waiting()).toBe(answers.length), { timeout: 5_000, interval: 10 })
    }
  })
  return Promise.all(answers)
}

test(`an account holds at most ${MAX_UPCOMING_BOOKINGS} upcoming bookings; past and cancelled ones don't count`, async () => {
  const ann = await signUp()
  await confirmAddress(ann)
  const own = { userId: ann.uid }
  const upcoming = Array.from({ length: MAX_UPCOMING_BOOKINGS - 1 }, (_, n) => bookingOn(addDays('2026-06-20', n), own))
  const others = [
    bookingOn('2026-05-20', own),
    bookingOn('2026-08-20', { ...own, status: 'cancelled' }),
    bookingOn('2026-08-21', { ...own, status: 'CANCELLED' }),
    bookingOn('2026-08-22', { ...own, status: 'Cancelled' }),
  ]
  await db.insert(bookings).values([...upcoming, ...others])

  const headers = { 'idempotency-key': 'the-last-one' }
  const last = await ann.post('/api/bookings', wish('2026-06-10'), headers)
  expect(last.status).toBe(201)
  const booking = await last.json()
  const refused = await ann.post('/api/bookings', wish('2026-06-11'))
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    code: 'too-many-upcoming',
    detail: expect.stringContaining(business.phone),
  })
  // A retry still gets its booking, because the first response may have been lost.
  const again = await ann.post('/api/bookings', wish('2026-06-10'), headers)
  expect(await again.json()).toEqual(booking)

  expect((await ann.post(`/api/bookings/${upcoming[0]?.id}/cancel`, {})).status).toBe(200)
  clock.set('2026-06-01T12:02:00-07:00')
  expect((await ann.post('/api/bookings', wish('2026-06-11'))).status).toBe(201)
})

test('two simultaneous requests cannot both take the last slot', async () => {
  const ann = await signUp()
  await confirmAddress(ann)
  const own = { userId: ann.uid }
  await db
    .insert(bookings)
    .values(Array.from({ length: MAX_UPCOMING_BOOKINGS - 1 }, (_, n) => bookingOn(addDays('2026-09-20', n), own)))
  const answers = await inLine(
    () => ann.post('/api/bookings', wish('2026-06-15')),
    () => ann.post('/api/bookings', wish('2026-06-16')),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 403])
})

test('ten simultaneous requests with one idempotency key make one booking and count as one attempt', async () => {
  const ann = await signUp()
  const headers = { 'idempotency-key': 'ten-at-once' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ann.post('/api/bookings', wish('2026-06-17'), headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).id))).size).toBe(1)
  // Two of this minute's three attempts are left.
  for (const status of [409, 409, 429]) {
    expect((await ann.post('/api/bookings', wish('2026-06-17'))).status).toBe(status)
  }
})

test('with several crews free, simultaneous requests with one idempotency key still make one booking', async () => {
  await db.insert(resources).values({ id: 2, name: 'Crew 2' })
  onTestFinished(async () => {
    await db.update(resources).set({ retiredAt: new Date() }).where(eq(resources.id, 2))
  })
  const ann = await signUp()
  const headers = { 'idempotency-key': 'two-crews' }
  const send = () => ann.post('/api/bookings', wish('2026-06-22'), headers)
  const answers = await inLine(send, send, send)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).id))).size).toBe(1)
})

test('booking while the account is being deleted asks the customer to sign in', async () => {
  const ann = await signUp()
  const [deleted, booked] = await inLine(
    () => ann.post('/api/account/delete', { password: ann.password }),
    () => ann.post('/api/bookings', wish('2026-06-18'), { 'idempotency-key': 'too-late' }),
  )
  expect(deleted?.status).toBe(200)
  expect(booked?.status).toBe(401)
  expect(await booked?.json()).toMatchObject({ code: 'not-signed-in' })
})

const typed = ' Ann\r\nBcc: eve@example.com\t\u2028x\u0085'
const kept = 'Ann Bcc: eve@example.com x'

test('line breaks and control characters in single-line fields become spaces', async () => {
  const ann = await signUp(undefined, typed)
  expect(await (await ann.get('/api/session')).json()).toMatchObject({ user: { displayName: kept } })

  const lines = { fullName: typed, email: 'a@b.example', billingAddress: typed, phoneNumber: typed }
  const body = wish('2026-06-19', { customerInfo: lines, location: typed })
  const expected = { location: kept, customerInfo: { fullName: kept, billingAddress: kept, phoneNumber: kept } }
  expect(await (await ann.post('/api/bookings', body)).json()).toMatchObject(expected)

  const profile = { displayName: typed, phone: typed, address: typed }
  expect(await (await ann.put('/api/profile', profile)).json()).toMatchObject({ displayName: kept, address: kept })

  const admin = await signInAdmin({ unlocked: true })
  const overrides = [{ rule: 'closed-day', reason: typed }]
  const call = await admin.post('/api/admin/bookings', { ...body, date: '2026-07-19', overrides })
  expect(await call.json()).toMatchObject({ ...expected, overrides: [{ rule: 'closed-day', reason: kept }] })
  const block = { date: '2026-08-30', type: 'full', reason: typed }
  expect(await (await admin.post('/api/admin/blocked-dates', block)).json()).toMatchObject({ reason: kept })
})

test("guest count and crew note are stored for customers and callers and don't affect the price", async () => {
  const ann = await signUp()
  const told = { guestCount: 12, crewNote: ' Gate code 4417.\r\nRing twice.\t' }
  const kept = { guestCount: 12, crewNote: 'Gate code 4417.\nRing twice.', total: 150 }
  const booking = await (await ann.post('/api/bookings', wish('2026-07-20', told))).json()
  expect(booking).toMatchObject(kept)
  expect(await (await ann.get(`/api/bookings/${booking.id}`)).json()).toMatchObject(kept)

  const admin = await signInAdmin({ unlocked: true })
  const call = await admin.post('/api/admin/bookings', wish('2026-07-21', told))
  expect(await call.json()).toMatchObject(kept)
  const { stops } = await (await admin.get('/api/admin/today?date=2026-07-21')).json()
  expect(stops).toMatchObject([{ booking: { guestCount: 12, crewNote: kept.crewNote } }])
})

test("a crew note's length is counted in characters, as on the page", async () => {
  const ann = await signUp()
  const note = (length: number) => wish('2026-07-24', { crewNote: '🏌'.repeat(length) })
  expect((await ann.post('/api/bookings', note(501))).status).toBe(400)
  expect((await ann.post('/api/bookings', note(500))).status).toBe(201)
})

test('guest count and crew note are optional, and a blank note is stored as none', async () => {
  const ann = await signUp()
  const none = { guestCount: null, crewNote: null }
  expect(await (await ann.post('/api/bookings', wish('2026-07-22'))).json()).toMatchObject(none)
  expect(await (await ann.post('/api/bookings', wish('2026-07-23', { crewNote: ' \n ' }))).json()).toMatchObject(none)
})

test.each([
  ['no guest', { guestCount: 0 }],
  ['too many', { guestCount: 501 }],
  ['half a guest', { guestCount: 2.5 }],
  ['a text', { guestCount: '12' }],
  ['a long note', { crewNote: 'x'.repeat(501) }],
])('an out-of-range guest count or note is refused: %s', async (_, told) => {
  const ann = await signUp()
  const refused = await ann.post('/api/bookings', wish('2026-07-27', told))
  expect(refused.status).toBe(400)
  expect((await refused.json()).detail).toMatch(/guestCount|crewNote/)
})

test("an import that is inserting a past event doesn't block new bookings", async () => {
  const ann = await signUp()
  await db.transaction(async (tx) => {
    await tx.insert(bookings).values(bookingOn('2025-06-15'))
    expect((await ann.post('/api/bookings', wish('2026-07-28'))).status).toBe(201)
  })
})
