import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn, cashPayment } from '../../../test/support/booking.ts'
import { refusalSentence } from '../../domain/refusals.ts'
import { ledgerEntries } from '../platform/database/money-schema.ts'
import { bookings } from '../platform/database/schema.ts'

// Monday, June 1, 2026, noon in Phoenix: with two days' notice the first open start is Wednesday at noon.
const { signUp, visitor, clock, db } = await testApp({ now: '2026-06-01T12:00:00-07:00' })

const wish = {
  packageId: 'drivers-den',
  date: '2026-06-05',
  time: '2:00 PM',
  extraHours: 1,
  addOns: ['premium'],
  customerInfo: {
    fullName: ' Dana Whitfield ',
    email: 'dana@example.com',
    billingAddress: '1418 E Palo Verde Dr, Gilbert',
    phoneNumber: '(480) 555-0117',
  },
}

const on = (date: string, time = '2:00 PM') => ({ ...wish, date, time })

test('a booking is priced by the server and the response has every field', async () => {
  const dana = await signUp()
  const answer = await dana.post('/api/bookings', wish)
  expect(answer.status).toBe(201)
  const booking = await answer.json()
  expect(booking).toMatchObject({
    date: '2026-06-05',
    time: '2:00 PM',
    startsAt: '2026-06-05T21:00:00.000Z',
    packageName: "Driver's Den",
    baseHours: 2,
    extraHours: 1,
    totalHours: 3,
    basePrice: 300,
    hourlyRate: 300,
    extraHoursCost: 300,
    addOnsNames: ['Premium Courses'],
    total: 650,
    depositAmount: 162.5,
    customerInfo: { fullName: 'Dana Whitfield' },
    status: 'BOOKED',
  })
  expect(await (await dana.get(`/api/bookings/${booking.id}`)).json()).toEqual(booking)
  expect(await (await dana.get('/api/bookings')).json()).toMatchObject({ total: 1, nextCursor: null })
})

test('My Bookings begins with a held time, then comes the soonest; past and cancelled ones are last, latest first', async () => {
  const dana = await signUp()
  const put = (date: string, change: object = {}) =>
    db.insert(bookings).values(bookingOn(date, { userId: dana.uid, ...change }))
  const later = Array.from({ length: 20 }, (_, index) => `2026-08-${String(index + 1).padStart(2, '0')}`)
  await put('2026-05-01')
  await put('2026-05-02')
  await put('2026-07-01', { status: 'cancelled' })
  for (const date of later) await put(date)
  await put('2026-09-01', { holdExpiresAt: new Date('2026-06-01T12:30:00-07:00') })
  await put('2026-09-02', { status: 'cancelled', holdExpiresAt: new Date('2026-06-01T12:30:00-07:00') })
  const first = await (await dana.get('/api/bookings')).json()
  const second = await (await dana.get(`/api/bookings?cursor=${first.nextCursor}`)).json()
  const dates = [...first.bookings, ...second.bookings].map(({ date }) => date)
  expect(dates).toEqual(['2026-09-01', ...later, '2026-09-02', '2026-07-01', '2026-05-02', '2026-05-01'])
  expect(second.nextCursor).toBeNull()
  await db.delete(bookings)
})

test('field validation errors are returned first, in field order', async () => {
  const dana = await signUp()
  const empty = { fullName: ' ', email: 'dana', billingAddress: '', phoneNumber: '' }
  const answer = await dana.post('/api/bookings', { ...on('2026-06-08'), customerInfo: empty })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'name-required', detail: 'Full name is required' })
})

test('a time within the buffer of another booking is a conflict', async () => {
  const [first, second] = [await signUp(), await signUp()]
  expect((await first.post('/api/bookings', on('2026-06-09', '12:00 PM'))).status).toBe(201)
  const answer = await second.post('/api/bookings', on('2026-06-09', '3:00 PM'))
  expect(answer.status).toBe(409)
  expect((await answer.json()).detail).toBe(refusalSentence('time-conflict'))
})

test('the fourth attempt within a minute is refused, and passes a minute later', async () => {
  const dana = await signUp()
  const times = ['9:00 AM', '9:00 AM', '9:00 AM', '2:00 PM']
  const statuses = []
  for (const time of times) statuses.push((await dana.post('/api/bookings', on('2026-06-10', time))).status)
  expect(statuses).toEqual([201, 409, 409, 429])
  clock.set('2026-06-01T12:01:00-07:00')
  expect((await dana.post('/api/bookings', on('2026-06-10', '2:00 PM'))).status).toBe(201)
})

test('a repeated idempotency key returns the same booking, and another body is refused', async () => {
  const dana = await signUp()
  const headers = { 'idempotency-key': 'one' }
  const send = (json: unknown) => dana.post('/api/bookings', json, headers)
  const [first, second] = await Promise.all([send(on('2026-06-11')), send(on('2026-06-11'))])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  expect(await (await send(on('2026-06-12'))).json()).toMatchObject({ status: 422, code: 'idempotency-mismatch' })
})

test('repeating the key of a cancelled booking is refused and books nothing', async () => {
  const dana = await signUp()
  const send = (key: string, day = '2026-06-29') => dana.post('/api/bookings', on(day), { 'idempotency-key': key })
  const { id } = await (await send('first')).json()
  expect((await dana.post(`/api/bookings/${id}/cancel`)).status).toBe(200)
  expect(await (await send('first')).json()).toMatchObject({ status: 422, code: 'repeat-of-ended' })
  expect(await (await send('first', '2026-06-30')).json()).toMatchObject({ status: 422, code: 'repeat-of-ended' })
  expect((await send('second')).status).toBe(201)
})

test('simultaneous requests with one key make one booking, and one with another body is refused', async () => {
  const dana = await signUp()
  const headers = { 'idempotency-key': 'at-once' }
  const send = (date: string) => dana.post('/api/bookings', on(date), headers)
  const answers = await Promise.all([send('2026-06-15'), send('2026-06-15'), send('2026-06-16')])
  const statuses = answers.map(({ status }) => status)
  const made = statuses.filter((status) => status === 201).length
  // Whichever came first won: the two identical requests, or the third.
  expect(statuses.toSorted()).toEqual(made === 2 ? [201, 201, 422] : [201, 422, 422])
  expect(await (await dana.get('/api/bookings')).json()).toMatchObject({ total: 1 })
})

test("another customer's booking returns 404 on every call", async () => {
  const [dana, eve] = [await signUp(), await signUp()]
  // A day no other test books, so a 404 can't come from anything else.
  const booked = await dana.post('/api/bookings', on('2026-06-23'))
  expect(booked.status).toBe(201)
  const { id } = await booked.json()
  expect((await dana.get(`/api/bookings/${id}`)).status).toBe(200)
  expect((await eve.get(`/api/bookings/${id}`)).status).toBe(404)
  expect((await eve.post(`/api/bookings/${id}/cancel`, {})).status).toBe(404)
  expect((await eve.post(`/api/bookings/${id}/reschedule`, { date: '2026-06-24', time: '9:00 AM' })).status).toBe(404)
  expect((await visitor().get('/api/bookings')).status).toBe(401)
})

test('cancelling stores the quoted refund and frees the time immediately', async () => {
  const [dana, eve] = [await signUp(), await signUp()]
  const { id } = await (await dana.post('/api/bookings', on('2026-06-17'))).json()
  await db.insert(ledgerEntries).values(cashPayment(id, 12_500))
  const wrong = await dana.post(`/api/bookings/${id}/cancel`, { quotedRefund: 1 })
  expect(await wrong.json()).toMatchObject({ status: 409, code: 'refund-changed' })
  const cancelled = await dana.post(`/api/bookings/${id}/cancel`, { quotedRefund: 125 })
  expect(await cancelled.json()).toMatchObject({
    status: 'cancelled',
    cancelledAt: '2026-06-01T19:01:00.000Z',
    refund: { percent: 100, amount: 125 },
    calendarSequence: 1,
  })
  expect((await eve.post('/api/bookings', on('2026-06-17'))).status).toBe(201)
  expect((await dana.post(`/api/bookings/${id}/cancel`, {})).status).toBe(409)
})

test("rescheduling ignores the booking's own time and reprices it", async () => {
  const dana = await signUp()
  const { id } = await (await dana.post('/api/bookings', on('2026-06-18'))).json()
  const later = await dana.post(`/api/bookings/${id}/reschedule`, { date: '2026-06-18', time: '3:00 PM' })
  expect(await later.json()).toMatchObject({ time: '3:00 PM', total: 500, calendarSequence: 1 })
  const surprised = { date: '2026-06-20', time: '1:00 PM', quotedTotal: 500 }
  expect((await dana.post(`/api/bookings/${id}/reschedule`, surprised)).status).toBe(409)
  const agreed = await dana.post(`/api/bookings/${id}/reschedule`, { ...surprised, quotedTotal: 650 })
  expect(await agreed.json()).toMatchObject({ date: '2026-06-20', total: 650, depositAmount: 162.5 })
})

test("the owner's discount is in the customer's booking with cards off", async () => {
  const dana = await signUp()
  const { id } = await (await dana.post('/api/bookings', on('2026-06-24'))).json()
  await db.update(bookings).set({ discountCents: 5_000 }).where(eq(bookings.id, id))
  expect(await (await dana.get(`/api/bookings/${id}`)).json()).toMatchObject({ total: 500, discount: 50 })
})

test('an event under way is first in the list until it ends', async () => {
  const dana = await signUp()
  const bookAt = async (date: string) => (await (await dana.post('/api/bookings', on(date))).json()).id as string
  const inMinutes = (minutes: number) => new Date(clock().getTime() + minutes * 60_000)
  const put = async (id: string, from: number, to: number) => {
    await db
      .update(bookings)
      .set({ startsAt: inMinutes(from), endsAt: inMinutes(to) })
      .where(eq(bookings.id, id))
    return id
  }
  const over = await put(await bookAt('2026-07-06'), -180, -30)
  const underWay = await put(await bookAt('2026-07-07'), -30, 90)
  const ahead = await bookAt('2026-07-08')
  const listed = (await (await dana.get('/api/bookings')).json()) as { bookings: { id: string }[] }
  expect(listed.bookings.map(({ id }) => id)).toEqual([underWay, ahead, over])
})
