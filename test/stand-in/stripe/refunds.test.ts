import { expect, test } from 'vitest'
import { testStripe } from './testing-stripe.ts'

test('a refund leaves the balance, and the charge counts it', async () => {
  const { client, paid, standIn, endpoint } = await testStripe()
  const { intent } = await paid()
  const refund = await client.refunds.create({
    payment_intent: intent,
    amount: 3125,
    reason: 'requested_by_customer',
    metadata: { refund_id: 'refund-1' },
  })
  expect(refund).toMatchObject({ status: 'succeeded', amount: 3125, payment_intent: intent })
  const charge = await client.charges.retrieve(String(refund.charge))
  expect(charge).toMatchObject({ amount_refunded: 3125, refunded: false })
  expect(standIn.books().map(({ kind, amount, metadata }) => [kind, amount, metadata.refund_id])).toEqual([
    ['charge', 6250, undefined],
    ['refund', -3125, 'refund-1'],
  ])
  await standIn.settled()
  const refunded = endpoint.taken.find(({ event }) => event.type === 'charge.refunded')
  expect(refunded?.event.data.object).toMatchObject({ id: charge.id, amount_refunded: 3125 })
  expect(refunded?.event.data.object).not.toHaveProperty('refunds')
})

test('two equal partial refunds are separate, and a third refunds the rest', async () => {
  const { client, paid } = await testStripe()
  const { intent } = await paid()
  for (const _ of [1, 2]) await client.refunds.create({ payment_intent: intent, amount: 1000 })
  await client.refunds.create({ payment_intent: intent })
  const { data } = await client.refunds.list({ payment_intent: intent })
  expect(data.map(({ amount }) => amount)).toEqual([4250, 1000, 1000])
  await expect(client.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
})

test('a refund of more than is left is refused', async () => {
  const { client, paid } = await testStripe()
  const { intent } = await paid()
  await expect(client.refunds.create({ payment_intent: intent, amount: 6251 })).rejects.toThrow(
    'Refund amount ($62.51) is greater than unrefunded amount on charge ($62.50)',
  )
})

test('a declined intent has nothing to refund', async () => {
  const { client, session, standIn } = await testStripe()
  const { id } = await session()
  standIn.decline({ session: id })
  const { payment_intent } = await client.checkout.sessions.retrieve(id)
  await expect(client.refunds.create({ payment_intent: String(payment_intent) })).rejects.toThrow(
    'does not have a successful charge to refund',
  )
})

test('a pending refund succeeds later', async () => {
  const { client, paid, standIn, types } = await testStripe()
  const { intent } = await paid()
  standIn.refundsBegin({ status: 'pending' })
  const { id, status } = await client.refunds.create({ payment_intent: intent })
  expect(status).toBe('pending')
  standIn.settleRefund({ refund: id, status: 'succeeded' })
  expect(await client.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' })
  await standIn.settled()
  expect(types().slice(-4)).toEqual(['refund.created', 'charge.refunded', 'refund.updated', 'charge.refund.updated'])
})

test.each(['pending', 'succeeded'] as const)(
  'a %s refund that fails later returns the money to the balance',
  async (begin) => {
    const { client, paid, standIn, types } = await testStripe()
    const { intent } = await paid()
    standIn.refundsBegin({ status: begin })
    const { id, charge } = await client.refunds.create({ payment_intent: intent, amount: 2000 })
    standIn.settleRefund({ refund: id, status: 'failed', reason: 'expired_or_canceled_card' })
    expect(await client.refunds.retrieve(id, { expand: ['failure_balance_transaction'] })).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { amount: 2000, type: 'refund_failure' },
    })
    expect(await client.charges.retrieve(String(charge))).toMatchObject({ amount_refunded: 0 })
    expect(standIn.books().map(({ amount }) => amount)).toEqual([6250, -2000, 2000])
    await standIn.settled()
    expect(types()).toContain('refund.failed')
    expect((await client.refunds.create({ payment_intent: intent })).amount).toBe(6250)
  },
)
