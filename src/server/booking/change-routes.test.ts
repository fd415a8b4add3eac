import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn, cashPayment } from '../../../test/support/booking.ts'
import { addDays, toInstant } from '../../domain/calendar.ts'
import { cancellationPolicy } from '../../domain/payments/refund-tiers.ts'
import { defaultRules } from '../../domain/schedule/rules.ts'
import { daySteps } from '../platform/database/day-schema.ts'
import { ledgerEntries } from '../platform/database/money-schema.ts'
import { availabilitySettings, bookings } from '../platform/database/schema.ts'

// Monday, June 1, 2026, noon in Phoenix.
const noon = '2026-06-01T12:00:00-07:00'
const { signUp, signInAdmin, clock, db } = await testApp({ now: noon })
beforeEach(() => clock.set(noon))

/** A new customer's booking, from 2 PM for three hours: $700, deposit $175. */
async function held(date: string, change: Parameters<typeof bookingOn>[1] = {}) {
  const customer = await signUp()
  const booking = bookingOn(date, { userId: customer.uid, cancellationPolicy: [...cancellationPolicy], ...change })
  await db.insert(bookings).values(booking)
  const call = async (what: string, body: object) => {
    const answer = await customer.post(`/api/bookings/${booking.id}/${what}`, body)
    return { status: answer.status, body: await answer.json() }
  }
  return {
    ...booking,
    row: async () => (await db.select().from(bookings).where(eq(bookings.id, booking.id)))[0],
    pay: (cents: number) => db.insert(ledgerEntries).values(cashPayment(booking.id, cents)),
    cancel: (body: object = {}) => call('cancel', body),
    change: (body: object) => call('extras', body),
    move: (date: string, time: string, more: object = {}) => call('reschedule', { date, time, ...more }),
  }
}

test('cancelling an unpaid booking promises and records no refund', async () => {
  const booking = await held('2026-06-20')
  expect((await booking.cancel({ quotedRefund: 175 })).body).toMatchObject({ code: 'refund-changed' })
  expect((await booking.cancel({ quotedRefund: 0 })).body).toMatchObject({
    status: 'cancelled',
    paidAmount: 0,
    refund: { percent: 100, amount: 0 },
  })
})

test.each([
  ['the deposit, three weeks ahead', '2026-06-22', [17_500], 175],
  ['the deposit, five days ahead', '2026-06-06', [17_500], 87.5],
  ['deposit and balance, five days ahead', '2026-06-06', [17_500, 52_500], 612.5],
])('a cancellation refunds part of what was paid: %s', async (_, date, payments, amount) => {
  const booking = await held(date)
  for (const cents of payments) await booking.pay(cents)
  expect((await booking.cancel({ quotedRefund: amount })).body).toMatchObject({ refund: { amount } })
})

test('a cancellation is refused if a deposit was recorded since the refund was shown', async () => {
  const booking = await held('2026-06-23')
  await booking.pay(17_500)
  expect(await booking.cancel({ quotedRefund: 0 })).toMatchObject({ status: 409, body: { code: 'refund-changed' } })
  expect((await booking.row())?.status).toBe('BOOKED')
})

test("moving a booking 48.7 hours ahead by three weeks doesn't make its deposit refundable again", async () => {
  clock.set(new Date(toInstant('2026-06-10', 14).getTime() - 48.7 * 3_600_000))
  const booking = await held('2026-06-10')
  await booking.pay(17_500)
  const moved = await booking.move('2026-06-30', '2:00 PM', { quotedRefundPercent: 0 })
  expect(moved.body).toMatchObject({ date: '2026-06-30', refundPercentLimit: 0 })
  expect((await booking.cancel({ quotedRefund: 0 })).body).toMatchObject({ refund: { percent: 0, amount: 0 } })
})

test('a move keeps the current refund tier, and later moves keep the lowest so far', async () => {
  const booking = await held('2026-06-25')
  expect((await booking.move('2026-06-05', '2:00 PM')).body).toMatchObject({ refundPercentLimit: 100 })
  expect((await booking.move('2026-06-26', '2:00 PM')).body).toMatchObject({ refundPercentLimit: 50 })
  expect((await booking.move('2026-07-01', '2:00 PM')).body).toMatchObject({ refundPercentLimit: 50 })
})

test('a move is refused if the refund tier dropped since it was shown', async () => {
  const booking = await held('2026-06-07')
  const late = await booking.move('2026-07-02', '2:00 PM', { quotedRefundPercent: 100 })
  expect(late).toMatchObject({ status: 409, body: { code: 'refund-terms-changed' } })
  expect((await booking.row())?.refundPercentLimit).toBeNull()
})

test('moving to a cheaper day keeps the deposit that was paid', async () => {
  const booking = await held('2026-06-27') // a Saturday
  await booking.pay(17_500)
  const moved = await booking.move('2026-07-06', '2:00 PM')
  expect(moved.body).toMatchObject({ total: 550, depositAmount: 175 })
})

test('a move to a cheaper day returns nothing that a cancellation would keep', async () => {
  // The owner allows moves a day ahead; the balance stops being refundable two days ahead.
  const generalSettings = { ...defaultRules.generalSettings, blockHoursBeforeBooking: 24 }
  await db.update(availabilitySettings).set({ generalSettings })
  onTestFinished(async () => {
    await db.update(availabilitySettings).set({ generalSettings: defaultRules.generalSettings })
  })
  clock.set(new Date(toInstant('2026-06-27', 14).getTime() - 43.5 * 3_600_000))
  const paid = await held('2026-06-27') // a Saturday
  await paid.pay(70_000)
  expect(await paid.move('2026-07-13', '2:00 PM')).toMatchObject({ status: 409, body: { code: 'cheaper-too-late' } })
  expect((await paid.move('2026-07-11', '2:00 PM')).body).toMatchObject({ date: '2026-07-11', toGiveBack: 0 })
  expect((await paid.cancel()).body).toMatchObject({ refund: { amount: 0 } })
})

test('moving to the same start changes nothing', async () => {
  const booking = await held('2026-06-04')
  const before = await booking.row()
  expect(await booking.move('2026-06-04', '2:00 PM')).toMatchObject({ status: 200, body: { calendarSequence: 0 } })
  expect(await booking.row()).toEqual(before)
})

test('a cancelled booking cannot be moved, even to its own start', async () => {
  const booking = await held('2026-06-29', { status: 'cancelled' })
  expect((await booking.move('2026-06-29', '2:00 PM')).body).toMatchObject({ code: 'cannot-reschedule' })
})

test('moves and cancellations are rate limited to twenty per account', async () => {
  const booking = await held('2026-07-08')
  const days = Array.from({ length: 20 }, (_, n) => addDays('2026-07-13', n % 5))
  for (const day of days) expect((await booking.move(day, '2:00 PM')).status).toBe(200)
  expect(await booking.move('2026-07-09', '2:00 PM')).toMatchObject({ status: 429, body: { code: 'too-many-changes' } })
  expect((await booking.cancel()).status).toBe(429)
  clock.set('2026-06-01T12:10:00-07:00')
  expect((await booking.cancel()).status).toBe(200)
})

test('once the crew is under way, only the owner can change the booking', async () => {
  // An event today at 2 PM, with changes allowed until it starts.
  const generalSettings = { ...defaultRules.generalSettings, blockHoursBeforeBooking: 0 }
  await db.update(availabilitySettings).set({ generalSettings })
  const booking = await held('2026-06-01')
  const extras = () => booking.change({ extraHours: 0, addOns: ['premium'] })
  clock.set('2026-06-01T08:00:00-07:00')
  const at = new Date('2026-06-01T15:00:00Z')
  const press = { bookingId: booking.id, crewId: 1, pressedAt: at, phoneAt: at, receivedAt: at }
  // A note doesn't count as the crew being under way.
  await db.insert(daySteps).values({ ...press, id: randomUUID(), kind: 'note', note: 'Bring the long cable' })
  expect((await extras()).body.code).not.toBe('crew-under-way')
  await db.insert(daySteps).values({ ...press, id: randomUUID(), kind: 'on-our-way', minutes: 25 })
  for (const asked of [booking.cancel(), booking.move('2026-06-22', '2:00 PM'), extras()])
    expect(await asked).toMatchObject({
      status: 409,
      body: { code: 'crew-under-way', detail: expect.stringContaining('Please call (602) 555-0142.') },
    })
  const admin = await signInAdmin({ unlocked: true })
  const answer = await admin.post(`/api/admin/bookings/${booking.id}/cancel`, { refund: 'full' })
  expect(answer.status, await answer.clone().text()).toBe(200)
})
