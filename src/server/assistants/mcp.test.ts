import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn } from '../../../test/support/booking.ts'
import { noon } from '../../../test/support/owner.ts'
import { bookings } from '../platform/database/schema.ts'
import { emptySite } from '../platform/http/pages/site.ts'

const faq = [{ category: 'Setup', question: 'How much space?', answer: '12 feet.' }]
const form = { bytes: new TextEncoder().encode(JSON.stringify(faq)), type: 'application/json', etag: '"x"' }
const { app, db, config } = await testApp({
  now: noon,
  site: { ...emptySite(), files: new Map([['/faq.json', [form]]]) },
})

let addresses = 0
const clients: Client[] = []
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())))

/** An assistant built with the SDK, with its own address; its requests go to the application. */
async function assistant() {
  const address = `198.51.100.${++addresses}`
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${config.publicUrl}/mcp`), {
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', address)
      return app.request(String(url), { ...init, headers })
    },
  })
  await client.connect(transport)
  clients.push(client)
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: args })
    return { ...answer, data: answer.structuredContent as Record<string, never> }
  }
  return { client, call }
}

test('assistants get six tools, all read-only', async () => {
  const { client } = await assistant()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'booking_link',
    'open_times',
    'packages_and_prices',
    'price',
    'questions_and_answers',
    'zip_in_range',
  ])
  for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
  expect(client.getServerVersion()).toMatchObject({ name: 'dome-and-den' })
})

test('packages, prices and FAQ match the pages', async () => {
  const { call } = await assistant()
  const { data } = await call('packages_and_prices')
  expect(data).toMatchObject({
    packages: [
      { id: 'iron-dome', weekday: { first2Hours: 150, eachExtraHour: 150 }, weekend: { first2Hours: 200 } },
      { id: 'drivers-den', weekend: { first2Hours: 300, eachExtraHour: 300 } },
    ],
    addOns: [{ id: 'instruction', flatPrice: 75 }, {}, {}],
  })
  expect((await call('questions_and_answers')).data).toMatchObject({ questions: faq })
  expect((await call('zip_in_range', { zip: '85201' })).data).toMatchObject({ kind: 'in-range' })
  expect((await call('zip_in_range', { zip: '10001' })).data).toMatchObject({ kind: 'far-away' })
})

test('the quoted price is what the booking costs', async () => {
  const { call } = await assistant()
  const order = { packageId: 'drivers-den', date: '2026-06-12', hours: 3, addOns: ['instruction', 'weather'] }
  expect((await call('price', order)).data).toEqual({
    date: 'Friday, June 12, 2026',
    isWeekendRate: true,
    package: 300,
    extraHours: 300,
    addOns: 100,
    total: 700,
    deposit: 175,
  })
})

test("open times match the calendar for the event's length and never reveal who booked", async () => {
  await db.insert(bookings).values(bookingOn('2026-06-09', { fullName: 'Ann Example' }))
  const { call } = await assistant()
  const { data, content } = await call('open_times', { from: '2026-06-09', to: '2026-06-10', hours: 2 })
  const days = (await (await app.request('/api/availability/days?from=2026-06-09&to=2026-06-10&hours=2')).json()) as {
    date: string
    slots: { time: string; state: string }[]
  }[]
  expect(data).toEqual({
    hours: 2,
    days: days.map(({ date, slots }) => ({
      date,
      starts: slots.filter(({ state }) => state === 'open').map(({ time }) => time),
    })),
  })
  expect(days[0]?.slots.some(({ state }) => state === 'booked')).toBe(true)
  expect(JSON.stringify(content)).not.toContain('Ann')
})

test('a link opens the booking page with everything selected and says whether the time is open', async () => {
  await db.delete(bookings)
  const { call } = await assistant()
  const order = { packageId: 'iron-dome', date: '2026-06-09', hours: 3, addOns: ['premium'] }
  const { data } = await call('booking_link', { ...order, time: '12:00 PM' })
  expect(data).toEqual({
    url: `${config.publicUrl}/booking?package=iron-dome&date=2026-06-09&time=12%3A00+PM&extra=1&add=premium`,
    isOpen: true,
    total: 350,
  })
  expect((await call('booking_link', { ...order, time: '6:00 AM' })).data).toMatchObject({
    isOpen: false,
    why: expect.stringMatching(/outside our hours/),
  })
  expect((await call('booking_link', { ...order, date: '2026-06-14' })).data).toMatchObject({
    isOpen: false,
    why: 'We’re closed on that day. Please choose another date.',
  })
})

test.each([
  ['price', { packageId: 'palace', date: '2026-06-09' }],
  ['price', { packageId: 'iron-dome', date: '2026-02-30' }],
  ['price', { packageId: 'iron-dome', date: '2026-06-09', hours: 99 }],
  ['open_times', { from: '2026-06-09', to: '2027-06-09' }],
  ['open_times', { from: '2026-06-09', to: '2026-06-01' }],
  ['zip_in_range', { zip: 'x'.repeat(11) }],
])('%s with %o is refused with a message, and nothing breaks', async (name, args) => {
  const { call } = await assistant()
  const answer = await call(name, args).catch((error: Error) => ({ isError: true, content: [error.message] }))
  expect(answer.isError).toBe(true)
  expect(JSON.stringify(answer.content).length).toBeGreaterThan(20)
})

test('assistants have the usual rate limits per address', async () => {
  const { call } = await assistant()
  const answers = await Promise.all(
    Array.from({ length: 70 }, () =>
      call('open_times', { from: '2026-06-09', to: '2026-06-10' }).then(
        ({ isError }) => (isError ? 'no' : 'yes'),
        () => 'no',
      ),
    ),
  )
  const yes = answers.filter((answer) => answer === 'yes').length
  expect(yes).toBeGreaterThan(20)
  expect(yes).toBeLessThan(41)
  const { call: another } = await assistant()
  expect((await another('price', { packageId: 'iron-dome', date: '2026-06-09' })).isError).toBeFalsy()
})

test("no stream is opened, and requests from other sites' pages are refused", async () => {
  const ask = (init: RequestInit) => app.request('/mcp', init)
  expect((await ask({ method: 'GET', headers: { accept: 'text/event-stream' } })).status).toBe(405)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  expect((await ask({ method: 'POST', body, headers: { ...headers, origin: 'https://evil.example' } })).status).toBe(
    403,
  )
  expect((await ask({ method: 'POST', body: '{', headers })).status).toBe(400)
  expect((await ask({ method: 'POST', headers })).status).toBe(400)
  // A batch would be a hundred messages for the price of one.
  expect((await ask({ method: 'POST', body: `[${body},${body}]`, headers })).status).toBe(413)
  expect((await ask({ method: 'POST', body, headers })).status).toBe(200)
})
