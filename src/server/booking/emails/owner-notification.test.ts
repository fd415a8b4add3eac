import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { badMoods, emailService } from '../../../../test/support/email-service.ts'
import { bookings } from '../../platform/database/schema.ts'
import { notifyOwner } from './owner-notification.ts'

const service = await emailService()
afterAll(() => service.close())
const owner = { EMAILJS_PRIVATE_KEY: 'private', OWNER_EMAIL: 'boss@example.com' }
const deps = await testApp({ env: { ...service.environment, ...owner } })
const nobody = { send: () => Promise.reject(new Error('a mail was sent')) }
const notify = notifyOwner(deps, nobody, 300)

beforeEach(async () => {
  service.mood = 'well'
  service.taken.length = 0
  await deps.db.delete(bookings)
})

async function book(change: Parameters<typeof bookingOn>[1] = {}) {
  const booking = bookingOn('2026-12-04', change)
  await deps.db.insert(bookings).values(booking)
  return { bookingId: booking.id }
}

test('the call has every parameter in the specification', async () => {
  const booking = await book()
  await notify(booking)
  expect(service.taken).toEqual([
    {
      path: '/api/v1.0/email/send',
      body: {
        lib_version: '4.4.1',
        user_id: 'user',
        service_id: 'service',
        template_id: 'template',
        accessToken: 'private',
        template_params: {
          to_email: 'boss@example.com',
          from_name: 'Ann Example',
          from_email: 'ann@example.com',
          billing_address: '1 Main St, Phoenix',
          phone_number: '(602) 555-0100',
          package_name: "Driver's Den",
          package_price: '$300',
          addons: 'Professional Instruction, Weather Insurance',
          total_amount: '$700',
          deposit_amount: '$175',
          booking_date: 'Friday, December 4, 2026',
          booking_time: '2:00 PM',
          message: `3 hours, 1 of them extra. Booking ${booking.bookingId}.`,
        },
      },
    },
  ])
})

test('the call says that a billing address is out of our area, if no other place was given', async () => {
  const messageFor = async (change: Parameters<typeof book>[0]) => {
    service.taken.length = 0
    await notify(await book(change))
    return JSON.stringify(service.taken)
  }
  const billingAddress = '1 Aspen Ave, Flagstaff, AZ 86001'
  expect(await messageFor({ billingAddress })).toContain('ZIP 86001, out of our area. Ask where the event is.')
  await deps.db.delete(bookings)
  expect(await messageFor({ billingAddress, location: 'Papago Park' })).not.toContain('out of our area')
})

test.each(['well', 'well in words only'] as const)('an answer that goes %s counts as success', async (mood) => {
  service.mood = mood
  await expect(notify(await book())).resolves.toBeUndefined()
})

test.each(badMoods)('an answer that comes %s counts as failure', async (mood) => {
  service.mood = mood
  await expect(notify(await book())).rejects.toThrow(/The email service (answered|did not answer)/)
})

test('no notification is sent for a booking cancelled or deleted since', async () => {
  await notify(await book({ status: 'cancelled' }))
  await notify({ bookingId: crypto.randomUUID() })
  expect(service.taken).toEqual([])
})

test('without configuration nothing is sent and nothing fails', async () => {
  const unconfigured = { ...deps, config: { ...deps.config, emailJs: undefined } }
  await expect(notifyOwner(unconfigured, nobody)(await book())).resolves.toBeUndefined()
  expect(service.taken).toEqual([])
})
