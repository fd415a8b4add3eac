import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { smsAccount, startSmsStandIn } from '../../../../test/stand-in/sms/start-sms-stand-in.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { testDesk } from '../../../../test/support/owner.ts'
import { profiles } from '../../platform/database/account-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { textConsents, texts } from '../../platform/database/text-schema.ts'
import { agreeToTexts } from '../../sms/consents.ts'
import { sendText } from '../../sms/send-text.ts'

// An event of Ann's on Monday, June 1, 2026, at 2 PM in Phoenix; it is half past noon.
const provider = await startSmsStandIn()
const desk = await testDesk({ SMS_URL: provider.url, SMS_FROM: '+16025550199', ...smsAccount })
const { admin, ann, clock, db, visitor } = desk
afterAll(() => provider.stop())

const phone = '+16025550100'
const { url } = (await (await admin.post('/api/admin/crews/1/link')).json()) as { url: string }
const headers = { authorization: `Bearer ${new URL(url).hash.slice(1)}` }
let event = bookingOn('2026-06-01')

beforeEach(async () => {
  provider.reset()
  clock.set('2026-06-01T12:30:00-07:00')
  await db.delete(texts)
  await db.delete(textConsents)
  await db.delete(profiles)
  await db.insert(profiles).values({ userId: ann.uid, phone: '(602) 555-0100' })
  await db.transaction((tx) => agreeToTexts(tx, ann.uid, phone, clock()))
  event = bookingOn('2026-06-01', { userId: ann.uid })
  await db.insert(bookings).values(event)
})

const minutesAgo = (minutes: number) => new Date(clock().getTime() - minutes * 60_000).toISOString()

/** A press of so many minutes ago that reaches us now. */
async function press(kind: string, { ago = 0, ...more }: { ago?: number; minutes?: number } = {}) {
  const body = {
    id: randomUUID(),
    bookingId: event.id,
    kind,
    pressedAt: minutesAgo(ago),
    sentAt: minutesAgo(0),
    ...more,
  }
  const answer = await visitor().post('/api/crew-day/steps', body, headers)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return body
}

/** What the customer got once all that is queued was worked on. */
async function received(): Promise<string[]> {
  const { rows } = await desk.pool.query(`delete from pgboss.job where name = 'text' returning data`)
  for (const { data } of rows) await sendText(desk)(data)
  return provider.messages.map(({ to, body }) => `${to} ${body}`)
}

test('who agreed is texted once that the crew is on its way, and when it will be there', async () => {
  const sent = await press('on-our-way', { minutes: 23 })
  await visitor().post('/api/crew-day/steps', sent, headers)
  await press('on-our-way', { minutes: 40 })
  await press('set-up')
  await press('packed')
  expect(await received()).toEqual([
    `${phone} Dome & Den: our crew is on the way and should be there around 12:55 PM. Questions? Call (602) 555-0142. Reply STOP to end.`,
  ])
})

test('cleared by the owner and pressed again, it is not texted again; an event that moved begins anew', async () => {
  await press('on-our-way', { minutes: 23 })
  expect(await received()).toHaveLength(1)
  expect((await admin.delete(`/api/admin/bookings/${event.id}/day`)).status).toBe(200)
  await press('on-our-way', { minutes: 23 })
  expect(await received()).toHaveLength(1)
  await admin.delete(`/api/admin/bookings/${event.id}/day`)
  await db
    .update(bookings)
    .set({ startsAt: new Date('2026-06-01T22:00:00Z'), endsAt: new Date('2026-06-02T00:00:00Z') })
    .where(eq(bookings.id, event.id))
  await press('on-our-way', { minutes: 23 })
  expect(await received()).toHaveLength(2)
})

test('what reaches us late, when the crew is there, at night, or without a yes to it texts nobody', async () => {
  await press('on-our-way', { minutes: 60, ago: 11 })
  expect(await received()).toEqual([])
  await admin.delete(`/api/admin/bookings/${event.id}/day`)

  await press('set-up')
  await press('on-our-way', { minutes: 60, ago: 2 })
  expect(await received()).toEqual([])
  await admin.delete(`/api/admin/bookings/${event.id}/day`)

  clock.set('2026-06-01T08:15:00-07:00')
  await press('on-our-way', { minutes: 30 })
  expect(await received()).toEqual([])
  await admin.delete(`/api/admin/bookings/${event.id}/day`)

  clock.set('2026-06-01T12:30:00-07:00')
  // They agreed when the box named the reminder alone.
  await db.update(textConsents).set({ wordsVersion: 1 })
  await press('on-our-way', { minutes: 30 })
  expect(await received()).toEqual([])
})
