import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { readCalendar } from '../../../test/support/mailbox.ts'

const { signUp, clock } = await testApp({ now: '2026-06-01T12:00:00-07:00' })

const order = (date: string) => ({
  packageId: 'drivers-den',
  date,
  time: '2:00 PM',
  extraHours: 1,
  addOns: [],
  customerInfo: { fullName: 'Ann', email: 'ann@example.com', billingAddress: '1 Main St, Mesa', phoneNumber: '555' },
})

test.each([
  ['July', '2026-06-01T12:00:00-07:00', '2026-07-02', '2026-07-02T21:00:00Z'],
  ['December', '2026-11-20T12:00:00-07:00', '2026-12-03', '2026-12-03T21:00:00Z'],
])('the calendar file of a booking in %s has the right start after every change', async (_, now, date, start) => {
  clock.set(now)
  const ann = await signUp()
  const { id } = (await (await ann.post('/api/bookings', order(date))).json()) as { id: string }
  const read = async () => readCalendar(await (await ann.get(`/api/bookings/${id}/calendar.ics`)).text())

  const answer = await ann.get(`/api/bookings/${id}/calendar.ics`)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="dome-and-den-booking.ics"')
  const first = await read()
  expect(first).toMatchObject({ sequence: 0, status: 'CONFIRMED', startsAt: new Date(start) })
  expect(first.endsAt.getTime() - first.startsAt.getTime()).toBe(3 * 3_600_000)

  await ann.post(`/api/bookings/${id}/reschedule`, { date, time: '9:00 AM' })
  const moved = await read()
  expect(moved).toMatchObject({ uid: first.uid, sequence: 1, status: 'CONFIRMED' })
  expect(moved.startsAt.getTime()).toBe(Date.parse(start) - 5 * 3_600_000)

  await ann.post(`/api/bookings/${id}/cancel`, {})
  expect(await read()).toMatchObject({ uid: first.uid, sequence: 2, status: 'CANCELLED' })
})

test("another customer's calendar file returns 404", async () => {
  clock.set('2026-06-01T12:00:00-07:00')
  const [ann, eve] = [await signUp(), await signUp()]
  const booked = await ann.post('/api/bookings', order('2026-06-18'))
  expect(booked.status).toBe(201)
  const { id } = (await booked.json()) as { id: string }
  expect((await ann.get(`/api/bookings/${id}/calendar.ics`)).status).toBe(200)
  for (const path of [`/api/bookings/${id}/calendar.ics`, '/api/bookings/not-an-id/calendar.ics']) {
    expect((await eve.get(path)).status).toBe(404)
  }
})
