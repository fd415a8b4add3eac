import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn, cashPayment, orderOn } from '../../../test/support/booking.ts'
import { toInstant } from '../../domain/calendar.ts'
import { ledgerEntries } from '../platform/database/money-schema.ts'
import { auditLog, bookings, promoCodes } from '../platform/database/schema.ts'

// Monday, June 1, 2026, noon in Phoenix.
const noon = '2026-06-01T12:00:00-07:00'
const { signUp, signInAdmin, clock, db } = await testApp({ now: noon })
beforeEach(async () => {
  clock.set(noon)
  await db.delete(bookings)
})

const findBookingRow = async (id: string) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]

/** Driver's Den, a Saturday from 2 PM for three hours, with instruction and insurance: $700, deposit $175. */
async function held(date: string, change: Parameters<typeof bookingOn>[1] = {}) {
  const customer = await signUp()
  const booking = bookingOn(date, { userId: customer.uid, ...change })
  await db.insert(bookings).values(booking)
  return {
    ...booking,
    customer,
    row: () => findBookingRow(booking.id),
    pay: (cents: number) => db.insert(ledgerEntries).values(cashPayment(booking.id, cents)),
    async change(extraHours: number, addOns: string[], more: object = {}) {
      const answer = await customer.post(`/api/bookings/${booking.id}/extras`, { extraHours, addOns, ...more })
      return { status: answer.status, body: await answer.json() }
    },
  }
}

const both = ['instruction', 'weather']

test('adding an hour and an add-on changes price, end and calendar entry but not the start', async () => {
  const booking = await held('2026-06-20', { confirmedAt: new Date(noon) })
  await booking.pay(17_500)
  const { status, body } = await booking.change(2, ['weather', 'premium', 'instruction'], { quotedTotal: 1_050 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    startsAt: toInstant('2026-06-20', 14).toISOString(),
    endsAt: toInstant('2026-06-20', 18).toISOString(),
    totalHours: 4,
    extraHoursCost: 600,
    addOns: ['instruction', 'weather', 'premium'],
    addOnsNames: ['Professional Instruction', 'Weather Insurance', 'Premium Courses'],
    total: 1_050,
    // The deposit that was paid stays the same.
    depositAmount: 175,
    paidAmount: 175,
    calendarSequence: 1,
    refundPercentLimit: null,
    // The owner had confirmed only three hours.
    confirmedAt: null,
  })
})

test('fewer hours and add-ons refund what was paid above the new price and keep the confirmation', async () => {
  const booking = await held('2026-06-20', { confirmedAt: new Date(noon) })
  await booking.pay(70_000)
  const { body } = await booking.change(0, [])
  expect(body).toMatchObject({ total: 300, toGiveBack: 400, confirmedAt: new Date(noon).toISOString() })
})

test('fewer hours refund nothing if a cancellation would keep part of what was paid', async () => {
  const booking = await held('2026-06-05') // four days ahead: half of the deposit is refundable
  await booking.pay(70_000)
  expect(await booking.change(0, [])).toMatchObject({ status: 409, body: { code: 'less-too-late' } })
  expect(await booking.row()).toMatchObject({ totalCents: 70_000, totalHours: 3 })
  // An unpaid balance may shrink, and the owner decides for a caller.
  expect((await booking.change(1, ['weather', 'instruction', 'premium'])).status).toBe(200)
  const owed = await held('2026-06-06')
  await owed.pay(17_500)
  expect((await owed.change(0, [])).status).toBe(200)
  const { post } = await signInAdmin({ unlocked: true })
  const answer = await post(`/api/admin/bookings/${booking.id}/extras`, { extraHours: 0, addOns: [], quotedTotal: 300 })
  expect(answer.status).toBe(200)
})

test("a customer with an owner's discount cannot reduce the order online", async () => {
  const booking = await held('2026-06-20', { discountCents: 30_000 })
  await booking.pay(40_000)
  expect(await booking.change(0, [])).toMatchObject({ status: 409, body: { code: 'cannot-change' } })
  expect((await booking.change(2, both)).status).toBe(200)
})

test('extras can be changed twelve times a day', async () => {
  const booking = await held('2026-06-20')
  for (let n = 0; n < 12; n++) expect((await booking.change(n % 2, both)).status).toBe(200)
  expect(await booking.change(2, both)).toMatchObject({ status: 429, body: { code: 'too-many-changes-today' } })
  clock.set('2026-06-02T12:01:00-07:00')
  expect((await booking.change(2, both)).status).toBe(200)
})

test('the same extras in another order change nothing and send no email', async () => {
  const booking = await held('2026-06-20')
  const before = await booking.row()
  expect(await booking.change(1, ['weather', 'instruction'])).toMatchObject({ status: 200 })
  expect(await booking.row()).toEqual(before)
})

test('a change is refused if its price differs from the one shown', async () => {
  const booking = await held('2026-06-20')
  const before = await booking.row()
  expect(await booking.change(1, [], { quotedTotal: 599 })).toMatchObject({
    status: 409,
    body: { code: 'price-changed' },
  })
  expect(await booking.row()).toEqual(before)
  expect(await booking.change(1, [], { quotedTotal: 600 })).toMatchObject({ status: 200, body: { total: 600 } })
})

test('changing extras keeps the rate, promo code and discount from booking', async () => {
  const [code] = await db.insert(promoCodes).values({ code: 'TENTH', percent: 10, startsOn: '2026-01-01' }).returning()
  const promo = { code: 'TENTH', percent: 10, cents: null }
  const booking = await held('2026-06-20', {
    promoCodeId: code?.id ?? '',
    promo,
    promoOffCents: 7_000,
    totalCents: 63_000,
    discountCents: 3_000,
  })
  const { body } = await booking.change(1, [...both, 'premium'], { quotedTotal: 645 })
  expect(body).toMatchObject({ total: 675, promo: { off: 75 } })
})

test.each([
  ['in the past', '2026-05-30', {}, 'cannot-change'],
  ['within the notice', '2026-06-01', {}, 'cannot-change'],
  ['cancelled', '2026-06-13', { status: 'cancelled' }, 'cannot-change'],
  ['of the old site, without a rate', '2026-06-13', { hourlyRateCents: null }, 'cannot-change'],
  ['with an add-on that is sold no more', '2026-06-13', { addOns: ['caddy'] }, 'cannot-change'],
  ['only held', '2026-06-13', { holdExpiresAt: new Date('2026-06-01T12:20:00-07:00') }, 'deposit-first'],
  ['with a hold that is over', '2026-06-13', { holdExpiresAt: new Date('2026-06-01T11:20:00-07:00') }, 'cannot-change'],
  ['in dispute', '2026-06-13', { dispute: 'open' as const }, 'price-disputed'],
])('a booking %s is not changed', async (_, date, change, code) => {
  const booking = await held(date, change)
  const before = await booking.row()
  expect((await booking.change(0, [])).body).toMatchObject({ code })
  expect(await booking.row()).toMatchObject({ totalHours: before?.totalHours, totalCents: before?.totalCents })
})

test('an event that follows with its buffer prevents adding hours but not removing them', async () => {
  const booking = await held('2026-06-27')
  const next = bookingOn('2026-06-27', { startsAt: toInstant('2026-06-27', 19), endsAt: toInstant('2026-06-27', 21) })
  await db.insert(bookings).values(next)
  expect(await booking.change(3, both)).toMatchObject({
    status: 409,
    body: { code: 'extra-hour-conflict', detail: 'Cannot add more hours - would conflict with existing booking' },
  })
  expect((await booking.change(0, both)).body).toMatchObject({ totalHours: 2 })
})

test('on a day blocked since booking, an add-on can be added but not an hour', async () => {
  const booking = await held('2026-07-04')
  await db.execute(sql`insert into blocked_dates (date, type, reason) values ('2026-07-04', 'full', 'holiday')`)
  expect((await booking.change(2, both)).body).toMatchObject({ code: 'blocked-day' })
  expect((await booking.change(1, ['premium'])).body).toMatchObject({ addOns: ['premium'] })
})

test.each(Array.from({ length: 6 }, (_, round) => round))(
  'of two simultaneous requests for the same hour, exactly one succeeds (%i)',
  async (round) => {
    const date = `2026-07-${String(round + 11).padStart(2, '0')}`
    const booking = await held(date, { startsAt: toInstant(date, 12), endsAt: toInstant(date, 15) })
    const other = await signUp()
    // The change takes three to five, the other booking starts at four; both are free until one commits.
    const press = [
      () => booking.change(3, both).then(({ status }) => status),
      () => other.post('/api/bookings', orderOn(date, { time: '4:00 PM' })).then(({ status }) => status),
    ]
    if (round % 2) press.reverse()
    const answers = await Promise.all(press.map((send) => send()))
    expect(answers.toSorted()).toEqual([answers.includes(201) ? 201 : 200, 409])
    const { rows } = await db.execute(
      sql`select count(*)::int as count from bookings a join bookings b on a.id < b.id and a.status = 'BOOKED' and b.status = 'BOOKED'
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
    )
    expect(rows).toEqual([{ count: 0 }])
  },
)

test('customer and owner each get one email with the old and new extras, and the change log records it', async () => {
  const booking = await held('2026-08-01')
  await booking.change(2, both)
  const { rows } = await db.execute<{ name: string; data: { about: string; previous: object } }>(
    sql`select name, data from pgboss.job where data ->> 'bookingId' = ${booking.id} and data ->> 'about' = 'changed' order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['booking-mail', 'owner-mail', 'owner-notification'])
  const previous = { totalCents: 70_000, totalHours: 3, addOnsNames: booking.addOnsNames }
  expect(rows[0]?.data).toMatchObject({ previous })
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(sql`${auditLog.details} ->> 'bookingId'`, booking.id))
  expect(entry).toMatchObject({
    actor: 'customer',
    action: 'hours or add-ons changed',
    details: { hours: '4 instead of 3', addOns: '', price: '$1,000 instead of $700' },
  })
})

test('the owner can change an upcoming booking within the notice period; only the customer is emailed', async () => {
  const booking = await held('2026-06-03', { userId: null, confirmedAt: new Date(noon) })
  clock.set(toInstant('2026-06-03', 13))
  const unlocked = await signInAdmin({ unlocked: true })
  const answer = await unlocked.post(`/api/admin/bookings/${booking.id}/extras`, { extraHours: 2, addOns: both })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ totalHours: 4, confirmedAt: new Date(noon).toISOString() })
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pgboss.job where data ->> 'bookingId' = ${booking.id} and data ->> 'about' = 'changed'`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['booking-mail'])
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(sql`${auditLog.details} ->> 'bookingId'`, booking.id))
  expect(entry?.actor).toContain('@')
})

test('a move and a change within two minutes are sent as one email', async () => {
  const booking = await held('2026-07-18', { mailDueAt: new Date(noon) })
  const moved = await booking.customer.post(`/api/bookings/${booking.id}/reschedule`, {
    date: '2026-07-18',
    time: '3:00 PM',
  })
  expect(moved.status).toBe(200)
  await booking.change(1, [])
  const row = await booking.row()
  expect(row?.mailPrevious).toMatchObject({
    startsAt: booking.startsAt?.toISOString(),
    addOnsNames: booking.addOnsNames,
  })
  const text = await db.execute<{ data: { sequence: number } }>(
    sql`select data from pgboss.job where name = 'booking-mail' and data ->> 'bookingId' = ${booking.id}
      and data ->> 'about' in ('changed', 'rescheduled') order by (data ->> 'sequence')::int`,
  )
  expect(text.rows.map(({ data }) => data.sequence)).toEqual([1, 2])
  expect(row?.calendarSequence).toBe(2)
})

test('the owner cannot confirm a booking that grew since they looked at it', async () => {
  const admin = await signInAdmin({ unlocked: true })
  const booking = await held('2026-07-18')
  const seen = { startsAt: booking.startsAt, endsAt: booking.endsAt }
  await booking.change(2, both)
  const confirm = (body: object) => admin.post(`/api/admin/bookings/${booking.id}/confirm`, body)
  expect(await (await confirm(seen)).json()).toMatchObject({ code: 'booking-moved' })
  expect((await confirm({ ...seen, endsAt: toInstant('2026-07-18', 18) })).status).toBe(200)
})
