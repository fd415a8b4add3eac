import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { emailService } from '../../../../test/support/email-service.ts'
import { bookings } from '../../platform/database/schema.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { notifyOwner } from './owner-notification.ts'
import { sendOwnerMail } from './send-owner-mail.ts'

const service = await emailService()
afterAll(() => service.close())
const app = await testApp({ env: { ...service.environment, OWNER_EMAIL: 'boss@example.com' } })
const { clock, db } = app

const sent: Mail[] = []
let isAway = false
const mailer = {
  send: async (mail: Mail) => {
    if (isAway) throw new Error('no answer')
    sent.push(mail)
  },
}
const write = sendOwnerMail(app, mailer)
const notify = notifyOwner(app, mailer)
const subjects = () => sent.map(({ subject }) => subject)
const summary = 'More than 100 booking updates in a day'

beforeEach(async () => {
  sent.length = 0
  service.taken.length = 0
  await db.delete(bookings)
})

async function cancelled(change: Parameters<typeof bookingOn>[1] = {}) {
  const booking = bookingOn('2026-12-04', { status: 'cancelled', ...change })
  await db.insert(bookings).values(booking)
  return { about: 'cancelled', bookingId: booking.id, sequence: 0 } as const
}

async function times(count: number, each: () => Promise<void>) {
  for (let n = 0; n < count; n++) await each()
}

test('after a hundred emails in a day the owner gets one summary, and regular emails again the next day', async () => {
  clock.set('2026-06-01T12:00:00-07:00')
  await times(103, async () => write(await cancelled()))
  expect(sent.length).toBe(101)
  expect(sent.at(-1)).toMatchObject({ to: 'boss@example.com', subject: summary })
  expect(subjects().filter((subject) => subject === summary).length).toBe(1)
  expect(sent.at(-1)?.text.replaceAll('\n', ' ')).toContain('Every booking, with its latest changes,')

  clock.set('2026-06-02T12:00:01-07:00')
  await write(await cancelled())
  expect(subjects().at(-1)).toContain('Ann Example cancelled')
})

test('an email retried while the mail server is down counts once', async () => {
  clock.set('2026-06-04T12:00:00-07:00')
  const message = await cancelled()
  isAway = true
  await times(110, () => expect(write(message)).rejects.toThrow('no answer'))
  isAway = false
  await write(message)
  expect(subjects()).not.toContain(summary)
})

test("the owner's notification service is limited too, and its summary comes by email", async () => {
  clock.set('2026-06-06T12:00:00-07:00')
  const book = async () => {
    const booking = bookingOn('2026-12-05', { status: 'confirmed' })
    await db.insert(bookings).values(booking)
    return { bookingId: booking.id }
  }
  await times(102, async () => notify(await book()))
  expect(service.taken.length).toBe(100)
  expect(subjects()).toEqual([summary])
})

test("a flood of bookings doesn't suppress emails about paid or confirmed ones", async () => {
  clock.set('2026-06-08T12:00:00-07:00')
  await times(102, async () => write(await cancelled({ fullName: 'Eve Filler' })))
  sent.length = 0
  await write(await cancelled({ fullName: 'Not Confirmed' }))
  expect(subjects()).toEqual([])

  const mailPrevious = { startsAt: '', totalCents: 1, wasConfirmed: true as const }
  await write(await cancelled({ fullName: 'Con Firmed', mailPrevious }))
  await write(await cancelled({ fullName: 'Deb Posit', paidCents: 100 }))
  expect(subjects().map((subject) => subject.split(' cancelled')[0])).toEqual(['Con Firmed', 'Deb Posit'])
})

test('changes of one paid booking are limited too', async () => {
  clock.set('2026-06-10T12:00:00-07:00')
  const { bookingId } = await cancelled({ paidCents: 100 })
  for (let sequence = 0; sequence < 12; sequence++) {
    await db.update(bookings).set({ calendarSequence: sequence })
    await write({ about: 'cancelled', bookingId, sequence })
  }
  expect(sent.length).toBe(11)
  expect(subjects().at(-1)).toBe(summary)
})
