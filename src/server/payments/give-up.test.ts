import { beforeEach, expect, test } from 'vitest'
import { cardSteps, parseSessionId } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'

const cards = await testCards()
const { signUp, standIn, work, hear, later } = cards
const ann = await signUp()
const steps = cardSteps(cards)
const { post, read, book, net } = steps
beforeEach(() => steps.reset())

const giveUp = (id: string) => post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: 0, givesUpHold: true })

/** A hold whose deposit was just paid; the webhook is late. */
async function justPaid() {
  const made = await book(ann)
  standIn.pay({ session: parseSessionId(made.payment.url) })
  return made
}

test("a hold that was just paid isn't given up: the response has its actual refund quote (R77)", async () => {
  const { id, depositAmount } = await justPaid()
  const answer = await ann.post(`/api/bookings/${id}/cancel`, { quotedRefund: 0, givesUpHold: true })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'paid-meanwhile',
    booking: { id, status: 'BOOKED', holdExpiresAt: null, money: { paid: depositAmount, refundable: depositAmount } },
  })
  expect(net()).toBe(depositAmount * 100)
  // The customer decides again.
  await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: depositAmount })
  await work()
  expect(await read(id, ann)).toMatchObject({ status: 'cancelled', cancelReason: 'customer', money: { paid: 0 } })
  expect(net()).toBe(0)
})

test("a hold isn't given up if the webhook beat the page, even if nothing would be refundable", async () => {
  const { id, depositAmount } = await justPaid()
  await hear()
  await work()
  later(13 * 24 * 60)
  expect(await giveUp(id)).toMatchObject({ status: 409, code: 'paid-meanwhile', booking: { money: { refundable: 0 } } })
  expect(await read(id, ann)).toMatchObject({ status: 'BOOKED', money: { paid: depositAmount } })
})

test('a cancellation without `givesUpHold` also checks Stripe before giving up the hold', async () => {
  const { id } = await justPaid()
  expect(await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: 0 })).toMatchObject({ code: 'paid-meanwhile' })
})

test.each(['even once its time is free', 'even if the webhook is hours late'])(
  'a hold is given up without an answer from Stripe, and a payment for it is refunded in full, %s',
  async (when) => {
    const { id } = await justPaid()
    standIn.fail({ route: 'GET /v1/checkout/sessions/:id', with: 'error-500', times: 1 })
    expect(await giveUp(id)).toMatchObject({ status: 'cancelled', cancelReason: 'given-up', money: { paid: 0 } })
    if (when.includes('hours')) later(300)
    await hear()
    await work()
    expect(await read(id, ann)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'given-up',
      money: { paid: 0, entries: [{ kind: 'deposit' }, { kind: 'refund', state: 'succeeded' }] },
    })
    expect(net()).toBe(0)
  },
)
