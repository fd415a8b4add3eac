import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { smsAccount, startSmsStandIn } from '../../../test/stand-in/sms/start-sms-stand-in.ts'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn } from '../../../test/support/booking.ts'
import { testDesk } from '../../../test/support/owner.ts'
import { CONSENT_VERSION } from '../../domain/sms/consent.ts'
import { giveToMailboxOwner } from '../platform/auth/mailbox-owner.ts'
import { user } from '../platform/database/account-schema.ts'
import { bookings, rateLimits } from '../platform/database/schema.ts'
import { textConsents, textReplies, textStops, texts } from '../platform/database/text-schema.ts'
import { findConsent } from './consents.ts'
import { computeSignature } from './signature.ts'

const provider = await startSmsStandIn()
const logged: string[] = []
const desk = await testDesk(
  { SMS_URL: provider.url, SMS_FROM: '+16025550199', ...smsAccount, LOG_LEVEL: 'trace' },
  { write: (line: string) => void logged.push(line) },
)
const { db, ann, clock, config } = desk
const phone = '+16025550100'
afterAll(() => provider.stop())

beforeEach(async () => {
  await db.delete(texts)
  await db.delete(textConsents)
  await db.delete(textStops)
  await db.delete(textReplies)
  await db.delete(rateLimits)
  await ann.put('/api/profile', { phone: '(602) 555-0100' })
})

const agree = (own: string | null = phone) => ann.put('/api/profile/texts', { agrees: true, phone: own })
const choice = async () => ((await (await ann.get('/api/profile')).json()) as { texts: unknown }).texts

const sid = () => `SM${randomBytes(16).toString('hex')}`

/** Calls one of our endpoints as the SMS provider would. */
function call(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const signed = provider.signed(config.publicUrl + path, fields)
  return desk.visitor().post(path, signed.body, { ...signed.headers, ...headers, origin: config.publicUrl })
}
const reply = (Body: string, more: Record<string, string> = {}) =>
  call('/api/texts/replies', { MessageSid: sid(), From: phone, To: '+16025550199', Body, ...more })

test('consent to texts is off by default; once given, its wording, number, version and time are stored', async () => {
  expect(await choice()).toEqual({ phone, agreed: false, agreedToLess: false, stopped: false, from: '(602) 555-0199' })
  expect((await agree()).status).toBe(200)
  expect(await choice()).toMatchObject({ agreed: true })
  const [row] = await db.select().from(textConsents)
  expect(row).toMatchObject({ userId: ann.uid, phone, wordsVersion: CONSENT_VERSION, agreedAt: clock(), endedAt: null })
  expect(row?.words).toContain('Text me at (602) 555-0100 about my bookings.')
  expect(row?.words).toContain('Msg & data rates may apply. Reply STOP to end')

  await ann.put('/api/profile/texts', { agrees: false, phone: null })
  expect(await choice()).toMatchObject({ agreed: false })
  expect(await db.select().from(textConsents)).toMatchObject([{ endedBy: 'customer', endedAt: clock() }])
})

test('a customer who consented to the older wording sees that it covers less, until they consent again', async () => {
  await agree()
  expect(await choice()).toMatchObject({ agreedToLess: false })
  await db.update(textConsents).set({ wordsVersion: 1 })
  expect(await choice()).toMatchObject({ agreed: true, agreedToLess: true })
  await ann.put('/api/profile/texts', { agrees: false, phone: null })
  await agree()
  expect(await choice()).toMatchObject({ agreed: true, agreedToLess: false })
})

test('changing the phone number ends consent to texts; reformatting it does not', async () => {
  await agree()
  await ann.put('/api/profile', { phone: '602.555.0100' })
  expect(await choice()).toMatchObject({ agreed: true })
  await ann.put('/api/profile', { phone: '(602) 555-0111' })
  expect(await choice()).toMatchObject({ agreed: false, phone: '+16025550111' })
  await ann.put('/api/profile', { phone: '(602) 555-0100' })
  expect(await choice()).toMatchObject({ agreed: false })
  expect(await db.select().from(textConsents)).toMatchObject([{ endedBy: 'number' }])
})

test('consent to texts is only accepted for the US number shown next to the checkbox', async () => {
  expect((await agree('+16025550111')).status).toBe(422)
  await ann.put('/api/profile', { phone: '+44 20 7946 0958' })
  expect(await choice()).toMatchObject({ phone: null })
  const answer = await agree('+442079460958')
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'texts-need-number' })
  expect(await db.select().from(textConsents)).toEqual([])
})

test('taking over an account by its mailbox clears the consent to texts', async () => {
  const other = await desk.signUp()
  await other.put('/api/profile', { phone: '(602) 555-0120' })
  await other.put('/api/profile/texts', { agrees: true, phone: '+16025550120' })
  await db.transaction((tx) => giveToMailboxOwner(tx, other.uid))
  const [row] = await db.select().from(textConsents)
  expect(row?.endedBy).toBe('number')
})

test('deleting an account deletes its consent to texts; the count of texts sent stays', async () => {
  const leaving = await desk.signUp()
  await leaving.put('/api/profile', { phone: '(602) 555-0130' })
  await leaving.put('/api/profile/texts', { agrees: true, phone: '+16025550130' })
  const consent = await findConsent(db, leaving.uid)
  const booking = bookingOn('2026-05-04', { userId: leaving.uid })
  await db.insert(bookings).values(booking)
  const notAfter = new Date('2026-05-04T21:00:00Z')
  const row = {
    bookingId: booking.id,
    consentId: consent?.id,
    about: 'tomorrow',
    occasion: 'x',
    body: 'Words',
    notAfter,
  } as const
  await db.insert(texts).values({ ...row, state: 'delivered' })
  await leaving.post('/api/account/delete', { password: leaving.password })
  expect(await db.select().from(user).where(eq(user.id, leaving.uid))).toEqual([])
  expect(await db.select().from(textConsents)).toEqual([])
  expect(await db.select().from(texts)).toMatchObject([{ consentId: null, state: 'delivered' }])
})

test('STOP blocks the number whatever the account says, until START; each message counts once', async () => {
  await agree()
  const stop = { MessageSid: sid(), From: phone, To: '+16025550199', Body: 'Stop' }
  const answer = await call('/api/texts/replies', stop)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/xml')
  expect(await answer.text()).toContain('<Response></Response>')
  expect(await choice()).toMatchObject({ agreed: true, stopped: true })
  await reply('START')
  expect(await choice()).toMatchObject({ stopped: false })
  // Someone replays the old message.
  expect((await call('/api/texts/replies', stop)).status).toBe(200)
  expect(await choice()).toMatchObject({ stopped: false })
})

test('HELP is answered up to three times a day, and not if the provider already answered', async () => {
  const words = async (answer: Response) => /<Message>(.*)<\/Message>/.exec(await answer.text())?.[1]
  expect(await words(await reply('help'))).toContain('Dome &amp; Den: texts about your bookings.')
  expect(await words(await reply('HELP', { OptOutType: 'HELP' }))).toBeUndefined()
  await reply('help')
  await reply('help')
  expect(await words(await reply('help'))).toBeUndefined()
  expect(await words(await reply('Running late!'))).toBeUndefined()
})

test('an SMS webhook that is unsigned, or signed for another URL, is refused and changes nothing', async () => {
  const fields = { MessageSid: sid(), From: phone, Body: 'STOP' }
  const path = '/api/texts/replies'
  const signature = (url: string, some: Record<string, string>) => ({
    'x-twilio-signature': provider.signed(url, some).headers['x-twilio-signature'],
  })
  const forged = [
    { 'x-twilio-signature': '' },
    { 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' },
    signature(`${config.publicUrl}${path}`, { ...fields, Body: 'START' }),
    signature(`https://elsewhere.example${path}`, fields),
    signature(`${config.publicUrl}/api/texts/status`, fields),
  ]
  for (const headers of forged) {
    const answer = await call(path, fields, headers)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'wrong-text-signature' })
  }
  expect(await db.select().from(textStops)).toEqual([])
})

test("an SMS webhook signature matches the example from the provider's own libraries", () => {
  const fields = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(computeSignature(url, fields, '12345')).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})

async function sentText(state: 'sent' | 'unknown', providerId: string | null) {
  const booking = bookingOn('2026-06-04', { userId: ann.uid })
  await db.insert(bookings).values(booking)
  const row = { bookingId: booking.id, about: 'tomorrow', occasion: 'x', body: 'Words', notAfter: clock() } as const
  const [text] = await db
    .insert(texts)
    .values({ ...row, state, providerId })
    .returning()
  return text?.id ?? ''
}
const status = (id: string, MessageSid: string, MessageStatus: string, more: Record<string, string> = {}) =>
  call(`/api/texts/status/${id}`, { MessageSid, MessageStatus, To: phone, ...more })
const findText = async (id: string) => (await db.select().from(texts).where(eq(texts.id, id)))[0]

test("status callbacks that are late, repeated or out of order don't change a final state", async () => {
  const of = sid()
  const id = await sentText('sent', of)
  await status(id, of, 'delivered')
  await status(id, of, 'delivered')
  await status(id, of, 'sent')
  expect(await findText(id)).toMatchObject({ state: 'delivered', reason: null })
  await status(id, sid(), 'failed')
  expect(await findText(id)).toMatchObject({ state: 'delivered' })
})

test('a late status callback resolves a text whose outcome was unknown', async () => {
  const id = await sentText('unknown', null)
  const of = sid()
  await status(id, of, 'sent')
  expect(await findText(id)).toMatchObject({ state: 'sent', providerId: of })
  await status(id, of, 'undelivered', { ErrorCode: '30005' })
  expect(await findText(id)).toMatchObject({ state: 'undelivered', reason: '30005' })
  expect((await status('00000000-0000-4000-8000-000000000000', of, 'sent')).status).toBe(200)
})

test('a STOP that only the provider saw is recorded', async () => {
  const of = sid()
  await status(await sentText('sent', of), of, 'failed', { ErrorCode: '21610' })
  expect(await choice()).toMatchObject({ stopped: true })
})

test('phone numbers and message bodies are never logged', () => {
  expect(logged.join()).toContain('/api/texts/replies')
  expect(logged.join()).not.toMatch(/6025550100|555-0100|Running late/)
})

test('with texts off there is no checkbox, no consent and no webhook', async () => {
  const off = await testApp()
  const customer = await off.signUp()
  await customer.put('/api/profile', { phone: '(602) 555-0100' })
  expect(await (await customer.get('/api/profile')).json()).toMatchObject({ texts: null })
  expect((await customer.put('/api/profile/texts', { agrees: true, phone })).status).toBe(404)
  expect((await off.visitor().post('/api/texts/replies')).status).toBe(404)
  expect((await desk.visitor().post('/api/texts/replies')).status).toBe(403)
})
