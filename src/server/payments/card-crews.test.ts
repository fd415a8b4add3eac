import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cardSteps, parseSessionId } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'
import { bookings, resources } from '../platform/database/schema.ts'

const cards = await testCards()
const { db, signUp, standIn, work, hear, later } = cards
const [ann, bob, cyd] = [await signUp(), await signUp(), await signUp()]
await db.insert(resources).values({ id: 2, name: 'Crew 2' })

const { book, read, net, reset } = cardSteps(cards)
const findBookedCrew = async (id: string) =>
  (await db.select({ crew: bookings.resourceId }).from(bookings).where(eq(bookings.id, id)))[0]?.crew
beforeEach(reset)

/** Ann pays just as her hold expires, and the webhook hasn't arrived yet. */
async function paidLate() {
  const made = await book(ann)
  standIn.pay({ session: parseSessionId(made.payment.url) })
  later(30)
  return made
}

test('a hold blocks one crew: the next customer gets the other crew, and a third gets none', async () => {
  const [first, second] = [await book(ann), await book(bob)]
  expect([await findBookedCrew(first.id), await findBookedCrew(second.id)]).toEqual([1, 2])
  expect(await book(cyd)).toMatchObject({ status: 409, code: 'time-conflict' })
})

test('a late payment is booked with the other crew if its own is taken', async () => {
  const made = await paidLate()
  const taken = await book(bob)
  expect([await findBookedCrew(made.id), await findBookedCrew(taken.id)]).toEqual([1, 1])
  await hear()
  await work()
  expect(await read(made.id, ann)).toMatchObject({
    status: 'BOOKED',
    cancelReason: null,
    lane: 1,
    money: { paid: made.depositAmount },
  })
  expect([await findBookedCrew(made.id), await findBookedCrew(taken.id)]).toEqual([2, 1])
})

test('a late payment is refunded in full if both crews are taken', async () => {
  const made = await paidLate()
  expect([(await book(bob)).status, (await book(cyd)).status]).toEqual(['BOOKED', 'BOOKED'])
  await hear()
  await work()
  expect(await read(made.id, ann)).toMatchObject({ status: 'cancelled', money: { paid: 0, due: 0 } })
  expect(net()).toBe(0)
})
