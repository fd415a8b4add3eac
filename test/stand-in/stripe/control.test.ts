import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startStripeStandIn } from './start-stripe-stand-in.ts'
import { testStripe } from './testing-stripe.ts'

test('a test in another process has the same control over HTTP', async () => {
  const { client, session, standIn } = await testStripe()
  const control = async (name: string, input?: object) => {
    const answer = await fetch(`${standIn.url}/_stand-in/${name}`, { method: 'POST', body: JSON.stringify(input) })
    return [answer.status, await answer.json()]
  }
  const { id } = await session()
  expect(await control('pay', { session: id })).toEqual([200, 'paid'])
  expect(await control('books')).toMatchObject([200, [{ kind: 'charge', amount: 6250 }]])
  expect(await control('fail', { route: '*', with: 'error-500' })).toEqual([200, null])
  await expect(client.charges.list()).rejects.toThrow('as the test asked')
  expect(await control('pay', { session: 'cs_unknown' })).toMatchObject([404, { error: /No such/ }])
  expect(await control('constructor')).toMatchObject([404, {}])
})

test('a test can patch any object', async () => {
  const { client, paid, standIn } = await testStripe()
  const { intent } = await paid()
  standIn.patch({ id: intent, fields: { currency: 'eur', livemode: true } })
  expect(await client.paymentIntents.retrieve(intent)).toMatchObject({ currency: 'eur', livemode: true })
})

test('a forgotten account has no payments and sends no old events', async () => {
  const { client, paid, standIn } = await testStripe()
  standIn.webhooks({ deliver: 'hold' })
  const { intent } = await paid()
  expect(standIn.held().webhooks).toBeGreaterThan(0)
  standIn.forget()
  expect(standIn.held().webhooks).toBe(0)
  expect(standIn.books()).toEqual([])
  expect((await client.charges.list()).data).toEqual([])
  await expect(client.paymentIntents.retrieve(intent)).rejects.toThrow('No such payment_intent')
  expect((await paid()).intent).not.toBe(intent)
})

test('calls and answers are recorded, one per line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-recording-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const recording = join(folder, 'calls.jsonl')
  const { client, session } = await testStripe({ recording })
  const { id } = await session()
  await client.checkout.sessions.retrieve(id, { expand: ['line_items'] })
  const lines = readFileSync(recording, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { method: 'POST', path: '/v1/checkout/sessions', status: 200, response: { id, object: 'checkout.session' } },
    { method: 'GET', path: `/v1/checkout/sessions/${id}?expand[0]=line_items`, body: '', status: 200 },
  ])
  expect(lines[0].body).toContain('line_items[0][price_data][unit_amount]=6250')
})

test("the Stripe stand-in doesn't start in production", async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(startStripeStandIn({ clock: () => new Date(), webhookSecret: 'whsec_x' })).rejects.toThrow(
    'not for production',
  )
})
