import { beforeEach, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'
import { MAX_UNCONFIRMED_MINUTES_OF_NETWORK } from '../../domain/booking-limits.ts'
import { HOLD_MINUTES } from '../../domain/payments/holds.ts'

const cards = await testCards()
const { signUp, confirmAddress, standIn, later } = cards
const steps = cardSteps(cards)
beforeEach(() => steps.reset())

type Person = Awaited<ReturnType<typeof signUp>>

/** Holds the same hours, and lets the hold run out unpaid. */
async function keepShut(who: Person) {
  const made = await steps.book(who, sampleOrder('9:00 AM', '2026-06-15'))
  later(HOLD_MINUTES + 1)
  return made
}

const held = { status: 'BOOKED' }
const asksToConfirmHere = { status: 403, code: 'confirm-address-shared-network' }

test("an account that never pays can't keep the same hours from others by holding them again and again", async () => {
  const eve = await signUp()
  for (let times = 0; times < 3; times++) expect(await keepShut(eve)).toMatchObject(held)
  expect(await keepShut(eve)).toMatchObject({ status: 403, code: 'confirm-address-first' })
  later(24 * 60)
  expect(await keepShut(eve)).toMatchObject(held)
})

test('someone who gives up a hold to choose again, however often, is not refused', async () => {
  const ann = await signUp()
  for (let times = 0; times < 10; times++) {
    const { id, status } = await steps.book(ann, sampleOrder('9:00 AM', '2026-06-16'))
    expect(status).toBe('BOOKED')
    later(3)
    expect((await steps.post(ann, `/api/bookings/${id}/cancel`)).status).toBe('cancelled')
  }
  expect(await keepShut(ann)).toMatchObject(held)
  expect(await keepShut(ann)).toMatchObject(held)
})

test("a network can't either, with several accounts, confirmed or deleted; an account that paid is free of it", async () => {
  const nthAddress = (n: number) => `198.51.100.${n + 1}`
  const paying = await signUp(undefined, 'Ann', nthAddress(90))
  const { payment } = await steps.book(paying, sampleOrder('1:00 PM', '2026-06-17'))
  standIn.pay({ session: parseSessionId(payment.url) })
  await cards.hear()
  await cards.work()

  const most = MAX_UNCONFIRMED_MINUTES_OF_NETWORK / HOLD_MINUTES
  for (let n = 0; n < most; n++) {
    const eve = await signUp(undefined, 'Eve', nthAddress(n))
    expect(await keepShut(eve)).toMatchObject(held)
    await cards.work() // the hold is released
    expect((await eve.post('/api/account/delete', { password: eve.password })).status).toBe(200)
  }
  const bob = await signUp(undefined, 'Bob', nthAddress(50))
  expect(await keepShut(bob)).toMatchObject(asksToConfirmHere)
  await confirmAddress(bob)
  expect(await keepShut(bob)).toMatchObject(held)
  expect(await keepShut(paying)).toMatchObject(held)
})
