import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { isLong } from '../../../test/soak/length.ts'
import { testApp, type Visitor } from '../../../test/support/app.ts'
import { queryOnce } from '../../../test/support/query.ts'
import { addDays } from '../../domain/calendar.ts'
import { defaultRules } from '../../domain/schedule/rules.ts'
import { blockedDates } from '../platform/database/schema.ts'

const { visitor, signUp, db, live, pool, url, clock } = await testApp({ now: '2026-06-01T12:00:00-07:00' })
const days = async (query: string) => (await visitor().get(`/api/availability/days?${query}`)).json()

/** Resolves with the next change notice, once this server has cleared its cache. */
const nextChange = () =>
  new Promise<void>((resolve) => {
    const stop = live.subscribe('day', () => {
      stop()
      resolve()
    })
  })

test('missing availability settings are created with the defaults', async () => {
  const settings = await (await visitor().get('/api/availability/settings')).json()
  expect(settings).toMatchObject(defaultRules)
})

test("each day's availability says what is open, or why nothing is", async () => {
  const [tuesday, wednesday, , , , sunday] = await days('from=2026-06-02&to=2026-06-07')
  expect(tuesday).toMatchObject({ date: '2026-06-02', selectable: false, problem: 'too-soon' })
  expect(wednesday.selectable).toBe(true)
  expect(wednesday.slots).toContainEqual({ time: '11:00 AM', state: 'unavailable' })
  expect(wednesday.slots).toContainEqual({ time: '12:00 PM', state: 'open' })
  expect(sunday).toMatchObject({ problem: 'closed-day' })
  expect(sunday.slots).toHaveLength(17)
})

test('availability shows bookings and blocks without saying whose they are', async () => {
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

test('availability accepts at most 120 days per call, in order, and no malformed input', async () => {
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

/** Counts the database queries while `ask` runs. */
async function questions(ask: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pool, 'query')
  await ask()
  const { length } = asked.mock.calls
  asked.mockRestore()
  return length
}

test.each([
  ['gzip, br', 'br'],
  ['br;q=0', null],
  ['gzip', null],
])('with Accept-Encoding %j, the encoding of cached days is %j', async (accepted, encoding) => {
  const path = '/api/availability/days?from=2026-06-03&to=2026-06-03'
  const { headers } = await visitor().get(path, { 'accept-encoding': accepted })
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
})

test('any range and event length is answered from cached days', async () => {
  await days('from=2026-06-01&to=2026-09-15')
  const asked = await questions(async () => {
    for (let shift = 0; shift < 90; shift++) {
      const from = addDays('2026-06-01', shift)
      const answer = await days(`from=${from}&to=${addDays(from, 20 + (shift % 90))}&hours=${1 + (shift % 16)}`)
      expect(answer[0].date).toBe(from)
      expect(answer).toHaveLength(21 + (shift % 90))
    }
  })
  expect(asked).toBe(0)
})

test('days before today and beyond the booking window are answered without queries', async () => {
  const heard = nextChange()
  await db.insert(blockedDates).values({ date: '2026-12-28', type: 'full' })
  await heard
  await days('from=2026-06-01&to=2026-06-01')
  const asked = await questions(async () => {
    const [monday, tuesday] = await days('from=2026-12-28&to=2026-12-29')
    expect(monday).toMatchObject({ date: '2026-12-28', problem: 'too-far', selectable: false, booked: [], blocks: [] })
    expect(monday.slots).toHaveLength(8)
    expect(new Set(monday.slots.map(({ state }: { state: string }) => state))).toEqual(new Set(['unavailable']))
    expect(tuesday).toMatchObject({ date: '2026-12-29', problem: 'too-far' })
    expect(await days('from=2026-12-27&to=2026-12-27')).toMatchObject([{ problem: 'closed-day' }])
    expect(await days('from=2025-12-31&to=2025-12-31')).toMatchObject([{ date: '2025-12-31', problem: 'past' }])
    expect(await days('from=2100-12-30&to=2100-12-31')).toHaveLength(2)
  })
  expect(asked).toBe(0)
})

test('a day that enters the booking window at midnight is loaded then', async () => {
  const monday = addDays('2026-06-01', 91)
  expect(await days(`from=${monday}&to=${monday}&hours=3`)).toMatchObject([{ problem: 'too-far' }])
  clock.set('2026-06-02T00:00:00-07:00')
  expect(await days(`from=${monday}&to=${monday}&hours=3`)).toMatchObject([{ problem: null }])
  expect(await days('from=2026-06-01&to=2026-06-01')).toMatchObject([{ problem: 'past' }])
  clock.set('2026-06-01T12:00:00-07:00')
})

test("the Host header doesn't affect the answer cache", async () => {
  const path = '/api/availability/days?from=2026-07-01&to=2026-07-02'
  const office = visitor()
  await office.get(path)
  const asked = await questions(async () => {
    for (let count = 0; count < 700; count++) {
      const answer = await office.get(`http://${count}.example${path}`)
      expect(answer.status).toBe(200)
    }
  })
  expect(asked).toBe(0)
})

/** Requests `count` ranges not requested before and counts the answers by status. */
async function askForNewRanges(asker: Visitor, count: number, first: string) {
  const statuses: Record<number, number> = {}
  let last: Response | undefined
  for (let number = 0; number < count; number++) {
    const from = addDays(first, number)
    last = await asker.get(`/api/availability/days?from=${from}&to=${addDays(from, 119)}`)
    statuses[last.status] = (statuses[last.status] ?? 0) + 1
  }
  return { statuses, last: last as Response }
}

test('an address that keeps requesting new ranges is rate-limited, and no one else is', async () => {
  clock.set('2026-06-01T12:30:30-07:00')
  const greedy = visitor()
  const { statuses, last } = await askForNewRanges(greedy, 61, '2030-01-01')
  expect(statuses).toEqual({ 200: 60, 429: 1 })
  expect(await last.json()).toMatchObject({ code: 'too-many-requests' })
  expect(last.headers.get('retry-after')).toBe('30')
  // A cached answer costs nothing and is never refused.
  expect((await greedy.get('/api/availability/days?from=2030-01-01&to=2030-04-30')).status).toBe(200)
  expect((await visitor().get('/api/availability/days?from=2031-01-01&to=2031-01-02')).status).toBe(200)
  clock.set('2026-06-01T12:31:00-07:00')
  expect((await greedy.get('/api/availability/days?from=2031-02-01&to=2031-02-01')).status).toBe(200)
  clock.set('2026-06-01T12:00:00-07:00')
})

test("a network requesting unusual ranges doesn't block its neighbors' calendars or ranges", async () => {
  clock.set('2026-06-01T12:40:00-07:00')
  for (let number = 1; number <= 5; number++) {
    const { statuses } = await askForNewRanges(visitor(`203.0.113.${number}`), 61, `20${30 + number}-01-01`)
    expect(statuses).toEqual({ 200: 60, 429: 1 })
  }
  const neighbor = visitor('203.0.113.200')
  for (const range of [
    'from=2026-06-01&to=2026-06-30',
    'from=2026-09-03&to=2026-09-03',
    'from=2026-06-12&to=2026-07-09',
  ]) {
    expect((await neighbor.get(`/api/availability/days?${range}`)).status, range).toBe(200)
  }
  // An address that used up its unusual ranges still sees the calendar.
  const greedy = visitor('203.0.113.1')
  expect((await greedy.get('/api/availability/days?from=2026-08-01&to=2026-08-31')).status).toBe(200)
  expect((await greedy.get('/api/availability/days?from=2026-08-02&to=2026-08-31')).status).toBe(429)
  clock.set('2026-06-01T12:00:00-07:00')
})

test.runIf(isLong)('a page that refetches after each of 200 changes in a minute is never rate-limited', async () => {
  clock.set('2026-06-01T12:50:00-07:00')
  const page = visitor()
  const questions = ['from=2026-06-01&to=2026-06-30', 'from=2026-07-01&to=2026-07-31', 'from=2026-06-20&to=2026-06-20']
  for (let change = 0; change < 200; change++) {
    const heard = nextChange()
    await db.execute(sql`select pg_notify('changes', 'day 2026-06-20')`)
    await heard
    const question = questions[change % questions.length]
    expect((await page.get(`/api/availability/days?${question}`)).status).toBe(200)
    expect((await page.get('/api/availability/days?from=2026-06-20&to=2026-06-20')).status).toBe(200)
  }
  clock.set('2026-06-01T12:00:00-07:00')
})

test("nothing cached is served while change notices can't be received", async () => {
  const day = 'from=2026-06-10&to=2026-06-10'
  await days(day)
  const deaf = vi.spyOn(live, 'isListening').mockReturnValue(false)
  expect(await questions(() => days(day))).toBeGreaterThan(0)
  expect(await questions(() => days(day))).toBeGreaterThan(0)
  deaf.mockRestore()
  expect(await questions(() => days(day))).toBe(0)
})

test("a day that changes while being loaded isn't cached in its old state", async () => {
  const day = 'from=2026-08-03&to=2026-08-03'
  const forgotten = nextChange()
  await db.execute(sql`select pg_notify('changes', 'day 2026-08-03')`)
  await forgotten
  const read = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const ask = pool.query.bind(pool) as (...of: unknown[]) => Promise<unknown>
  const late = vi.spyOn(pool, 'query').mockImplementation((async (...of: unknown[]) => {
    const answer = await ask(...of)
    if (!JSON.stringify(of[0]).includes('blocked_dates')) return answer
    read.resolve()
    await goOn.promise
    return answer
  }) as never)
  const before = days(day)
  await read.promise
  const heard = nextChange()
  await queryOnce(url, `insert into blocked_dates (date, type) values ('2026-08-03', 'full')`)
  await heard
  goOn.resolve()
  late.mockRestore()
  expect(await before).toMatchObject([{ problem: null }])
  expect(await days(day)).toMatchObject([{ problem: 'blocked-day' }])
})

test('the availability stream sends hello, then which day changed', async () => {
  const answer = await visitor().get('/api/availability/live')
  expect(answer.headers.get('content-type')).toMatch('text/event-stream')
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const next = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await next()).toContain('event: hello')
  await db.insert(blockedDates).values({ date: '2026-07-01', type: 'full' })
  expect(await next()).toContain('event: day\ndata: {"date":"2026-07-01"}')
  await reader.cancel()
})
