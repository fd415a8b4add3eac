import { expect, test } from 'vitest'
import { addDays } from '../domain/calendar.ts'
import { defaultRules } from '../domain/rules.ts'
import { blockedDates } from './schema.ts'
import { testApp } from './testing-app.ts'

const { visitor, signUp, db, live } = await testApp({ now: '2026-06-01T12:00:00-07:00' })
const days = async (query: string) => (await visitor().get(`/api/availability/days?${query}`)).json()

/** The next change that this server hears of, by when it has forgotten what it remembered. */
const nextChange = () =>
  new Promise<void>((resolve) => {
    const stop = live.subscribe('day', () => {
      stop()
      resolve()
    })
  })

test('missing settings are created with the defaults', async () => {
  const settings = await (await visitor().get('/api/availability/settings')).json()
  expect(settings).toMatchObject(defaultRules)
})

test('each day says what is open and why it is not', async () => {
  const [tuesday, wednesday, , , , sunday] = await days('from=2026-06-02&to=2026-06-07')
  expect(tuesday).toMatchObject({ date: '2026-06-02', selectable: false, problem: 'too-soon' })
  expect(wednesday.selectable).toBe(true)
  expect(wednesday.slots).toContainEqual({ time: '11:00 AM', state: 'unavailable' })
  expect(wednesday.slots).toContainEqual({ time: '12:00 PM', state: 'open' })
  expect(sunday).toMatchObject({ problem: 'closed-day' })
  expect(sunday.slots).toHaveLength(17)
})

test('a booking and a block are seen, without saying whose', async () => {
  const customerInfo = { fullName: 'Dana', email: 'd@example.com', billingAddress: 'Here', phoneNumber: '1' }
  const wish = { packageId: 'iron-dome', date: '2026-06-08', time: '12:00 PM', extraHours: 0, addOns: [], customerInfo }
  await days('from=2026-06-08&to=2026-06-08')
  const booked = nextChange()
  expect((await (await signUp()).post('/api/bookings', wish)).status).toBe(201)
  await booked
  const blocked = nextChange()
  await db.insert(blockedDates).values({ date: '2026-06-08', type: 'partial', startHour: 16, endHour: 17 })
  await blocked
  const [monday] = await days('from=2026-06-08&to=2026-06-08')
  expect(monday.booked).toEqual([{ startTime: '12:00 PM', endTime: '2:00 PM' }])
  expect(monday.blocks).toEqual([{ type: 'partial', startTime: '4:00 PM', endTime: '5:00 PM' }])
  expect(JSON.stringify(monday)).not.toContain('Dana')
  const states = Object.fromEntries(
    monday.slots.map((slot: { time: string; state: string }) => [slot.time, slot.state]),
  )
  expect(states).toEqual({
    '9:00 AM': 'open',
    '10:00 AM': 'unavailable',
    '11:00 AM': 'unavailable',
    '12:00 PM': 'booked',
    '1:00 PM': 'booked',
    '2:00 PM': 'unavailable',
    '3:00 PM': 'unavailable',
    '4:00 PM': 'unavailable',
  })
})

test('at most 120 days a call, in order, and nothing odd', async () => {
  expect(await days(`from=2026-06-01&to=${addDays('2026-06-01', 119)}`)).toHaveLength(120)
  for (const query of [
    `from=2026-06-01&to=${addDays('2026-06-01', 120)}`,
    'from=2026-06-02&to=2026-06-01',
    'from=x&to=y',
    '',
  ]) {
    expect(await days(query)).toMatchObject({ status: 400, code: 'invalid-request' })
  }
})

test('the stream says hello, then which day changed', async () => {
  const answer = await visitor().get('/api/availability/live')
  expect(answer.headers.get('content-type')).toMatch('text/event-stream')
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const next = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await next()).toContain('event: hello')
  await db.insert(blockedDates).values({ date: '2026-07-01', type: 'full' })
  expect(await next()).toContain('event: day\ndata: {"date":"2026-07-01"}')
  await reader.cancel()
})
