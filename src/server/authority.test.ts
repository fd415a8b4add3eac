import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { adminPasswords, testApp, type Visitor } from '../../test/support/app.ts'
import { addDays, toInstant } from '../domain/calendar.ts'
import { defaultRules } from '../domain/schedule/rules.ts'
import { bookings } from './platform/database/schema.ts'

const { app, clock, db, visitor, signUp, signInAdmin } = await testApp({ now: '2026-06-01T12:00:00-07:00' })

const roles = ['anonymous', 'customer', 'other customer', 'admin', 'unlocked admin'] as const
type Role = (typeof roles)[number]

/** Data for one call: `booking` is a new upcoming one of `customer`, `day` a free day that no other call uses. */
type World = { booking: string; day: string }

type Row = {
  /** Expected status for each role, in the order of `roles`. */
  answers: [number, number, number, number, number]
  body?: (world: World) => unknown
  query?: string
  /** The call ends the session that makes it. */
  endsSession?: true
}

/** 401 when signed out, 200 for everyone else. */
const signedInOnly: Row['answers'] = [401, 200, 200, 200, 200]
const everyone = (status: number): Row['answers'] => [status, status, status, status, status]
const order = (day: string) => ({
  packageId: 'iron-dome',
  date: day,
  time: '12:00 PM',
  extraHours: 0,
  addOns: [],
  customerInfo: { fullName: 'Ann', email: 'ann@example.com', billingAddress: '1 Main St', phoneNumber: '555' },
})

const stepAt = ({ booking }: Pick<World, 'booking'>) => ({
  id: randomUUID(),
  bookingId: booking,
  kind: 'packed',
  pressedAt: '2026-06-01T19:00:00Z',
  sentAt: '2026-06-01T19:00:00Z',
})

const farBlock = { date: '2027-03-01', type: 'full' }

/** Every route of the API and who may call it. A route missing here fails the test below. */
const matrix: Record<string, Row> = {
  'GET /api/session': { answers: everyone(200) },

  'POST /api/auth/sign-up/email': {
    answers: everyone(200),
    body: () => ({ email: `${randomUUID()}@example.com`, password: 'a good password' }),
    endsSession: true,
  },
  'POST /api/auth/sign-in/email': {
    answers: everyone(401),
    body: () => ({ email: 'nobody@example.com', password: 'a good password' }),
  },
  'POST /api/auth/sign-in/social': { answers: everyone(404), body: () => ({ provider: 'google' }) },
  'GET /api/auth/methods': { answers: everyone(200) },
  'GET /api/auth/callback/google': { answers: everyone(404) },
  'GET /api/auth/done': { answers: everyone(200) },
  'POST /api/auth/sign-out': { answers: everyone(200), endsSession: true },
  'POST /api/auth/request-password-reset': {
    answers: everyone(200),
    body: () => ({ email: `${randomUUID()}@x.example` }),
  },
  'POST /api/auth/reset-password': { answers: everyone(400), body: () => ({ token: 'x', newPassword: 'a good one' }) },
  'POST /api/auth/send-verification-email': { answers: [401, 200, 200, 409, 409] },
  'POST /api/auth/reset-password/look': { answers: everyone(400), body: () => ({ token: 'x' }) },
  'GET /api/auth/verify-email': { answers: everyone(302), query: '?token=x' },
  'POST /api/auth/verify-email': { answers: everyone(400), body: () => ({ token: 'x' }) },
  'POST /api/auth/verify-email/look': { answers: everyone(400), body: () => ({ token: 'x' }) },

  'GET /api/profile': { answers: signedInOnly },
  'PUT /api/profile/texts': { answers: signedInOnly, body: () => ({ agrees: false, phone: null }) },
  'PUT /api/profile': { answers: signedInOnly, body: () => ({ phone: '555' }) },
  'POST /api/account/password': {
    answers: [401, 403, 403, 403, 403],
    body: () => ({ currentPassword: 'not mine', newPassword: 'a good password' }),
  },
  'GET /api/account/sessions': { answers: signedInOnly },
  'DELETE /api/account/sessions/{id}': { answers: [401, 404, 404, 404, 404] },
  'GET /api/account/export': { answers: signedInOnly },
  'POST /api/account/delete': { answers: [401, 403, 403, 403, 403], body: () => ({ password: 'not mine' }) },

  'GET /api/availability/settings': { answers: everyone(200) },
  'GET /api/availability/days': { answers: everyone(200), query: '?from=2026-06-05&to=2026-06-06&hours=2' },
  'GET /api/availability/live': { answers: everyone(200) },

  'GET /api/bookings': { answers: [401, 200, 200, 200, 200] },
  'POST /api/bookings': { answers: [401, 201, 201, 201, 201], body: ({ day }) => order(day) },
  'GET /api/bookings/live': { answers: [401, 200, 200, 200, 200] },
  'GET /api/bookings/{id}': { answers: [401, 200, 404, 404, 404] },
  'GET /api/bookings/{id}/calendar.ics': { answers: [401, 200, 404, 404, 404] },
  'GET /api/bookings/{id}/payments': { answers: [401, 200, 404, 404, 404] },
  'GET /api/bookings/{id}/forecast': { answers: [401, 200, 404, 404, 404] },
  // No such code exists, so no one can use it.
  'POST /api/bookings/promo-code': { answers: [401, 422, 422, 422, 422], body: () => ({ code: 'NO-SUCH-CODE' }) },
  'POST /api/bookings/{id}/cancel': { answers: [401, 200, 404, 404, 404], body: () => ({}) },
  'POST /api/bookings/{id}/reschedule': {
    answers: [401, 200, 404, 404, 404],
    body: ({ day }) => ({ date: day, time: '12:00 PM' }),
  },
  'POST /api/bookings/{id}/extras': {
    answers: [401, 200, 404, 404, 404],
    body: () => ({ extraHours: 0, addOns: ['weather'] }),
  },

  'GET /api/bookings/{id}/guest-page': { answers: [401, 200, 404, 404, 404] },
  'PUT /api/bookings/{id}/guest-page': {
    answers: [401, 200, 404, 404, 404],
    body: () => ({ showsAddress: false, note: 'Sunscreen' }),
  },
  'DELETE /api/bookings/{id}/guest-page': { answers: [401, 200, 404, 404, 404] },
  'GET /api/reviews/chosen': { answers: everyone(200) },
  'GET /api/reviews/{token}': { answers: everyone(400) },
  'PUT /api/reviews/{token}': {
    answers: everyone(400),
    body: () => ({ stars: 5, words: '', town: '', showsName: false }),
  },
  'DELETE /api/reviews/{token}/name': { answers: everyone(400) },
  'GET /api/admin/reviews': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/reviews/{id}/answer': {
    answers: [401, 403, 403, 403, 404],
    body: () => ({ answer: 'Thank you.', ratedAt: '2026-06-01T12:00:00Z' }),
  },
  'PUT /api/admin/reviews/chosen': { answers: [401, 403, 403, 403, 200], body: () => ({ reviews: [] }) },
  'GET /api/guests/{token}/calendar.ics': { answers: everyone(400) },
  'POST /api/admin/unlock': {
    answers: [401, 403, 403, 200, 200],
    body: () => ({ password: adminPasswords.panel }),
    endsSession: true,
  },
  'POST /api/admin/lock': { answers: [401, 403, 403, 200, 200], endsSession: true },
  'GET /api/admin/availability/settings': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/availability/day': { answers: [401, 403, 403, 403, 200], query: '?date=2026-06-05' },
  'PUT /api/admin/availability/settings': {
    answers: [401, 403, 403, 403, 200],
    body: () => ({ ...defaultRules, version: 1 }),
  },
  'GET /api/admin/blocked-dates': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/blocked-dates/preview': { answers: [401, 403, 403, 403, 200], body: () => farBlock },
  'POST /api/admin/blocked-dates': { answers: [401, 403, 403, 403, 201], body: () => farBlock },
  'DELETE /api/admin/blocked-dates/{id}': { answers: [401, 403, 403, 403, 404] },
  'GET /api/admin/crews': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/crews': { answers: [401, 403, 403, 403, 201], body: () => ({ name: 'Crew 2', color: 'blue' }) },
  'PATCH /api/admin/crews/{id}': {
    answers: [401, 403, 403, 403, 400],
    body: () => ({ name: 'Crew 1', color: 'green', isRetired: false }),
  },
  'GET /api/admin/crews/links': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/crews/{id}/link': { answers: [401, 403, 403, 403, 400] },
  'DELETE /api/admin/crews/{id}/link': { answers: [401, 403, 403, 403, 400] },
  // Tests below cover what a crew's link opens, and that it opens nothing else.
  'GET /api/crew-day': { answers: everyone(404) },
  'POST /api/crew-day/steps': { answers: everyone(404), body: stepAt },
  'PUT /api/crew-day/photos/{id}/{photo}': { answers: everyone(404), body: () => ({}) },
  'GET /api/crew-day/photos/{id}/{photo}/{size}': { answers: everyone(404) },
  'GET /api/admin/tax': { answers: [401, 403, 403, 403, 200] },
  'PUT /api/admin/tax': {
    answers: [401, 403, 403, 403, 200],
    body: () => ({ tax: { name: 'Sales tax', percent: 8.6 } }),
  },
  'PUT /api/admin/bookings/{id}/tax-exemption': {
    answers: [401, 403, 403, 403, 200],
    body: () => ({ certificate: '07-123456' }),
  },
  'GET /api/admin/promo-codes': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/promo-codes': {
    answers: [401, 403, 403, 403, 201],
    body: () => ({
      code: 'SPRING',
      percent: 10,
      dollars: null,
      startsOn: '2026-06-01',
      endsOn: null,
      maxUses: null,
      firstBookingOnly: false,
    }),
  },
  'POST /api/admin/promo-codes/{id}/end': { answers: [401, 403, 403, 403, 404] },
  'DELETE /api/admin/promo-codes/{id}': { answers: [401, 403, 403, 403, 404] },
  'DELETE /api/admin/bookings/{id}/day': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/bookings/{id}/crew': { answers: [401, 403, 403, 403, 200], body: () => ({ crewId: 1 }) },
  'POST /api/admin/money/disputes/{id}/decide': {
    answers: [401, 403, 403, 403, 404],
    body: () => ({ decision: 'ask again' }),
  },
  'GET /api/admin/bookings': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/bookings': { answers: [401, 403, 403, 403, 201], body: ({ day }) => order(day) },
  'GET /api/admin/bookings/attention': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/bookings/counts': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/bookings/live': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/bookings/{id}': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/bookings/{id}/cancel': { answers: [401, 403, 403, 403, 200], body: () => ({}) },
  'POST /api/admin/bookings/{id}/confirm': { answers: [401, 403, 403, 403, 200], body: () => ({}) },
  // The booking of `world` already blocks its time, so nothing changes.
  'POST /api/admin/bookings/{id}/reserve': { answers: [401, 403, 403, 403, 200], body: () => ({}) },
  'POST /api/admin/bookings/{id}/extras': {
    answers: [401, 403, 403, 403, 200],
    body: () => ({ extraHours: 0, addOns: ['weather'] }),
  },
  'POST /api/admin/bookings/{id}/payments': {
    answers: [401, 403, 403, 403, 201],
    body: () => ({ kind: 'payment', amount: 37.5, method: 'cash', paidBefore: 0 }),
  },
  // Without keys of the card provider, nothing can be paid here.
  'POST /api/bookings/{id}/pay': { answers: [401, 404, 404, 404, 404], body: () => ({ purpose: 'deposit' }) },
  'GET /api/bookings/{id}/kept-card': { answers: [401, 404, 404, 404, 404] },
  'DELETE /api/bookings/{id}/kept-card': { answers: [401, 404, 404, 404, 404] },
  'GET /api/bookings/{id}/receipt': { answers: [401, 409, 404, 404, 404] },
  'POST /api/texts/replies': { answers: everyone(404) },
  'POST /api/texts/status/{id}': { answers: everyone(404) },
  'POST /api/payments/webhook': { answers: everyone(404), body: () => ({}) },
  'GET /api/payments/links/{token}': { answers: everyone(404) },
  'POST /api/payments/links/{token}': { answers: everyone(404) },
  'GET /api/admin/money': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/money/report': { query: '?month=2026-06', answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/money/ledger.csv': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/money/reconcile': { answers: [401, 403, 403, 403, 404] },
  'POST /api/admin/money/bookings/{id}/refunds': {
    answers: [401, 403, 403, 403, 404],
    body: () => ({ amount: 1, reason: 'rain' }),
  },
  'GET /api/admin/money/bookings/{id}/receipt': { answers: [401, 403, 403, 403, 409] },
  'GET /api/admin/money/bookings/{id}/link': { answers: [401, 403, 403, 403, 404] },
  'POST /api/admin/money/bookings/{id}/link': { answers: [401, 403, 403, 403, 404] },
  // The event of `world` is weeks away, so nothing is due.
  'POST /api/admin/money/bookings/{id}/remind': { answers: [401, 403, 403, 403, 409] },
  'POST /api/admin/money/refunds/{id}/send-again': { answers: [401, 403, 403, 403, 404] },
  'POST /api/admin/money/differences/{id}/resolve': {
    answers: [401, 403, 403, 403, 200],
    body: () => ({ version: '' }),
  },
  'GET /api/photos/{id}': { answers: [404, 200, 404, 404, 200] },
  'PUT /api/photos/{id}/{photo}': { answers: everyone(404), body: () => ({}) },
  'PATCH /api/photos/{id}/{photo}': { answers: everyone(404), body: () => ({ description: 'The gate' }) },
  'DELETE /api/photos/{id}/{photo}': { answers: everyone(404) },
  'GET /api/photos/{id}/{photo}/{size}': { answers: everyone(404) },
  'GET /api/free-moves/{token}': { answers: everyone(400) },
  'POST /api/free-moves/{token}/move': {
    answers: everyone(400),
    body: ({ day }) => ({ date: day, time: '12:00 PM' }),
  },
  'POST /api/free-moves/{token}/keep': { answers: everyone(400) },
  'GET /api/admin/weather': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/weather/{id}/offer': { answers: [401, 403, 403, 403, 201], body: () => ({}) },
  'DELETE /api/admin/weather/{id}/offer': { answers: [401, 403, 403, 403, 200] },
  'GET /api/site-checks/{id}': { answers: [404, 200, 404, 404, 200] },
  'PATCH /api/site-checks/{id}': {
    answers: [404, 200, 404, 404, 200],
    body: () => ({ setting: 'indoors', guestCount: 12 }),
  },
  'POST /api/admin/site-checks/{id}/ready': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/site-checks/{id}/ask': { answers: [401, 403, 403, 403, 200] },
  'POST /api/companies/requests': {
    answers: everyone(201),
    body: () => ({
      id: randomUUID(),
      company: 'Acme',
      name: 'Ann',
      email: 'ann@acme.example',
      phone: '555',
      dates: [],
      isFlexible: true,
      hours: 2,
      packageIds: ['drivers-den'],
    }),
  },
  'GET /api/companies/invoices/{token}': { answers: everyone(400) },
  'GET /api/companies/invoices/{token}/pdf': { answers: everyone(400) },
  'GET /api/admin/companies/invoices': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/companies/invoices.csv': { answers: [401, 403, 403, 403, 200] },
  'GET /api/companies/quotes/{token}': { answers: everyone(400) },
  'POST /api/companies/quotes/{token}/accept': {
    answers: everyone(400),
    body: () => ({ name: 'Ann', title: 'CFO', billingAddress: '1 Main St' }),
  },
  'POST /api/admin/companies/requests/{id}/quotes': {
    answers: [401, 403, 403, 403, 404],
    body: ({ day }) => ({
      packageId: 'iron-dome',
      date: day,
      time: '12:00 PM',
      extraHours: 0,
      addOns: [],
      lines: [],
      depositPercent: 25,
      terms: 'card',
      lastDay: '2026-06-05',
    }),
  },
  'POST /api/admin/companies/quotes/{id}/withdraw': { answers: [401, 403, 403, 403, 404] },
  'GET /api/admin/companies/requests': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/companies/requests/{id}/close': {
    answers: [401, 403, 403, 403, 404],
    body: () => ({ isClosed: true }),
  },
  'GET /api/admin/bookings.csv': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/calendar': { answers: [401, 403, 403, 403, 200], query: '?from=2026-06-01&to=2026-06-30' },
  'GET /api/admin/next': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/today': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/feed': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/feed': { answers: [401, 403, 403, 403, 201] },
  'DELETE /api/admin/feed': { answers: [401, 403, 403, 403, 200] },
  'GET /api/feeds/{file}': { answers: everyone(404) },
  'GET /api/admin/audit': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/undelivered': { answers: [401, 403, 403, 403, 200] },
  'POST /api/admin/undelivered/{id}/send-again': { answers: [401, 403, 403, 403, 404] },

  'GET /api/admin/export': { answers: [401, 403, 403, 403, 200] },
  'GET /api/admin/export/check': { answers: [401, 403, 403, 403, 204] },
  'GET /api/admin/doctor': { answers: [401, 403, 403, 403, 200] },

  'GET /api/diagnostics': { answers: everyone(200) },
  'GET /api/diagnostics/documents': { answers: [401, 403, 403, 403, 200] },
  'POST /api/diagnostics/documents': { answers: [401, 403, 403, 403, 201], body: () => ({}) },
  'GET /api/diagnostics/bookings': { answers: [401, 403, 403, 403, 200] },
  'POST /api/diagnostics/delete-all-bookings': {
    answers: [401, 403, 403, 403, 200],
    body: () => ({ confirm: 'delete all bookings' }),
  },
  'POST /api/diagnostics/delete-cancelled-bookings': { answers: [401, 403, 403, 403, 200] },
  'POST /api/diagnostics/assign-user': { answers: [401, 403, 403, 403, 200] },

  // Last, because it ends the sessions that the other calls use.
  'DELETE /api/account/sessions': { answers: signedInOnly, endsSession: true },
}

const owner = await signUp()
const arrive: Record<Role, () => Promise<Visitor>> = {
  anonymous: async () => visitor(),
  customer: async () => {
    const again = visitor()
    await again.post('/api/auth/sign-in/email', { email: owner.email, password: owner.password })
    return again
  },
  'other customer': () => signUp(),
  admin: () => signInAdmin(),
  'unlocked admin': () => signInAdmin({ unlocked: true }),
}
const staying = Object.fromEntries(
  await Promise.all(roles.map(async (role) => [role, await arrive[role]()])),
) as Record<Role, Visitor>

// Weekdays from June 8 on, two for each call: one booked and one free.
let used = 0
beforeEach(async () => {
  await db.delete(bookings)
  used = 0
})
const nextWeekday = () => addDays('2026-06-08', Math.floor(used / 5) * 7 + (used++ % 5))

async function world(): Promise<World> {
  const booked = nextWeekday()
  const [row] = await db
    .insert(bookings)
    .values({
      userId: owner.uid,
      startsAt: toInstant(booked, 12),
      endsAt: toInstant(booked, 14),
      packageId: 'iron-dome',
      packageName: 'Iron Dome',
      baseHours: 2,
      totalHours: 2,
      hourlyRateCents: 15_000,
      basePriceCents: 15_000,
      extraHoursCostCents: 0,
      totalCents: 15_000,
      depositCents: 3_750,
      fullName: 'Ann',
      email: 'ann@example.com',
      billingAddress: '1 Main St',
      phoneNumber: '555',
      status: 'BOOKED',
      confirmedAt: clock(),
    })
    .returning({ id: bookings.id })
  return { booking: row?.id ?? '', day: nextWeekday() }
}

const document = (await (await app.request('/api/openapi.json')).json()) as { paths: Record<string, object> }
const routes = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
)

test('the matrix lists exactly the existing routes', () => {
  expect(Object.keys(matrix).sort()).toEqual(routes.sort())
})

test.each(Object.keys(matrix).filter((route) => routes.includes(route)))(
  '%s answers each role as listed',
  async (route) => {
    const row = matrix[route] as Row
    const [method = '', pattern = ''] = route.split(' ')
    const found: number[] = []
    for (const role of roles) {
      const setting = await world()
      const who = row.endsSession ? await arrive[role]() : staying[role]
      const path = pattern.replace('{id}', setting.booking) + (row.query ?? '')
      const answer = await who.request(method, path, row.body?.(setting))
      await answer.body?.cancel()
      found.push(answer.status)
    }
    expect(found).toEqual(row.answers)
  },
)

const madeLink = await (await signInAdmin({ unlocked: true })).post('/api/admin/crews/1/link')
const crewLink = { authorization: `Bearer ${new URL((await madeLink.json()).url).hash.slice(1)}` }

test("a crew's link opens the crew's day", async () => {
  const { booking } = await world()
  await db.update(bookings).set({ startsAt: toInstant('2026-06-01', 15), endsAt: toInstant('2026-06-01', 17) })
  const day = await visitor().get('/api/crew-day', crewLink)
  expect(day.status).toBe(200)
  expect((await visitor().post('/api/crew-day/steps', stepAt({ booking }), crewLink)).status).toBe(200)
})

test.each(routes.filter((route) => !route.includes(' /api/crew-day')))(
  "%s: a crew's link grants no more than anonymous access",
  async (route) => {
    const row = matrix[route] as Row
    const [method = '', pattern = ''] = route.split(' ')
    const setting = await world()
    const path = pattern.replace('{id}', setting.booking) + (row.query ?? '')
    const answer = await visitor().request(method, path, row.body?.(setting), crewLink)
    await answer.body?.cancel()
    expect(answer.status).toBe(row.answers[0])
  },
)

// The API document is public, so unknown paths are no secret, but whether a booking exists is.
test.each([
  ['GET', '/api/bookings/{id}/nowhere', 404],
  ['POST', '/api/bookings/{id}/nowhere', 404],
  ['POST', '/api/bookings/{id}/cancel/now', 404],
  ['DELETE', '/api/bookings/{id}', 405],
  ['GET', '/api/admin/bookings/{id}/nowhere', 404],
] as const)(
  '%s %s has no route: %i for every role, whether or not the booking exists',
  async (method, pattern, status) => {
    const { booking } = await world()
    const asked = roles.flatMap((role) =>
      [booking, randomUUID()].map(async (id) => {
        const answer = await staying[role].request(
          method,
          pattern.replace('{id}', id),
          method === 'GET' ? undefined : {},
        )
        const { code, detail } = (await answer.json()) as { code: string; detail: string }
        return { status: answer.status, code, detail, allow: answer.headers.get('allow') }
      }),
    )
    const [first, ...others] = await Promise.all(asked)
    expect(first?.status).toBe(status)
    for (const other of others) expect(other).toEqual(first)
  },
)
