import { afterAll, beforeEach, expect, test } from 'vitest'
import { smsAccount, startSmsStandIn } from '../../../../test/stand-in/sms/start-sms-stand-in.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { testDesk } from '../../../../test/support/owner.ts'
import { bookings } from '../../platform/database/schema.ts'
import { texts } from '../../platform/database/text-schema.ts'
import { checkTexts } from './texts.ts'

const provider = await startSmsStandIn()
const desk = await testDesk({ SMS_URL: provider.url, SMS_FROM: '+16025550199', ...smsAccount })
const { db, clock, config, pool, admin } = desk
afterAll(() => provider.stop())
beforeEach(() => provider.reset())

const check = () => checkTexts(config, (text, values) => pool.query(text, values), clock())
const failing = async () => {
  const answer = await admin.get('/api/admin/bookings/attention')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { texts: unknown }).texts
}

const ago = (hours: number) => new Date(clock().getTime() - hours * 3_600_000)
async function text(change: Partial<typeof texts.$inferInsert>) {
  const booking = bookingOn('2026-06-04', { status: 'cancelled' })
  await db.insert(bookings).values(booking)
  const row = { bookingId: booking.id, about: 'tomorrow', occasion: 'x', body: 'Words', notAfter: ago(0) } as const
  await db.insert(texts).values({ ...row, createdAt: ago(2), triedAt: ago(2), segments: 1, ...change })
}

test('off, it is skipped', async () => {
  const finding = await checkTexts({ texts: undefined }, (text, values) => pool.query(text, values), clock())
  expect(finding).toMatchObject({ severity: 'skipped', found: 'Text messages are off.' })
})

test('it says how many went out and what the provider charged', async () => {
  expect((await check()).found).toBe('The provider accepts our keys. No text messages in the last 30 days.')
  await text({ state: 'delivered', providerId: 'SM1', priceMicros: 7_900 })
  await text({ state: 'sent', providerId: 'SM2', segments: 2 })
  await text({ state: 'undelivered', providerId: 'SM3', priceMicros: 7_900 })
  await text({ state: 'dropped', reason: 'limit' })
  await text({ state: 'delivered', providerId: 'SM4', priceMicros: 7_900, createdAt: ago(31 * 24) })
  expect(await check()).toMatchObject({
    severity: 'ok',
    found: 'The provider accepts our keys. In the last 30 days: 3 text messages in 4 parts, 1 delivered, $0.02 so far.',
  })
})

test('wrong keys, and a provider that isn’t there', async () => {
  provider.be('wrong-token')
  expect(await check()).toMatchObject({ severity: 'error', found: expect.stringContaining('doesn’t accept') })
  const nobody = { texts: config.texts && { ...config.texts, baseUrl: 'http://127.0.0.1:9' } }
  const finding = await checkTexts(nobody, (text, values) => pool.query(text, values), clock())
  expect(finding).toMatchObject({ severity: 'error', found: 'The text message provider doesn’t answer.' })
})

test('the owner is told once texts have failed for an hour, until one gets through', async () => {
  await text({ state: 'failed', reason: '20003', triedAt: ago(0.9) })
  expect(await failing()).toBeNull()
  await text({ state: 'unknown', reason: '20500', triedAt: ago(1.1) })
  expect(await failing()).toEqual({
    since: ago(1.1).toISOString(),
    because: 'The provider doesn’t accept SMS_ACCOUNT_SID and SMS_AUTH_TOKEN.',
  })
  expect((await check()).severity).toBe('warning')
  // A number that can't be texted is nobody's fault, and the provider took it.
  await text({ state: 'undelivered', reason: '21211', triedAt: ago(0.1) })
  expect(await failing()).toBeNull()
})

test('what failed long ago says nothing of today', async () => {
  await text({ state: 'failed', reason: '20003', triedAt: ago(80) })
  expect(await failing()).toBeNull()
})
