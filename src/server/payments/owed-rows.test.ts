import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingOn } from '../../../test/support/booking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { BOOKED, CONFIRMED, cancelledSpellings, PENDING } from '../../domain/booking/booking.ts'
import { stillDue, toGiveBack } from '../../domain/payments/amounts-due.ts'
import { disputeStates } from '../../domain/payments/disputes.ts'
import { bookings } from '../platform/database/schema.ts'
import { isStillDueRow, isToGiveBackRow, stillDueSumSql } from './owed-rows.ts'

const { db } = await testDatabase()

// Few distinct amounts, so many are equal: SQL and domain are most likely to differ at the boundaries.
const amount = fc.nat({ max: 4 }).map((hundreds) => hundreds * 100)
const signed = fc.integer({ min: -4, max: 4 }).map((hundreds) => hundreds * 100)

const money = fc.record({
  status: fc.constantFrom(null, BOOKED, PENDING, CONFIRMED, 'Confirmed', ...cancelledSpellings),
  totalCents: fc.option(amount),
  paidCents: signed,
  refundCents: fc.option(amount),
  givenBackCents: signed,
  refundingCents: amount,
  discountCents: amount,
  dispute: fc.option(fc.constantFrom(...disputeStates)),
})

test('SQL conditions select exactly the bookings with money due or to return by the domain’s rules', async () => {
  const random = fc.sample(money, 500)
  const rows = random.map((change) =>
    bookingOn('2026-06-10', { id: randomUUID(), startsAt: null, endsAt: null, ...change }),
  )
  await db.insert(bookings).values(rows)
  const found = await db
    .select({ row: bookings, isStillDue: isStillDueRow, isToGiveBack: isToGiveBackRow })
    .from(bookings)
  expect(found).toHaveLength(rows.length)
  expect(found).toEqual(
    found.map(({ row }) => ({ row, isStillDue: stillDue(row) > 0, isToGiveBack: toGiveBack(row) > 0 })),
  )
  const [sum] = await db.select({ cents: stillDueSumSql }).from(bookings).where(isStillDueRow)
  expect(sum?.cents).toBe(found.reduce((cents, { row }) => cents + stillDue(row), 0))
  // Both outcomes must occur for each.
  expect(new Set(found.map(({ isStillDue }) => isStillDue)).size).toBe(2)
  expect(new Set(found.map(({ isToGiveBack }) => isToGiveBack)).size).toBe(2)
})
