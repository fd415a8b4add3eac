import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn, cashPayment } from '../../../../test/support/booking.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { toInstant } from '../../../domain/calendar.ts'
import { ledgerEntries } from '../../platform/database/money-schema.ts'
import { auditLog, bookings } from '../../platform/database/schema.ts'

// Monday, June 1, 2026, noon in Phoenix.
const { app, db, live, signInAdmin, signUp } = await testApp({ now: '2026-06-01T12:00:00-07:00' })
const admin = await signInAdmin({ unlocked: true })

beforeEach(async () => {
  await db.delete(bookings)
  await db.delete(auditLog)
})

const list = async (query = '') => (await (await admin.get(`/api/admin/bookings${query}`)).json()) as Page
type Page = {
  bookings: { id: string; customerInfo: { fullName: string | null } }[]
  nextCursor: string | null
  total: number | null
}
const namesIn = ({ bookings: page }: Page) => page.map(({ customerInfo }) => customerInfo.fullName)
const put = (...rows: Parameters<typeof bookingOn>[]) =>
  db.insert(bookings).values(rows.map((row) => bookingOn(...row)))
const created = (second: number) => ({ createdAt: new Date(Date.UTC(2026, 4, 1, 0, 0, second)) })

/** One booking a day from 2 PM; none overlap. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2026, 6, 1) + index * 86_400_000).toISOString().slice(0, 10)
    return bookingOn(date, { ...created(index % 60), fullName: `Guest ${String(index).padStart(3, '0')}` })
  })

test.each(['newest', 'oldest', 'soonest', 'latest', 'upcoming', 'name', 'total'])(
  'pages sorted by %s neither skip nor repeat a booking',
  async (sort) => {
    await db.insert(bookings).values(many(120))
    await put(['2026-06-20', { startsAt: null, endsAt: null, fullName: null, totalCents: null, status: null }])
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await list(`?sort=${sort}${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(cursor === '' ? 121 : null)
      seen.push(...page.bookings.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen.length).toBe(121)
    expect(new Set(seen).size).toBe(121)
  },
)

test('a time held for a quote says so in the list, with cards off too', async () => {
  await put(['2026-06-10', { holdExpiresAt: new Date('2026-06-05T07:00:00Z') }])
  expect(await list()).toMatchObject({ bookings: [{ holdExpiresAt: '2026-06-05T07:00:00.000Z' }] })
})

test('the list is sorted by newest created, and a forged cursor is refused', async () => {
  await put(
    ['2026-06-10', { fullName: 'First', ...created(1) }],
    ['2026-06-11', { fullName: 'Third', ...created(3) }],
    ['2026-06-12', { fullName: 'Second', ...created(2) }],
  )
  expect(namesIn(await list())).toEqual(['Third', 'Second', 'First'])
  const forged = Buffer.from(JSON.stringify({ sort: 'newest', key: '1; drop', id: 'x' })).toString('base64url')
  for (const cursor of ['nonsense', forged]) {
    expect((await admin.get(`/api/admin/bookings?cursor=${cursor}`)).status).toBe(400)
  }
})

test('sorted by event date, upcoming events come soonest first, then past ones latest first', async () => {
  await put(
    ['2026-05-30', { fullName: 'Last week' }],
    ['2026-07-04', { fullName: 'In July' }],
    [
      '2026-06-01',
      { fullName: 'This morning', startsAt: toInstant('2026-06-01', 7), endsAt: toInstant('2026-06-01', 10) },
    ],
    ['2026-05-02', { fullName: 'In May' }],
    ['2026-06-03', { fullName: 'On Wednesday' }],
    ['2026-06-20', { fullName: 'No date', startsAt: null, endsAt: null }],
  )
  const order = ['This morning', 'On Wednesday', 'In July', 'Last week', 'In May', 'No date']
  expect(namesIn(await list('?sort=upcoming'))).toEqual(order)
})

test('search finds a name, an email, a phone number in any format, and an id', async () => {
  await put(
    ['2026-06-10', { fullName: 'Dana Whitfield', email: 'dana@example.com', phoneNumber: '(480) 555-0117' }],
    ['2026-06-11', { fullName: 'Luis 100%', email: 'luis@example.com', phoneNumber: '602.555.0168' }],
  )
  const [dana] = (await list('?q=whit')).bookings
  expect(namesIn(await list('?q=WHIT'))).toEqual(['Dana Whitfield'])
  expect(namesIn(await list('?q=luis@'))).toEqual(['Luis 100%'])
  expect(namesIn(await list('?q=480-555'))).toEqual(['Dana Whitfield'])
  expect(namesIn(await list(`?q=${dana?.id.slice(0, 8)}`))).toEqual(['Dana Whitfield'])
  const reference = shortReference(dana?.id ?? '')
  const typed = [reference.toLowerCase(), reference.replace('-', ''), reference.slice(3), reference.slice(0, 6)]
  for (const q of [reference, ...typed, '%2B1 480 555 0117', 'whitfield 555.0117']) {
    expect(namesIn(await list(`?q=${q}`)), q).toContain('Dana Whitfield')
  }
  // The old format of receipt numbers.
  expect(namesIn(await list(`?q=DD-${dana?.id.slice(0, 8).toUpperCase()}`))).toEqual(['Dana Whitfield'])
  expect(namesIn(await list(`?q=${reference}&to=2026-06-01`))).toEqual([])
  expect(namesIn(await list('?q=100%25'))).toEqual(['Luis 100%'])
  expect(namesIn(await list('?q=%5F'))).toEqual([])
})

test('search finds an address, and a hyphenated name typed with a space or the other way around', async () => {
  await put(
    ['2026-06-10', { fullName: 'Ana Smith-Jones', billingAddress: '7 Ocotillo Ln, Mesa, AZ 85201' }],
    ['2026-06-11', { fullName: 'Bo Van Dyke', location: 'Papago Park, Shelter 4' }],
    ['2026-06-12', { fullName: 'Cy – Ray‑Lee' }],
  )
  for (const q of ['smith jones', 'Smith-Jones', 'smith  \u2011jones', 'ocotillo']) {
    expect(namesIn(await list(`?q=${q}`)), q).toEqual(['Ana Smith-Jones'])
  }
  for (const q of ['Cy – Ray‑Lee', 'cy-ray lee']) expect(namesIn(await list(`?q=${q}`)), q).toEqual(['Cy – Ray‑Lee'])
  for (const q of ['van-dyke', 'papago']) expect(namesIn(await list(`?q=${q}`)), q).toEqual(['Bo Van Dyke'])
})

test('search finds the rows that have every word, in any order and any field', async () => {
  await put(
    ['2026-06-10', { fullName: 'Marcus Smith-Jones, Acme Inc', billingAddress: '7 Hackamore Dr, Surprise, AZ 85374' }],
    ['2026-06-11', { fullName: 'Marcus Lee', location: '9 Hackamore Dr, Sheridan' }],
  )
  for (const q of [
    'jones marcus',
    'hackamore dr surprise',
    'acme smith',
    'Jones, Marcus',
    '85374 7',
    'marcus 7-hackamore',
  ])
    expect(namesIn(await list(`?q=${q}`)), q).toEqual(['Marcus Smith-Jones, Acme Inc'])
  expect(namesIn(await list('?q=lee sheridan'))).toEqual(['Marcus Lee'])
  for (const q of ['lee surprise', '/']) expect(namesIn(await list(`?q=${q}`)), q).toEqual([])
})

test('search finds a name whichever apostrophe it or the search has', async () => {
  await put(['2026-06-10', { fullName: 'Ana O’Brien' }], ['2026-06-11', { fullName: "Bo O'Brien" }])
  for (const q of ["o'brien", 'O’Brien', 'O‘Brien', 'O`Brien', 'O´Brien'])
    expect(namesIn(await list(`?q=${encodeURIComponent(q)}`)).toSorted(), q).toEqual(['Ana O’Brien', "Bo O'Brien"])
  // An apostrophe that no letter precedes is one, not any character.
  await put(['2026-06-12', { fullName: "Class of '90s" }], ['2026-06-13', { fullName: 'Max90s' }])
  expect(namesIn(await list(`?q=${encodeURIComponent("'90s")}`))).toEqual(["Class of '90s"])
})

test('filters by status as written, counting a missing one as pending, and by event date', async () => {
  await put(
    ['2026-06-10', { fullName: 'Booked' }],
    ['2026-06-11', { fullName: 'Missing', status: null }],
    ['2026-06-12', { fullName: 'Shouted', status: 'CANCELLED' }],
    ['2026-06-13', { fullName: 'Cancelled', status: 'cancelled' }],
  )
  expect(namesIn(await list('?status=pending'))).toEqual(['Missing'])
  expect(namesIn(await list('?status=cancelled'))).toEqual(['Cancelled'])
  expect(namesIn(await list('?status=other'))).toEqual(['Shouted'])
  expect(namesIn(await list('?from=2026-06-11&to=2026-06-12&sort=soonest'))).toEqual(['Missing', 'Shouted'])
})

test('counts each status as written and the bookings starting within seven days', async () => {
  await put(
    ['2026-06-03', { status: 'confirmed' }],
    ['2026-06-04', { status: null }],
    ['2026-06-05', { status: 'cancelled' }],
    ['2026-06-05', { status: 'CANCELLED' }],
    ['2026-06-05', { status: 'Cancelled' }],
    ['2026-06-06', {}],
    ['2026-06-20', {}],
  )
  const counts = await (await admin.get('/api/admin/bookings/counts')).json()
  expect(counts).toEqual({ confirmed: 1, pending: 1, cancelled: 1, booked: 2, comingThisWeek: 3, all: 7 })
})

test('cancelling records updatedAt, refund and actor, frees the time and notifies open pages', async () => {
  const booking = bookingOn('2026-06-05')
  await db.insert(bookings).values(booking)
  await db.insert(ledgerEntries).values(cashPayment(booking.id, 17_500))
  const told = new Promise((resolve) => live.subscribe('admin', resolve))
  const details = await (await admin.get(`/api/admin/bookings/${booking.id}`)).json()
  expect(details).toMatchObject({ refundNow: { percent: 50, amount: 87.5 }, isQuoted: false })

  const answer = await admin.post(`/api/admin/bookings/${booking.id}/cancel`, {})
  expect(await answer.json()).toMatchObject({
    status: 'cancelled',
    updatedAt: '2026-06-01T19:00:00.000Z',
    cancelledAt: null,
    refund: { percent: 50, amount: 87.5 },
  })
  await told
  expect((await admin.post(`/api/admin/bookings/${booking.id}/cancel`, {})).status).toBe(409)
  const { entries } = await (await admin.get('/api/admin/audit')).json()
  expect(entries).toMatchObject([
    {
      action: 'booking cancelled',
      actor: 'owner@dome-and-den.example',
      subject: 'Ann Example, Friday, June 5, 2026, 2:00 PM',
    },
  ])
})

test('the owner can refund everything paid, even zero, and cancel past or undated bookings', async () => {
  await put(
    ['2026-06-02', { fullName: 'Tomorrow' }],
    ['2026-06-03', { fullName: 'Unpaid' }],
    ['2026-05-02', { fullName: 'Over' }],
    ['2026-05-03', { fullName: 'No date', startsAt: null, endsAt: null }],
  )
  for (const { id, customerInfo } of (await list()).bookings) {
    if (customerInfo.fullName === 'Tomorrow') await db.insert(ledgerEntries).values(cashPayment(id, 40_000))
    const refund = ['Tomorrow', 'Unpaid'].includes(customerInfo.fullName ?? '') ? 'full' : 'policy'
    const answer = await admin.post(`/api/admin/bookings/${id}/cancel`, { refund })
    const amount = customerInfo.fullName === 'Tomorrow' ? 400 : 0
    expect(await answer.json()).toMatchObject({ status: 'cancelled', refund: { amount } })
  }
})

const call = (change: object = {}) => ({
  packageId: 'iron-dome',
  date: '2026-06-10',
  time: '12:00 PM',
  extraHours: 0,
  addOns: ['weather'],
  customerInfo: { fullName: 'Caller', email: '', billingAddress: '1 Main St', phoneNumber: '(602) 555-0100' },
  ...change,
})

test('a phone booking sent twice under one key is one booking, even with a second crew free', async () => {
  await admin.post('/api/admin/crews', { name: 'Second', color: 'copper' })
  onTestFinished(async () => void (await db.execute('delete from resources where id > 1')))
  const send = (change: object = {}) =>
    admin.post('/api/admin/bookings', call(change), { 'idempotency-key': 'phone-call' })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).id))).size).toBe(1)
  expect(await db.$count(bookings)).toBe(1)
  expect(await (await send({ extraHours: 1 })).json()).toMatchObject({ status: 422, code: 'idempotency-mismatch' })
})

test("a caller is booked without an email at the day's price, and the time is blocked", async () => {
  const answer = await admin.post('/api/admin/bookings', call(), { 'accept-encoding': 'gzip' })
  // It may have a payment link, whose compressed length would tell about it.
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([201, null])
  expect(await answer.json()).toMatchObject({
    total: 175,
    status: 'BOOKED',
    userId: null,
    overrides: [],
    customerInfo: { email: null },
  })
  const again = await (await signUp()).post('/api/bookings', {
    ...call(),
    customerInfo: { ...call().customerInfo, email: 'x@example.com' },
  })
  expect(await again.json()).toMatchObject({ code: 'time-conflict' })
})

test('each rule set aside needs its own reason, stored with the booking and in the log', async () => {
  const tomorrowNight = call({ date: '2026-06-02', time: '9:00 PM' })
  const refusedFor = async (overrides: object[]) =>
    (await (await admin.post('/api/admin/bookings', { ...tomorrowNight, overrides })).json()).code
  const reasons = [
    { rule: 'outside-hours', reason: 'Night party' },
    { rule: 'too-soon', reason: 'Old friend' },
    { rule: 'past-closing', reason: 'Their own hall' },
  ]
  expect(await refusedFor([])).toBe('outside-hours')
  expect(await refusedFor(reasons.slice(0, 1))).toBe('too-soon')
  expect(await refusedFor(reasons.slice(0, 2))).toBe('past-closing')
  expect(await refusedFor([...reasons.slice(0, 2), { rule: 'past-closing', reason: ' ' }])).toBe('invalid-request')
  const unneeded = { rule: 'closed-day', reason: 'Not needed' }
  const answer = await admin.post('/api/admin/bookings', { ...tomorrowNight, overrides: [...reasons, unneeded] })
  expect(await answer.json()).toMatchObject({ overrides: reasons })
  const { entries } = await (await admin.get('/api/admin/audit')).json()
  expect(entries[0]).toMatchObject({ action: 'booked for a caller', details: { overrides: reasons } })
})

test('a taken time cannot be booked by the owner either, even past midnight', async () => {
  await put(['2026-06-10', {}])
  const overrides = [
    { rule: 'within-buffer', reason: 'Next door' },
    { rule: 'outside-hours', reason: 'x' },
    { rule: 'past-closing', reason: 'x' },
  ]
  const codeAt = async (change: object) =>
    (await (await admin.post('/api/admin/bookings', call({ ...change, overrides }))).json()).code
  expect(await codeAt({ time: '1:00 PM' })).toBe('time-conflict')
  expect(await codeAt({ time: '5:00 PM' })).toBeUndefined()
  expect(
    (await admin.post('/api/admin/bookings', call({ overrides: [{ rule: 'time-conflict', reason: 'x' }] }))).status,
  ).toBe(400)
  // From 11 PM the day before for sixteen hours: only the constraint catches the overlap with the event at 2 PM.
  expect(await codeAt({ date: '2026-06-09', time: '11:00 PM', extraHours: 14 })).toBe('time-conflict')
})

test('the CSV export has a line per match, no formulas, and totals less the discount', async () => {
  await put(
    ['2026-06-10', { fullName: '=cmd|calc', discountCents: 5_000, ...created(2) }],
    [
      '2026-06-11',
      { fullName: null, email: null, phoneNumber: null, packageName: null, status: null, totalCents: null },
    ],
  )
  const answer = await admin.get('/api/admin/bookings.csv?q=cmd')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="bookings-2026-06-01.csv"')
  expect((await answer.text()).split('\r\n')[1]).toMatch(/,650,175,.*,'=cmd\|calc,/)
  const all = (await (await admin.get('/api/admin/bookings.csv')).text()).trimEnd().split('\r\n')
  expect(all.length).toBe(3)
  expect(all.find((line) => line.includes('Unknown'))).toMatch(
    /pending.*Unknown Package.*,0,.*Unknown,No email,No phone/,
  )
})

test('the run sheet shows when to set up and when to be gone', async () => {
  const cancelled = ['cancelled', 'CANCELLED', 'Cancelled']
  await put(
    ['2026-06-10', {}],
    ...cancelled.map((status): Parameters<typeof bookingOn> => ['2026-06-10', { status }]),
    ['2026-06-11', {}],
  )
  const sheet = await (await admin.get('/api/admin/today?date=2026-06-10')).json()
  expect(sheet.stops).toMatchObject([
    {
      setupFrom: '2026-06-10T20:15:00.000Z',
      setupLatest: '2026-06-10T20:30:00.000Z',
      start: '2026-06-10T21:00:00.000Z',
      end: '2026-06-11T00:00:00.000Z',
      packedFrom: '2026-06-11T00:20:00.000Z',
      packedLatest: '2026-06-11T00:30:00.000Z',
    },
  ])
  expect((await (await admin.get('/api/admin/today')).json()).date).toBe('2026-06-01')
  const month = await (await admin.get('/api/admin/calendar?from=2026-06-01&to=2026-06-30')).json()
  expect(month.bookings.length).toBe(2)
})

test('the run sheet shows how the crew gets in and who meets them', async () => {
  const booking = bookingOn('2026-06-10')
  await db.insert(bookings).values([booking, bookingOn('2026-06-10', { status: 'cancelled' })])
  const answers = {
    trailer: 'driveway',
    stairs: 'some',
    accessNotes: 'Gate code 4471',
    contactName: 'Luis',
    contactPhone: '(480) 555-0199',
  }
  expect((await admin.request('PATCH', `/api/site-checks/${booking.id}`, answers)).status).toBe(200)
  await put(['2026-06-11', {}])
  const stopsOn = async (date: string) => (await (await admin.get(`/api/admin/today?date=${date}`)).json()).stops
  expect(await stopsOn('2026-06-10')).toMatchObject([{ booking: { id: booking.id }, place: answers }])
  expect(await stopsOn('2026-06-11')).toMatchObject([{ place: { accessNotes: null, contactName: null } }])
})

test('the next-events list shows the current event and the next ones, three in total, without cancelled ones', async () => {
  await put(
    ['2026-05-31', { fullName: 'Over' }],
    ['2026-06-01', { fullName: 'Going on', startsAt: new Date('2026-06-01T18:00:00Z') }],
    ['2026-06-02', { fullName: 'Called off', status: 'CANCELLED' }],
    ['2027-06-03', { fullName: 'Third' }],
    ['2027-06-04', { fullName: 'Fourth' }],
    ['2026-06-03', { fullName: 'Second', status: 'pending' }],
  )
  const next = (await (await admin.get('/api/admin/next')).json()) as Page
  expect(namesIn(next)).toEqual(['Going on', 'Second', 'Third'])
  const later = (await (await admin.get('/api/admin/next?after=2026-06-01')).json()) as Page
  expect(namesIn(later)).toEqual(['Second', 'Third', 'Fourth'])
})

test('the calendar feed shows every booking until it is revoked or replaced', async () => {
  await put(['2026-06-10', {}], ['2026-06-11', { status: 'cancelled' }])
  const make = async () => (await (await admin.post('/api/admin/feed', {})).json()).url.replace(/^https?:\/\/[^/]+/, '')
  const first: string = await make()
  const calendar = await app.request(first)
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await calendar.text()
  expect(text.match(/BEGIN:VEVENT/g)?.length).toBe(2)
  expect(text).toContain("SUMMARY:Ann Example\\, Driver's Den")
  expect(text).toContain('STATUS:CANCELLED')

  const second: string = await make()
  expect((await app.request(first)).status).toBe(404)
  expect((await app.request(second)).status).toBe(200)
  expect(await (await admin.get('/api/admin/feed')).json()).toMatchObject({ lastReadAt: '2026-06-01T19:00:00.000Z' })
  await admin.delete('/api/admin/feed')
  expect((await app.request(second)).status).toBe(404)
})
