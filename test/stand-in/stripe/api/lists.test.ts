import { expect, test } from 'vitest'
import { testStripe } from '../testing-stripe.ts'

test('lists are paged newest first, in both directions', async () => {
  const { client, session } = await testStripe()
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.unshift((await session()).id)
  const first = await client.checkout.sessions.list({ limit: 2 })
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
  const second = await client.checkout.sessions.list({ limit: 3, starting_after: String(ids[1]) })
  expect([second.data.map(({ id }) => id), second.has_more]).toEqual([ids.slice(2), false])
  const before = await client.checkout.sessions.list({ limit: 2, ending_before: String(ids[3]) })
  expect([before.data.map(({ id }) => id), before.has_more]).toEqual([ids.slice(1, 3), true])

  const all: string[] = []
  for await (const { id } of client.checkout.sessions.list({ limit: 2 })) all.push(id)
  expect(all).toEqual(ids)
})

test('lists can be filtered by payment, time and kind', async () => {
  const { client, paid, later, seconds } = await testStripe()
  const old = await paid()
  later(60)
  const { intent, session } = await paid()
  const recent = { gte: seconds() }
  expect((await client.charges.list({ created: recent })).data).toMatchObject([{ payment_intent: intent }])
  expect((await client.paymentIntents.list({ created: { lt: seconds() } })).data).toMatchObject([{ id: old.intent }])
  expect((await client.checkout.sessions.list({ payment_intent: intent })).data).toMatchObject([{ id: session.id }])
  const [charge] = (await client.charges.list({ payment_intent: intent })).data
  const movements = await client.balanceTransactions.list({ source: String(charge?.id), type: 'charge' })
  expect(movements.data).toMatchObject([{ amount: 6250, fee: 211, net: 6039 }])
  expect(await client.balanceTransactions.retrieve(String(charge?.balance_transaction))).toMatchObject({ fee: 211 })
  expect((await client.events.list({ types: ['charge.succeeded', 'refund.created'] })).data).toHaveLength(2)
})

test('lists can be expanded', async () => {
  const { client, paid } = await testStripe()
  await paid()
  const { data } = await client.checkout.sessions.list({ expand: ['data.payment_intent', 'data.line_items'] })
  expect(data).toMatchObject([{ payment_intent: { status: 'succeeded' }, line_items: { data: [{ quantity: 1 }] } }])
  const charges = await client.charges.list({ expand: ['data.refunds', 'data.balance_transaction'] })
  expect(charges.data).toMatchObject([{ refunds: { data: [] }, balance_transaction: { fee: 211 } }])
})

test('sessions can be listed by status (missing from the published API description)', async () => {
  const { client, paid, session } = await testStripe({ recording: '' })
  await paid()
  const { id } = await session()
  expect((await client.checkout.sessions.list({ status: 'open' })).data).toMatchObject([{ id }])
})

test.each([
  [{ limit: 0 }, 'Invalid limit'],
  [{ limit: 101 }, 'Invalid limit'],
  [{ starting_after: 'ch_unknown' }, "No such charge: 'ch_unknown'"],
  [{ expand: ['data.colour'] }, 'This property cannot be expanded (data.colour).'],
  [{ expand: ['data.amount'] }, 'This property cannot be expanded (data.amount).'],
])('a list with %o is refused', async (wrong, words) => {
  const { client, paid } = await testStripe()
  await paid()
  await expect(client.charges.list(wrong)).rejects.toThrow(words)
})
