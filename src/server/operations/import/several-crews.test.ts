import { expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { firestoreFile, runImport } from '../../../../test/support/old-site/import.ts'
import { addDays, todayIn, toInstant } from '../../../domain/calendar.ts'
import { blockedDates, bookings, resources } from '../../platform/database/schema.ts'

const app = await testApp()
const now = app.clock()
const day = addDays(todayIn(now), 30)

const booking = (fullName: string) => ({
  date: day,
  time: '2:00 PM',
  packageId: 'iron-dome',
  packageName: 'Iron Dome',
  totalHours: 3,
  total: 425,
  customerInfo: { fullName, email: 'ann@example.com', billingAddress: '1 Main St', phoneNumber: '602' },
  status: 'BOOKED',
  createdAt: '2026-05-01T10:00:00Z',
})

test("imported bookings go to the first active crew, and a block of one crew doesn't count as a block of all", async () => {
  await app.db.update(resources).set({ retiredAt: now })
  await app.db.insert(resources).values([
    { id: 2, name: 'Agave' },
    { id: 3, name: 'Cholla' },
  ])
  const hours = { startsAt: toInstant(day, 14), endsAt: toInstant(day, 17), totalHours: 3 }
  await app.db.insert(bookings).values(bookingOn(day, { ...hours, resourceId: 3, fullName: 'Here' }))
  const closed = addDays(day, 1)
  await app.db.insert(blockedDates).values({ date: closed, type: 'full', resourceId: 2 })

  const file = firestoreFile({
    bookings: { first: booking('First') },
    blockedDates: { closed: { date: closed, type: 'full', reason: 'Fair' } },
  })
  const report = await runImport(app, ['--firestore', file, '--apply'])
  expect(report).not.toMatch(/Double-booked|Blocked here already/)
  const booked = await app.pool.query('select full_name, status, resource_id crew from bookings order by full_name')
  expect(booked.rows).toEqual([
    { full_name: 'First', status: 'BOOKED', crew: 2 },
    { full_name: 'Here', status: 'BOOKED', crew: 3 },
  ])
  const blocked = await app.pool.query('select reason, resource_id crew from blocked_dates order by reason')
  expect(blocked.rows).toEqual([
    { reason: '', crew: 2 },
    { reason: 'Fair', crew: null },
  ])
})
