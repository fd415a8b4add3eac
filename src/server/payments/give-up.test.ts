import { beforeEach, expect, test } from 'vitest'
import { cardSteps, sessionOf } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'

const cards = await testCards()
const { signUp, standIn, work, hear, later } = cards
const ann = await signUp()
const steps = cardSteps(cards)
const { post, read, book, net } = steps
beforeEach(() => steps.reset())

const giveUp = (id: string) => post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: 0, givesUpHold: true })

/** A held time whose deposit was paid a moment ago; the provider's message is late. */
async function justPaid() {
  const made = await book(ann)
  standIn.pay({ session: sessionOf(made.payment.url) })
  return made
}

test('a hold that was just paid is not given up: the answer has the booking with its real quote (R77)', async () => {
  const { id, depositAmount } = await justPaid()
  const answer = await ann.post(`/api/bookings/${id}/cancel`, { quotedRefund: 0, givesUpHold: true })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'paid-meanwhile',
    booking: { id, status: 'BOOKED', holdExpiresAt: null, money: { paid: depositAmount, refundable: depositAmount } },
  })
  expect(net()).toBe(depositAmount * 100)
  // They decide again.
  await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: depositAmount })
  await work()
  expect(await read(id, ann)).toMatchObject({ status: 'cancelled', cancelReason: 'customer', money: { paid: 0 } })
  expect(net()).toBe(0)
})

test('the same where the message was here before the page knew, though nothing of it would come back', async () => {
  const { id, depositAmount } = await justPaid()
  await hear()
  await work()
  later(13 * 24 * 60)
  expect(await giveUp(id)).toMatchObject({ status: 409, code: 'paid-meanwhile', booking: { money: { refundable: 0 } } })
  expect(await read(id, ann)).toMatchObject({ status: 'BOOKED', money: { paid: depositAmount } })
})

test('a page that does not say so gives up what is held, and asks the provider as well', async () => {
  const { id } = await justPaid()
  expect(await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: 0 })).toMatchObject({ code: 'paid-meanwhile' })
})

test.each(['also once its time is free', 'also while the provider keeps its message for hours'])(
  'without an answer of the provider it is given up, and its money goes back whole: %s',
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
