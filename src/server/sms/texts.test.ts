import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { smsAccount, startSmsStandIn } from '../../../test/stand-in/sms/start-sms-stand-in.ts'
import { bookingOn } from '../../../test/support/booking.ts'
import { testDesk } from '../../../test/support/owner.ts'
import { toInstant } from '../../domain/calendar.ts'
import { profiles } from '../platform/database/account-schema.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { bookings, rateLimits } from '../platform/database/schema.ts'
import { textConsents, textStops, texts } from '../platform/database/text-schema.ts'
import { agreeToTexts, endConsent, findConsent, stopNumber } from './consents.ts'
import { maintainTexts } from './remind.ts'
import { sendText } from './send-text.ts'
import { textCustomer } from './text-customer.ts'

const provider = await startSmsStandIn()
const from = '+16025550199'
const desk = await testDesk({ SMS_URL: provider.url, SMS_FROM: from, ...smsAccount })
const { db, ann, clock, config } = desk
const phone = '+16025550100'
afterAll(() => provider.stop())

const eve = (hour: number) => toInstant('2026-06-03', hour)

beforeEach(async () => {
  provider.reset()
  await db.delete(texts)
  await db.delete(textConsents)
  await db.delete(textStops)
  await db.delete(rateLimits)
  await db.delete(profiles)
  await db.insert(profiles).values({ userId: ann.uid, phone: '(602) 555-0100' })
  await db.transaction((tx) => agreeToTexts(tx, ann.uid, phone, clock()))
})

/** One of Ann's events: Thursday, June 4, 2 PM. */
async function event(change: Partial<BookingRow> = {}) {
  const booking = bookingOn('2026-06-04', { userId: ann.uid, createdAt: new Date('2026-05-01T12:00:00Z'), ...change })
  await db.insert(bookings).values(booking)
  return booking
}

const tend = () => maintainTexts(desk)({})

/** Runs the jobs queued now, like the workers; returns the errors of those to be retried. */
async function work(timeoutMs?: number): Promise<unknown[]> {
  const { rows } = await desk.pool.query(
    `delete from pgboss.job where name = 'text' and start_after <= $1 returning data`,
    [new Date(Math.max(clock().getTime(), Date.now()))],
  )
  const failures: unknown[] = []
  for (const { data } of rows)
    await sendText(
      desk,
      timeoutMs,
    )(data).catch((error) => {
      failures.push(error)
      return desk.jobs.enqueue(db, { queue: 'text', data })
    })
  return failures
}

const states = async () => (await db.select().from(texts)).map(({ state, reason }) => ({ state, reason }))

async function remind(timeoutMs?: number) {
  clock.set(eve(14).toISOString())
  await tend()
  return work(timeoutMs)
}

test('a customer who consented gets one reminder text the day before', async () => {
  await event()
  clock.set(eve(13.5).toISOString())
  await tend()
  await work()
  expect(provider.messages).toEqual([])

  await remind()
  await tend()
  await work()
  const [message, ...more] = provider.messages
  expect(more).toEqual([])
  expect(message).toMatchObject({ to: phone, from })
  expect(message?.body).toContain('see you Thu, Jun 4 at 2:00 PM.')
  const [row] = await db.select().from(texts)
  expect(row).toMatchObject({ state: 'sent', providerId: message?.sid, segments: 1, reason: null })
  expect(message?.callback).toBe(`${config.publicUrl}/api/texts/status/${row?.id}`)
})

test('no reminder text without consent or account, to a changed number, for a canceled booking or a hold', async () => {
  await event({ status: 'cancelled' })
  await event({ holdExpiresAt: new Date('2026-06-30T12:00:00Z'), resourceId: 1, status: 'BOOKED' })
  await remind()
  await db.delete(bookings)
  await event()
  await db.update(profiles).set({ phone: '(602) 555-0111' })
  await tend()
  await db.update(profiles).set({ phone: '(602) 555-0100' })
  await endConsent(db, ann.uid, 'customer', clock())
  await tend()
  expect(await db.select().from(texts)).toEqual([])
})

test('a text is dropped if booking or consent changed before sending', async () => {
  const booking = await event()
  clock.set(eve(14).toISOString())
  await tend()
  await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, booking.id))
  await work()
  expect(await states()).toEqual([{ state: 'dropped', reason: 'no-longer-wanted' }])
  expect(provider.calls()).toBe(0)
})

test('a text at night waits for the morning, and is dropped if that is too late', async () => {
  await event()
  clock.set(eve(20.5).toISOString())
  await tend()
  const { rows } = await desk.pool.query(`select start_after from pgboss.job where name = 'text'`)
  expect(rows).toEqual([{ start_after: toInstant('2026-06-04', 9) }])

  await db.delete(texts)
  await db.update(bookings).set({ startsAt: toInstant('2026-06-04', 8.5), endsAt: toInstant('2026-06-04', 11) })
  await tend()
  expect(await states()).toEqual([])
})

test.each([
  ['error-500', 'unknown', '20500'],
  ['drops-after-accepting', 'unknown', 'UND_ERR_SOCKET'],
  ['silent', 'unknown', 'TimeoutError'],
  ['garbage', 'unknown', 'not-understood'],
  ['invalid-number', 'undelivered', '21211'],
  ['unsubscribed', 'undelivered', 'stopped'],
  ['wrong-token', 'failed', '20003'],
] as const)('a text is sent once and never retried when the provider is %s', async (mood, state, reason) => {
  await event()
  provider.be(mood)
  expect(await remind(300)).toEqual([])
  expect(await states()).toEqual([{ state, reason }])
  const calls = provider.calls()
  provider.be('good')
  const [row] = await db.select().from(texts)
  await sendText(desk)({ textId: row?.id ?? '', bookingId: row?.bookingId ?? '' })
  await tend()
  await work()
  expect(provider.calls()).toBe(calls)
})

test('a text is retried after a rate limit or a failed connection, and sent once', async () => {
  await event()
  provider.be('busy-429')
  expect(await remind()).toHaveLength(1)
  expect(await states()).toEqual([{ state: 'waiting', reason: '20429' }])
  provider.be('good')
  expect(await work()).toEqual([])
  expect(provider.messages).toHaveLength(1)
  expect(await states()).toEqual([{ state: 'sent', reason: null }])
})

test('a text is retried while the provider refuses connections, and fails once it is too late', async () => {
  await event()
  const nobody = {
    ...desk,
    config: { ...config, texts: config.texts && { ...config.texts, baseUrl: 'http://127.0.0.1:5499' } },
  }
  clock.set(eve(14).toISOString())
  await tend()
  const [row] = await db.select().from(texts)
  const job = { textId: row?.id ?? '', bookingId: row?.bookingId ?? '' }
  await expect(sendText(nobody)(job)).rejects.toThrow('could not be reached')
  expect(await states()).toEqual([{ state: 'waiting', reason: 'ECONNREFUSED' }])
  clock.set(toInstant('2026-06-04', 14.5).toISOString())
  await tend()
  expect(await states()).toEqual([{ state: 'failed', reason: 'ECONNREFUSED' }])
})

test('an unreachable number ends its consent; after STOP consent stays, but nothing more is sent', async () => {
  await event()
  provider.be('invalid-number')
  await remind()
  expect(await findConsent(db, ann.uid)).toBeUndefined()

  await db.delete(texts)
  await db.transaction((tx) => agreeToTexts(tx, ann.uid, phone, clock()))
  provider.be('unsubscribed')
  await tend()
  await work()
  expect(await findConsent(db, ann.uid)).toBeDefined()
  await db.delete(texts)
  await tend()
  expect(await states()).toEqual([])
})

test("a text whose process died while sending isn't retried and becomes unknown after an hour", async () => {
  await event()
  clock.set(eve(14).toISOString())
  await tend()
  await db.update(texts).set({ state: 'sending', triedAt: clock() })
  await work()
  expect(provider.calls()).toBe(0)
  clock.set(eve(15.5).toISOString())
  await tend()
  expect(await states()).toEqual([{ state: 'unknown', reason: 'interrupted' }])
})

test('one number gets at most three texts a day', async () => {
  for (let hour = 9; hour < 13; hour++) {
    await event({
      startsAt: toInstant('2026-06-04', hour),
      endsAt: toInstant('2026-06-04', hour + 0.5),
      bookedTwice: true,
    })
  }
  await remind()
  const all = await states()
  expect(provider.messages).toHaveLength(3)
  expect(all.filter(({ reason }) => reason === 'limit')).toHaveLength(1)
})

test('any text about a booking is sent at once, only once, in the daytime, and never too late', async () => {
  const booking = await event()
  const say = (now: Date, occasion: string, minutes = 60) => {
    clock.set(now.toISOString())
    const notAfter = new Date(now.getTime() + minutes * 60_000)
    const text = { about: 'on-our-way', occasion, body: 'On our way, about 25 minutes.', notAfter } as const
    return db.transaction((tx) => textCustomer(desk, tx, booking, text, now))
  }
  const noon = toInstant('2026-06-04', 12)
  const start = booking.startsAt?.toISOString() ?? ''
  expect(await say(noon, start)).toBe(true)
  expect(await say(noon, start)).toBe(false)
  await work()
  expect(provider.messages.map(({ body }) => body)).toEqual(['On our way, about 25 minutes.'])
  expect(await say(toInstant('2026-06-04', 20), 'late')).toBe(false)
  await stopNumber(db, phone, desk.secrets.authSecret, noon)
  expect(await say(noon, 'second')).toBe(false)
  await tend()
  expect(await states()).toHaveLength(1)
})

test("a text's cost and outcome are polled later", async () => {
  await event()
  await remind()
  const [message] = provider.messages
  if (!message) throw new Error('Nothing was sent')
  Object.assign(message, { status: 'delivered', price: '-0.00790' })
  clock.set(eve(14.2).toISOString())
  await tend()
  const [row] = await db.select().from(texts)
  expect(row).toMatchObject({ state: 'delivered', priceMicros: 7_900 })
})

test('with texts off no text is created', async () => {
  await event()
  clock.set(eve(14).toISOString())
  await maintainTexts({ ...desk, config: { ...config, texts: undefined } })({})
  expect(await states()).toEqual([])
})
