import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cashPayment, orderOn } from '../../../test/support/booking.ts'
import { filesInZip } from '../../../test/support/files/zip.ts'
import { testWeather } from '../../../test/support/weather.ts'
import { toInstant } from '../../domain/calendar.ts'
import { jobHandlers } from '../job-handlers.ts'
import { daySteps } from '../platform/database/day-schema.ts'
import { ledgerEntries } from '../platform/database/money-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { weatherOffers } from '../platform/database/weather-schema.ts'
import type { EmailJob } from '../platform/jobs/payloads.ts'

const desk = await testWeather()
const { db, pool, admin, ann, clock, service, event, refresh, reset } = desk
const stranger = desk.visitor()
beforeEach(reset)

const offer = (id: string, body: object = {}) => admin.post(`/api/admin/weather/${id}/offer`, body)
const listOffers = (id: string) => db.select().from(weatherOffers).where(eq(weatherOffers.bookingId, id))
const findBookingRow = async (id: string) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]
const tomorrowWeek = { date: '2026-06-11', time: '2:00 PM' }

async function mailsAbout(about: string) {
  const { rows } = await pool.query<{ data: EmailJob }>(
    `select data from pgboss.job where name = 'booking-mail' and data ->> 'about' = $1`,
    [about],
  )
  return rows.map(({ data }) => data)
}

/** An event with an offer, and the link the customer was emailed. */
async function offeredEvent(change = {}) {
  const booking = await event('outdoors', change)
  expect((await offer(booking.id)).status).toBe(201)
  return { booking, link: await mailedLink() }
}

async function mailedLink() {
  const sent: string[] = []
  const handlers = jobHandlers(desk, { send: async ({ text }) => void sent.push(text) })
  const [message] = await mailsAbout('weather-offer')
  await handlers['booking-mail'](message as EmailJob, AbortSignal.timeout(5_000))
  const [, token] = /free-move\?token=([\w.-]+)/.exec(sent[0] ?? '') ?? []
  return `/api/free-moves/${token}`
}

test('a double click makes one weather offer and one email, which contains the forecast', async () => {
  const { id } = await event('outdoors')
  service.play((at) => (at >= toInstant('2026-06-04', 16) ? { temperature: 103 } : {}))
  await refresh()
  const answers = await Promise.all(Array.from({ length: 8 }, () => offer(id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(await answers[0]?.json()).toMatchObject({ weather: { offer: 'open' } })
  expect(await listOffers(id)).toHaveLength(1)
  expect((await mailsAbout('weather-offer')).map((job) => 'reasons' in job && job.reasons)).toEqual([
    ['Up to 103\u00a0°F between 4:00 PM and 5:00 PM. Our limit is 95\u00a0°F.'],
  ])
})

test("an offer's link moves the event once, keeping its price, deposit and refund tier", async () => {
  // Weekend price, deposit paid, three days ahead. The new day is a Thursday.
  const { booking, link } = await offeredEvent({
    confirmedAt: new Date('2026-05-01T00:00:00Z'),
  })
  expect(await (await stranger.get(link)).json()).toEqual({
    isOpen: true,
    outcome: null,
    reasons: [],
    packageName: "Driver's Den",
    date: '2026-06-04',
    time: '2:00 PM',
    totalHours: 3,
    endsAt: toInstant('2026-06-04', 17).toISOString(),
    status: 'BOOKED',
    total: 700,
  })
  await db.insert(ledgerEntries).values(cashPayment(booking.id, 17_500))
  const answers = await Promise.all(Array.from({ length: 4 }, () => stranger.post(`${link}/move`, tomorrowWeek)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await findBookingRow(booking.id)).toMatchObject({
    startsAt: toInstant('2026-06-11', 14),
    endsAt: toInstant('2026-06-11', 17),
    totalCents: 70_000,
    depositCents: 17_500,
    paidCents: 17_500,
    refundingCents: 0,
    refundPercentLimit: 50,
    confirmedAt: null,
  })
  expect(await listOffers(booking.id)).toMatchObject([{ outcome: 'moved', closedAt: clock() }])
  expect(await mailsAbout('rescheduled')).toHaveLength(1)
  const { rows } = await pool.query(`select from pgboss.job where name = 'owner-mail'`)
  expect(rows).toHaveLength(1)
  expect(await (await stranger.get(link)).json()).toMatchObject({ isOpen: false, outcome: 'moved', date: '2026-06-11' })
  expect((await stranger.post(`${link}/keep`)).status).toBe(409)
})

test('moving by an offer to a taken, too soon or unchanged time is refused, and the offer stays open', async () => {
  await ann.post('/api/bookings', orderOn('2026-06-11'))
  const { booking, link } = await offeredEvent()
  const codes = []
  for (const move of [tomorrowWeek, { date: '2026-06-02', time: '2:00 PM' }, { date: '2026-06-04', time: '2:00 PM' }])
    codes.push(((await (await stranger.post(`${link}/move`, move)).json()) as { code: string }).code)
  expect(codes).toEqual(['time-conflict', 'too-soon', 'same-time'])
  expect((await stranger.post(`${link}/move`, { date: '2026-06-04', time: '10:00 AM' })).status).toBe(200)
  expect((await findBookingRow(booking.id))?.startsAt).toEqual(toInstant('2026-06-04', 10))
})

test('a customer can decline an offer; the owner sees it and can offer again', async () => {
  const { booking, link } = await offeredEvent()
  expect(await (await stranger.post(`${link}/keep`)).json()).toMatchObject({ isOpen: false, outcome: 'kept' })
  expect((await findBookingRow(booking.id))?.calendarSequence).toBe(0)
  const exported = filesInZip(Buffer.from(await (await ann.get('/api/account/export')).arrayBuffer()))
  const { freeMoves } = JSON.parse(exported.get('my-data.json')?.toString() ?? '')
  expect(freeMoves).toEqual([{ bookingId: booking.id, offeredAt: clock().toISOString(), reasons: [], outcome: 'kept' }])
  const { events } = (await (await admin.get('/api/admin/weather')).json()) as { events: object[] }
  expect(events).toMatchObject([{ weather: { offer: { outcome: 'kept', isOpen: false } } }])
  await offer(booking.id)
  expect(await listOffers(booking.id)).toHaveLength(2)
})

test('an offer ends when withdrawn, or when its event starts, is moved or is canceled', async () => {
  const over = async (end: (id: string) => Promise<unknown>) => {
    const { booking, link } = await offeredEvent({ startsAt: toInstant('2026-06-04', 14) })
    await end(booking.id)
    const { code } = (await (await stranger.post(`${link}/move`, tomorrowWeek)).json()) as { code: string }
    await pool.query('delete from pgboss.job')
    await db.delete(bookings)
    return code
  }
  expect(await over((id) => admin.delete(`/api/admin/weather/${id}/offer`))).toBe('offer-over')
  expect(await over((id) => ann.post(`/api/bookings/${id}/cancel`, {}))).toBe('offer-over')
  const elsewhere = { date: '2026-06-12', time: '2:00 PM' }
  expect(await over((id) => ann.post(`/api/bookings/${id}/reschedule`, elsewhere))).toBe('offer-over')
  expect(await over(async () => clock.set(toInstant('2026-06-04', 14)))).toBe('offer-over')
})

test("an offer can't be used once the crew has left, unless it was made during the drive", async () => {
  const { booking, link } = await offeredEvent()
  const leave = (at: Date, receivedAt = at) =>
    db.insert(daySteps).values({
      id: randomUUID(),
      bookingId: booking.id,
      crewId: 1,
      kind: 'on-our-way',
      minutes: 25,
      pressedAt: at,
      phoneAt: at,
      receivedAt,
    })
  clock.set(toInstant('2026-06-04', 12))
  await leave(clock())
  const refused = await stranger.post(`${link}/move`, tomorrowWeek)
  expect(await refused.json()).toMatchObject({ status: 409, code: 'crew-under-way' })
  expect(await (await stranger.get(link)).json()).toMatchObject({ isOpen: false, outcome: null })
  expect(await listOffers(booking.id)).toMatchObject([{ outcome: null }])

  // Pressed offline before the offer, and received after it.
  await db.delete(daySteps)
  await leave(toInstant('2026-06-04', 1), clock())
  expect(await (await stranger.get(link)).json()).toMatchObject({ isOpen: false })

  await db.delete(daySteps)
  await leave(new Date((await listOffers(booking.id))[0]?.offeredAt ?? ''))
  expect(await (await stranger.get(link)).json()).toMatchObject({ isOpen: true })
  expect((await stranger.post(`${link}/move`, tomorrowWeek)).status).toBe(200)
})

test('an offer is refused for a stale start time, a hold or a canceled event, and a forged link fails', async () => {
  const { id, startsAt } = await event('outdoors')
  const readErrorCode = async (answer: Promise<Response>) => ((await (await answer).json()) as { code: string }).code
  expect(await readErrorCode(offer(id, { startsAt: '2026-06-05T21:00:00.000Z' }))).toBe('booking-moved')
  await db.update(bookings).set({ holdExpiresAt: startsAt })
  expect(await readErrorCode(offer(id))).toBe('cannot-offer-move')
  await db.update(bookings).set({ holdExpiresAt: null, status: 'cancelled' })
  expect(await readErrorCode(offer(id))).toBe('cannot-offer-move')
  expect(await mailsAbout('weather-offer')).toEqual([])
  expect(await readErrorCode(stranger.get(`/api/free-moves/${id}.${'x'.repeat(27)}`))).toBe('link-expired')
})
