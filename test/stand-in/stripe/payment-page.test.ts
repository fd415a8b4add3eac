import { expect, test } from 'vitest'
import { testStripe } from './testing-stripe.ts'

const press = (url: string | null, card: 'good' | 'declined') =>
  fetch(String(url), { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })

test('the payment page shows the amount and a way back', async () => {
  const { session } = await testStripe()
  const page = await (await fetch(String((await session()).url))).text()
  expect(page).toContain('<h1>Pay $62.50</h1>')
  expect(page).toContain('Deposit, Par 3: $62.50')
  expect(page).toContain('<a href="http://localhost:3000/booking/held">Back</a>')
})

test('"Pay" pays and redirects to the success page with the session id', async () => {
  const { client, session } = await testStripe()
  const { id, url } = await session()
  const answer = await press(url, 'good')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `http://localhost:3000/booking/paid?session=${id}`,
  ])
  expect(await client.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
})

test('the payment page reports a declined card and lets the customer try another', async () => {
  const { session, standIn } = await testStripe()
  const { url } = await session()
  expect(await (await press(url, 'declined')).text()).toContain(
    '<p role="alert">Your card was declined. Please try a different card.</p>',
  )
  expect((await press(url, 'good')).status).toBe(303)
  expect(standIn.books()).toHaveLength(1)
})

test("the second of two payment pages says it's already paid", async () => {
  const { session, standIn } = await testStripe()
  const { url } = await session()
  await press(url, 'good')
  const second = await press(url, 'good')
  expect([second.status, await second.text()]).toEqual([200, expect.stringContaining('<h1>Already paid</h1>')])
  expect(standIn.books()).toHaveLength(1)
})

test('the payment page of an expired session takes no payment', async () => {
  const { session, standIn, later } = await testStripe()
  const { url } = await session()
  later(24 * 60)
  expect(await (await press(url, 'good')).text()).toContain('<h1>This page has expired</h1>')
  expect(standIn.books()).toEqual([])
})

test('the payment page escapes text from our server', async () => {
  const { session } = await testStripe()
  const price_data = { currency: 'usd', unit_amount: 6250, product_data: { name: '<b>Par 3</b>' } }
  const { url } = await session({ line_items: [{ quantity: 1, price_data }] })
  expect(await (await fetch(String(url))).text()).toContain('&lt;b&gt;Par 3&lt;/b&gt;')
})
