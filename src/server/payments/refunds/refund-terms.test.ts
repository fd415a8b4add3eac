import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cardSteps, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { noon, testCards } from '../../../../test/support/cards/cards.ts'
import { bookings } from '../../platform/database/schema.ts'

const cards = await testCards()
const { clock, db, signUp, work } = cards
const ann = await signUp()
const steps = cardSteps(cards)
const { post, net } = steps
beforeEach(() => steps.reset())

/** A customer's booking, paid in full, starting this many hours from now. */
async function paidInFull(hours: number) {
  const booking = await steps.paidInFull(ann)
  clock.set(new Date(Date.parse(booking.startsAt) - hours * 3_600_000))
  return await steps.read(booking.id, ann)
}

async function cancel(id: string) {
  const { money } = await steps.read(id, ann)
  await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: money.refundable })
  await work()
  return money.refundable
}

test.each([
  [1, 0],
  [48, 0],
  [48.1, 112.5],
  [71, 112.5],
  [72, 131.25],
  [168, 150],
])('a booking paid in full and canceled %d hours before is refunded $%d (R80)', async (hours, amount) => {
  const { id, total } = await paidInFull(hours)
  expect(total).toBe(150)
  expect(await cancel(id)).toBe(amount)
  expect(net()).toBe((total - amount) * 100)
})

test('a booking keeps the refund terms in force when it was made', async () => {
  const { id } = await paidInFull(1)
  await db.update(bookings).set({ refundRule: 1 }).where(eq(bookings.id, id))
  expect(await cancel(id)).toBe(112.5)
})

test("moving a booking inside the last 48 hours doesn't make a lost balance refundable again (R40)", async () => {
  const setNoticeHours = (hours: number) =>
    cards.pool.query(
      `update availability_settings set general_settings = general_settings || '{"blockHoursBeforeBooking": ${hours}}'`,
    )
  const { id } = await paidInFull(30)
  await setNoticeHours(12)
  const move = { date: '2026-06-24', time: '12:00 PM', quotedTotal: 150, quotedRefundPercent: 0 }
  expect(await post(ann, `/api/bookings/${id}/reschedule`, { ...move, quotedBalanceLost: 0 })).toMatchObject({
    status: 409,
    code: 'refund-terms-changed',
  })
  const moved = await post(ann, `/api/bookings/${id}/reschedule`, { ...move, quotedBalanceLost: 112.5 })
  await setNoticeHours(48)
  expect(moved).toMatchObject({ refundPercentLimit: 0, balanceLost: 112.5, money: { refundable: 0 } })
  expect(await cancel(id)).toBe(0)
})

test('an overpayment is refunded even in the last hour, because it was never owed', async () => {
  const { id } = await paidInFull(1)
  await db.update(bookings).set({ totalCents: 14_000 }).where(eq(bookings.id, id))
  expect(await cancel(id)).toBe(10)
})

test("a new booking gets today's refund terms", async () => {
  clock.set(noon)
  const { id } = await steps.book(ann, sampleOrder('9:00 AM'))
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
  expect(row).toMatchObject({ refundRule: 2, balanceLostCents: 0 })
})
