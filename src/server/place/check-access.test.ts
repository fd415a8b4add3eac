import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Visitor } from '../../../test/support/app.ts'
import { bookingOn } from '../../../test/support/booking.ts'
import { testDesk } from '../../../test/support/owner.ts'
import { siteCheckLinks } from '../platform/database/place-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { openCheck } from './check-access.ts'
import { newCheckSecret } from './check-links.ts'

const desk = await testDesk()
const { db, clock, admin, ann } = desk
const other = await desk.signUp()
const locked = await desk.signInAdmin()
const stranger = desk.visitor()

let booking = bookingOn('2026-06-20')
beforeEach(async () => {
  booking = bookingOn('2026-06-20', { userId: ann.uid })
  await db.insert(bookings).values(booking)
})

const cookieHeaders = ({ cookies }: Visitor) =>
  new Headers({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') })

/** By what right the visitor gets in, or the code of the refusal. */
const knock = (visitor: Visitor, link?: string, id = booking.id) =>
  openCheck(desk, { headers: cookieHeaders(visitor), link }, id).then(
    ({ by }) => by,
    ({ code }) => code,
  )

test('only its customer and the unlocked admin can open a site check', async () => {
  expect(await Promise.all([ann, admin, locked, other, stranger].map((visitor) => knock(visitor)))).toEqual([
    'customer',
    'admin',
    ...Array(3).fill('booking-not-found'),
  ])
})

test("an emailed link opens only its booking's site check, and its secret is not in the database", async () => {
  const second = bookingOn('2026-06-25')
  await db.insert(bookings).values(second)
  const link = await newCheckSecret(db, booking.id, clock())
  expect(await knock(stranger, link)).toBe('link')
  expect(await knock(other, link)).toBe('link')
  expect(await knock(stranger, link, second.id)).toBe('booking-not-found')
  expect(await knock(stranger, `${link}x`)).toBe('booking-not-found')
  expect(JSON.stringify(await db.select().from(siteCheckLinks))).not.toContain(link)
})

test('a site-check link ends after 30 days, with the event, or if the booking is canceled', async () => {
  const link = await newCheckSecret(db, booking.id, clock())
  const startsAt = new Date('2026-09-01T21:00:00Z')
  const change = (row: Partial<typeof booking>) => db.update(bookings).set(row).where(eq(bookings.id, booking.id))

  clock.set('2026-06-20T17:00:00-07:00')
  expect(await knock(stranger, link)).toBe('booking-not-found')
  await change({ startsAt, endsAt: new Date('2026-09-02T00:00:00Z') })
  expect(await knock(stranger, link)).toBe('link')
  clock.set('2026-07-01T11:59:59-07:00')
  expect(await knock(stranger, link)).toBe('link')
  await change({ status: 'cancelled' })
  expect(await knock(stranger, link)).toBe('booking-not-found')
  await change({ status: 'BOOKED' })
  clock.set('2026-07-01T12:00:00-07:00')
  expect(await knock(stranger, link)).toBe('booking-not-found')
})
