import { expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { addDays } from '../../../domain/calendar.ts'
import { bookings } from './schema.ts'

const { db, signUp, signInAdmin } = await testApp({ now: '2026-06-01T12:00:00-07:00' })
const ann = await signUp()
const admin = await signInAdmin({ unlocked: true })
await db
  .insert(bookings)
  .values(Array.from({ length: 60 }, (_, n) => bookingOn(addDays('2026-06-05', n), { userId: ann.uid })))

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const id = '00000000-0000-4000-8000-000000000000'

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-06-01T12:00:00.12345678Z',
  'now',
])('a My Bookings cursor from %s returns a page or is refused, but never fails', async (now) => {
  const { status } = await ann.get(`/api/bookings?cursor=${encode({ now, offset: 20 })}`)
  expect(status).toBe(now.startsWith('2026') ? 200 : 400)
})

const keys = [0, -9e15, 9e15, 1e300, -62_167_219_200_000_000, 0.5, '', 'x', '\ud800', 'a\0b', null, true]
const sorts = ['newest', 'oldest', 'soonest', 'latest', 'upcoming', 'name', 'total']

test.each(sorts)('a forged cursor of the list by %s never fails', async (sort) => {
  for (const key of keys) {
    const { status } = await admin.get(`/api/admin/bookings?sort=${sort}&cursor=${encode({ sort, key, id })}`)
    expect([200, 400], JSON.stringify(key)).toContain(status)
  }
})

test.each(['/api/admin/audit', '/api/admin/undelivered'])('a forged cursor of %s never fails', async (path) => {
  for (const key of keys) {
    const { status } = await admin.get(`${path}?cursor=${encode({ at: key, since: key, id })}`)
    expect([200, 400], JSON.stringify(key)).toContain(status)
  }
  for (const cursor of ['e30', 'bnVsbA', '%ff', 'x'.repeat(299)]) {
    expect((await admin.get(`${path}?cursor=${cursor}`)).status).toBe(400)
  }
})
