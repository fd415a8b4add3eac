import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { user } from '../../platform/database/account-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { Undeliverable } from '../../platform/jobs/workers.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { sendBookingMail } from './send-booking-mail.ts'

const app = await testApp({ now: '2026-06-01T12:00:00-07:00' })
const { clock, db, signUp } = app
beforeEach(() => clock.set('2026-06-01T12:00:00-07:00'))

const sent: Mail[] = []
let isAway = false
const send = sendBookingMail(app, {
  send: async (mail) => {
    if (isAway) throw new Error('no answer')
    sent.push(mail)
  },
})

let minute = 0

/** Sends an email about a new booking of the account to an address. Returns whether it went out. */
async function write(userId: string | null, email: string): Promise<boolean> {
  const start = new Date(Date.UTC(2026, 11, 1) + minute++ * 86_400_000)
  const booking = bookingOn(start.toISOString().slice(0, 10), { userId, email, status: 'confirmed' })
  await db.insert(bookings).values(booking)
  return send({ bookingId: booking.id, sequence: 0, about: 'confirmed' }).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(Undeliverable)
      expect(String(error)).toContain('Too many emails')
      return false
    },
  )
}

async function times(count: number, each: () => Promise<boolean>): Promise<number> {
  let went = 0
  for (let n = 0; n < count; n++) if (await each()) went++
  return went
}

test('a stranger gets at most ten emails an hour and twenty a day, across all accounts', async () => {
  const [ann, eve] = [await signUp(), await signUp()]
  const stranger = `${randomUUID()}@example.com`
  expect(await times(6, () => write(ann.uid, stranger))).toBe(6)
  expect(await times(6, () => write(eve.uid, stranger.toUpperCase()))).toBe(4)
  clock.set('2026-06-01T13:01:00-07:00')
  expect(await times(12, () => write(eve.uid, stranger))).toBe(10)
  clock.set('2026-06-01T14:02:00-07:00')
  expect(await times(2, () => write(ann.uid, stranger))).toBe(0)
  clock.set('2026-06-02T14:03:00-07:00')
  expect(await write(ann.uid, stranger)).toBe(true)
})

test('an account can send strangers at most twenty emails an hour', async () => {
  const { uid } = await signUp()
  expect(await times(22, () => write(uid, `${randomUUID()}@example.com`))).toBe(20)
})

test("an email refused by the mailbox's limit doesn't count for its account", async () => {
  const [ann, eve] = [await signUp(), await signUp()]
  const stranger = `${randomUUID()}@example.com`
  expect(await times(12, () => write(eve.uid, stranger))).toBe(10)
  expect(await times(25, () => write(ann.uid, stranger))).toBe(0)
  expect(await times(22, () => write(ann.uid, `${randomUUID()}@example.com`))).toBe(20)
})

test("an email refused by its account's limit doesn't count for the mailbox", async () => {
  const [ann, eve] = [await signUp(), await signUp()]
  const stranger = `${randomUUID()}@example.com`
  expect(await times(20, () => write(eve.uid, `${randomUUID()}@example.com`))).toBe(20)
  expect(await times(15, () => write(eve.uid, stranger))).toBe(0)
  expect(await times(12, () => write(ann.uid, stranger))).toBe(10)
})

test.each([
  ['as plain words to a stranger', 'stranger@example.com', false],
  ['as it is to the confirmed address of the account itself', undefined, true],
])('a link that an account typed is sent %s', async (_, email, isLink) => {
  const ann = await signUp()
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, ann.uid))
  const typed = { fullName: 'You won: https://evil.example', location: 'www.evil.example' }
  const booking = bookingOn('2027-12-10', { ...typed, userId: ann.uid, email: email ?? ann.email, status: 'confirmed' })
  await db.insert(bookings).values(booking)
  await send({ bookingId: booking.id, sequence: 0, about: 'confirmed' })
  const mail = JSON.stringify(sent.at(-1))
  expect(mail).toContain('You won')
  expect(mail.includes('evil.example')).toBe(isLink)
})

test("the account's confirmed address and callers booked by the owner have no email limit", async () => {
  const { uid, email } = await signUp()
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, uid))
  expect(await times(25, () => write(uid, email.toUpperCase()))).toBe(25)
  expect(await times(25, () => write(null, 'caller@example.com'))).toBe(25)
})

test("an unconfirmed address counts as a stranger, even the account's own", async () => {
  const { uid, email } = await signUp()
  expect(await times(12, () => write(uid, email))).toBe(10)
})

test('an email retried while the mail server is down counts once', async () => {
  const { uid, email } = await signUp()
  const booking = bookingOn('2027-12-03', { userId: uid, email })
  await db.insert(bookings).values(booking)
  const again = () => send({ bookingId: booking.id, sequence: 0, about: 'confirmed' })
  isAway = true
  for (let n = 0; n < 15; n++) await expect(again()).rejects.toThrow('no answer')
  isAway = false
  await expect(again()).resolves.toBeUndefined()
  expect(await times(10, () => write(uid, email))).toBe(9)
})

test("emails others sent to an address don't count against an account opened with it later", async () => {
  const address = `${randomUUID()}@example.com`
  const [eve, ann] = [await signUp(), await signUp(address)]
  expect(await times(11, () => write(eve.uid, address))).toBe(10)
  expect(await times(11, () => write(ann.uid, address))).toBe(10)

  const behindPlus = address.replace('@', '+b@')
  const plus = await signUp(behindPlus)
  expect(await write(plus.uid, behindPlus)).toBe(false)
})
