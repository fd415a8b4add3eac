import { expect, test } from 'vitest'
import { testStripe } from './testing-stripe.ts'

test('a dispute takes the money and a fee, and a won dispute returns the money', async () => {
  const { client, paid, standIn, types } = await testStripe()
  const { intent } = await paid()
  const { id } = standIn.dispute({ paymentIntent: intent, reason: 'product_not_received' })
  const open = await client.disputes.retrieve(id, { expand: ['charge'] })
  expect(open).toMatchObject({ status: 'needs_response', amount: 6250, charge: { disputed: true } })
  await expect(client.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' })

  standIn.closeDispute({ dispute: id, status: 'won' })
  const { data } = await client.disputes.list({ payment_intent: intent })
  expect(data.map(({ status }) => status)).toEqual(['won'])
  expect(standIn.books().map(({ kind, amount, fee }) => [kind, amount, fee])).toEqual([
    ['charge', 6250, 211],
    ['dispute', -6250, 1500],
    ['dispute_reversal', 6250, 0],
  ])
  await standIn.settled()
  expect(types().slice(-4)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ])
})

test('a charge can be refunded after a won dispute, but not after a lost one', async () => {
  const { client, paid, standIn } = await testStripe()
  for (const status of ['won', 'lost'] as const) {
    const { intent } = await paid()
    standIn.closeDispute({ dispute: standIn.dispute({ paymentIntent: intent }).id, status })
    const refund = client.refunds.create({ payment_intent: intent })
    if (status === 'won') expect((await refund).amount).toBe(6250)
    else await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
  }
})

test('a dispute covers only the amount not yet refunded', async () => {
  const { client, paid, standIn } = await testStripe()
  const { intent } = await paid()
  await client.refunds.create({ payment_intent: intent, amount: 6000 })
  expect(standIn.dispute({ paymentIntent: intent }).amount).toBe(250)
  const all = (await paid()).intent
  await client.refunds.create({ payment_intent: all })
  expect(() => standIn.dispute({ paymentIntent: all })).toThrow('cannot be disputed')
})

test("a lost dispute doesn't return the money", async () => {
  const { client, paid, standIn } = await testStripe()
  const { intent } = await paid()
  const { id } = standIn.dispute({ paymentIntent: intent, amount: 5000 })
  standIn.closeDispute({ dispute: id, status: 'lost' })
  expect(await client.disputes.retrieve(id)).toMatchObject({ status: 'lost', amount: 5000 })
  expect(standIn.books().map(({ amount }) => amount)).toEqual([6250, -5000])
})
