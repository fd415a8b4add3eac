import { expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { addDays } from '../../../domain/calendar.ts'
import { auditLog, bookings } from '../../platform/database/schema.ts'

const { visitor, signUp, signInAdmin, db } = await testApp({ now: '2026-06-01T12:00:00-07:00' })
const path = '/api/admin/blocked-dates'
const admin = await signInAdmin({ unlocked: true })

const statusAndCode = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]
const listed = async () => (await (await admin.get(path)).json()).blockedDates
const partial = (date: string, startTime: string, endTime: string) => ({ date, type: 'partial', startTime, endTime })

test('a blocked day is listed, closed to customers, and can be reopened', async () => {
  const answer = await admin.post(path, { date: '2026-06-10', type: 'full', reason: ' Holiday ' })
  expect(answer.status).toBe(201)
  const block = await answer.json()
  expect(block).toMatchObject({ date: '2026-06-10', type: 'full', startTime: null, endTime: null, reason: 'Holiday' })
  expect(await listed()).toEqual([block])

  expect((await admin.delete(`${path}/${block.id}`)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await statusAndCode(await admin.delete(`${path}/${block.id}`))).toEqual([404, 'block-not-found'])
  const actions = (await db.select({ action: auditLog.action }).from(auditLog)).map(({ action }) => action)
  expect(actions).toEqual(['time blocked', 'time opened again'])
})

test('partial blocks are exact to the minute and may end at midnight', async () => {
  const block = await (await admin.post(path, partial('2026-06-11', '9:20 AM', '12:00 AM'))).json()
  expect(block).toMatchObject({ type: 'partial', startTime: '9:20 AM', endTime: '12:00 AM', reason: '' })
})

test.each([
  [{ type: 'full' }, 422, 'date-required'],
  [{ date: '', type: 'full' }, 422, 'date-required'],
  [{ date: '2026-05-31', type: 'full' }, 422, 'block-in-past'],
  [partial('2026-06-12', '5:00 PM', '9:00 AM'), 422, 'block-times'],
  [{ date: '2026-06-12', type: 'partial' }, 422, 'block-times'],
  [{ date: '2026-02-30', type: 'full' }, 400, 'invalid-request'],
  [partial('2026-06-12', '25:00', 'noon'), 400, 'invalid-request'],
  [{ date: '2026-06-12', type: 'sometimes' }, 400, 'invalid-request'],
])('blocking %j is refused', async (wish, status, code) => {
  expect(await statusAndCode(await admin.post(path, wish))).toEqual([status, code])
  expect(await statusAndCode(await admin.post(`${path}/preview`, wish))).toEqual([status, code])
})

test("a blocked time can't be blocked twice", async () => {
  await admin.post(path, partial('2026-06-15', '9:00 AM', '12:00 PM'))
  expect(await statusAndCode(await admin.post(path, partial('2026-06-15', '10:00 AM', '11:00 AM')))).toEqual([
    409,
    'already-blocked',
  ])
  expect((await admin.post(path, partial('2026-06-15', '11:00 AM', '1:00 PM'))).status).toBe(201)
})

test('bookings in a time are shown before it is blocked, and are kept', async () => {
  const date = '2026-06-16'
  const held = bookingOn(date)
  await db
    .insert(bookings)
    .values([
      held,
      bookingOn(date, { status: 'pending', fullName: 'Pat' }),
      bookingOn(date, { status: 'cancelled' }),
      bookingOn(date, { status: 'CANCELLED' }),
    ])
  const shown = async (wish: object) => (await (await admin.post(`${path}/preview`, wish)).json()).bookings
  const full = { date, type: 'full' }
  expect(await shown(full)).toHaveLength(2)
  expect(await shown(partial(date, '9:00 AM', '2:00 PM'))).toEqual([])
  expect(await shown(partial(date, '4:00 PM', '5:00 PM'))).toHaveLength(2)

  expect(await statusAndCode(await admin.post(path, full))).toEqual([409, 'bookings-in-block'])
  expect(await statusAndCode(await admin.post(path, { ...full, seenBookings: [held.id] }))).toEqual([
    409,
    'bookings-in-block',
  ])
  const seenBookings = (await shown(full)).map(({ id }: { id: string }) => id)
  expect((await admin.post(path, { ...full, seenBookings })).status).toBe(201)
  const stayed = await db.select().from(bookings)
  expect(stayed.filter(({ id }) => id === held.id)).toEqual([expect.objectContaining({ status: 'BOOKED' })])
})

test("a simultaneous booking and block of the same time can't both succeed", async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, () => signUp()))
  const customerInfo = { fullName: 'Dana', email: 'd@example.com', billingAddress: 'Here', phoneNumber: '1' }
  const rounds = customers.map(async (customer, index) => {
    const date = addDays('2026-07-06', index * 7)
    const wish = { packageId: 'iron-dome', date, time: '12:00 PM', extraHours: 0, addOns: [], customerInfo }
    const [booked, blocked] = await Promise.all([
      customer.post('/api/bookings', wish),
      admin.post(path, { date, type: 'full' }),
    ])
    return [booked.status, blocked.status].sort()
  })
  for (const statuses of await Promise.all(rounds)) expect(statuses).toEqual([201, 409])
})

test('only the unlocked admin can manage blocked dates', async () => {
  for (const who of [visitor(), await signUp(), await signInAdmin()]) {
    const answers = [await who.get(path), await who.post(path, { date: '2026-06-20', type: 'full' })]
    for (const { status } of answers) expect([401, 403]).toContain(status)
  }
})
