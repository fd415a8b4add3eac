import { beforeEach, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'

const cards = await testCards()
const { signUp, signInAdmin, standIn, work, hear, sweep, later } = cards
const ann = await signUp()
const ben = await signUp()
const admin = await signInAdmin({ unlocked: true })
const steps = cardSteps(cards)
const { post } = steps
beforeEach(() => steps.reset())

const ofOwner = async (id: string) => (await (await admin.get(`/api/admin/bookings/${id}`)).json()).booking

async function takeCash(id: string, amount: number) {
  const { paid: paidBefore } = (await steps.read(id, ann)).money
  const cash = { kind: 'payment', amount, method: 'cash', paidBefore }
  expect(await post(admin, `/api/admin/bookings/${id}/payments`, cash)).toMatchObject({ status: 201 })
}

async function cancel(id: string) {
  const { refundable: quotedRefund } = (await steps.read(id, ann)).money
  expect(await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund })).toMatchObject({ status: 'cancelled' })
}

const lastRefund = () => (standIn.list({ kind: 'refund' }).at(-1) as { id: string } | undefined)?.id ?? ''

test("a refund from an earlier move doesn't count toward the cancellation refund", async () => {
  const saturday = await steps.paid(ann, sampleOrder('12:00 PM', '2026-06-20'))
  const { id, depositAmount: deposit } = saturday
  await takeCash(id, saturday.total - deposit)
  const moved = await post(ann, `/api/bookings/${id}/reschedule`, { date: '2026-06-22', time: '12:00 PM' })
  expect(saturday.total - moved.total).toBeGreaterThan(0)
  await cancel(id)
  const cash = saturday.total - deposit
  expect(await ofOwner(id)).toMatchObject({ refunding: deposit, toGiveBack: cash })
  await work()
  expect(await ofOwner(id)).toMatchObject({ refunding: 0, toGiveBack: cash, paidAmount: cash })
})

test("a payment made after the cancellation and refunded doesn't count toward the cancellation refund", async () => {
  const { id } = await steps.paid(ann)
  await takeCash(id, 50)
  const { url } = await steps.pay(ann, id, 'balance')
  standIn.refundsBegin({ status: 'pending' })
  await cancel(id)
  standIn.pay({ session: parseSessionId(url) })
  await work()
  expect(await ofOwner(id)).toMatchObject({ toGiveBack: 50 })
  standIn.settleRefund({ refund: lastRefund(), status: 'succeeded' })
  await hear()
  await work()
  expect(await ofOwner(id)).toMatchObject({ toGiveBack: 50 })
})

test('a late payment whose refund the bank rejected is still listed to return', async () => {
  const { id, payment, depositAmount } = await steps.book(ann)
  later(30)
  await steps.book(ben)
  standIn.pay({ session: parseSessionId(payment.url) })
  await sweep()
  await work()
  expect(await ofOwner(id)).toMatchObject({ toGiveBack: 0 })
  standIn.settleRefund({ refund: lastRefund(), status: 'failed' })
  await hear()
  await work()
  expect(await ofOwner(id)).toMatchObject({ toGiveBack: depositAmount, failedRefund: depositAmount })
})
