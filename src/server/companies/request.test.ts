import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { bookingOn } from '../../../test/support/booking.ts'
import { testDesk } from '../../../test/support/owner.ts'
import { sendOwnerMail } from '../booking/emails/send-owner-mail.ts'
import { jobHandlers } from '../job-handlers.ts'
import { companyRequests } from '../platform/database/company-schema.ts'
import { auditLog, bookings, rateLimits } from '../platform/database/schema.ts'
import type { LimitName } from '../platform/http/limits/rate-limit.ts'
import type { CompanyEmailJob } from '../platform/jobs/payloads.ts'

const desk = await testDesk({ OWNER_EMAIL: 'owner@dome.example' })
const { db, pool, admin, mails, visitor } = desk
const handlers = jobHandlers(desk, { send: async (mail) => void mails.push(mail) })
beforeEach(async () => {
  await db.delete(companyRequests)
  mails.length = 0
})

const request = (change: object = {}) => ({
  id: randomUUID(),
  company: 'Acme Corp',
  name: 'Ann Example',
  email: 'ann@acme.example',
  phone: '(602) 555-0100',
  dates: ['2026-06-20'],
  isFlexible: false,
  guestCount: 40,
  zip: '85004',
  hours: 4,
  packageIds: ['drivers-den'],
  note: 'See evil.example\nand bring clubs',
  ...change,
})
const ask = (change: object = {}, who = visitor()) => who.post('/api/companies/requests', request(change))
const readErrorCode = async (answer: Response) => ((await answer.json()) as { code: string }).code

async function work() {
  const { rows } = await pool.query<{ data: CompanyEmailJob }>(
    `delete from pgboss.job where name = 'company-mail' returning data`,
  )
  for (const { data } of rows) await handlers['company-mail'](data, AbortSignal.timeout(5_000))
}

test('a company requests a quote without an account; owner and company get one email each', async () => {
  const id = randomUUID()
  expect((await ask({ id })).status).toBe(201)
  expect((await ask({ id })).status).toBe(201)
  await work()
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    'ann@acme.example: We got your quote request',
    'owner@dome.example: Quote request: Acme Corp',
  ])
  const [thanks, toOwner] = mails.toSorted((a, b) => a.to.localeCompare(b.to))
  expect(thanks?.text).not.toContain('Acme')
  expect(toOwner?.text).toContain('Guests: 40')
  expect(toOwner?.text).not.toContain('evil.example')
})

test.each([
  [{ company: ' ' }, 'company-required'],
  [{ email: 'nobody' }, 'email-required'],
  [{ dates: [] }, 'wish-required'],
  [{ dates: ['2026-05-31'] }, 'date-passed'],
  [{ packageIds: [] }, 'package-required'],
  [{ zip: '1' }, 'not-a-zip'],
  [{ hours: 1 }, 'invalid-request'],
])('a quote request with %j is refused as %s', async (change, code) => {
  expect(await readErrorCode(await ask(change))).toBe(code)
  expect(await db.$count(companyRequests)).toBe(0)
})

test('requests without a quote come first, then the newest, on every page', async () => {
  await ask({ company: 'Waiting' })
  const [waiting] = await db.select().from(companyRequests)
  if (!waiting) throw new Error('no request')
  const closed = Array.from({ length: 31 }, (_, day) => {
    const createdAt = new Date(waiting.createdAt.getTime() + (day + 1) * 86_400_000)
    return { ...waiting, id: randomUUID(), company: `Closed ${day}`, createdAt, closedAt: createdAt }
  })
  await db.insert(companyRequests).values(closed)
  interface Page {
    requests: { company: string }[]
    nextCursor: string | null
    totals: { waiting: number; quoted: number; done: number }
  }
  const page = async (query = ''): Promise<Page> =>
    (await (await admin.get(`/api/admin/companies/requests${query}`)).json()) as Page
  const first = await page()
  const second = await page(`?cursor=${first.nextCursor}`)
  const companies = [first, second].flatMap(({ requests }) => requests.map(({ company }) => company))
  expect(companies).toEqual(['Waiting', ...closed.map(({ company }) => company).reverse()])
  expect([first.totals, second.nextCursor]).toEqual([{ waiting: 1, quoted: 0, done: 31 }, null])
})

test("the sixth quote request an hour from one address is refused, but its neighbors' are not", async () => {
  const one = visitor('192.0.2.7')
  for (let count = 0; count < 5; count++) expect((await ask({}, one)).status).toBe(201)
  expect(await readErrorCode(await ask({}, one))).toBe('too-many-attempts')
  expect((await ask({}, visitor('192.0.2.8'))).status).toBe(201)
})

/** Uses up a limit, as if `count` requests had just been made. */
async function usedUp(name: LimitName, who: string, count: number) {
  const hits = Array.from({ length: count }, () => desk.clock())
  const tokens = hits.map(() => randomUUID())
  await db.insert(rateLimits).values({ key: `${name}:${who}`, hits, tokens, updatedAt: desk.clock() })
}

test('after a hundred quote requests an hour everyone is asked to call, until the hour is over', async () => {
  await db.delete(rateLimits)
  await usedUp('company-request-anywhere', 'all', 99)
  expect((await ask()).status).toBe(201)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    code: 'too-many-company-requests',
    detail: expect.stringContaining('call (602) 555-0142'),
  })
  desk.clock.set('2026-06-01T13:00:01-07:00')
  expect((await ask()).status).toBe(201)
})

test("a flood of requests sends one mailbox three thank-yous and doesn't crowd out booking emails", async () => {
  await db.delete(rateLimits)
  await usedUp('request-mail-to-owner', 'owner@dome.example', 45)
  await usedUp('owner-mail-daily', 'owner@dome.example', 95)
  for (let count = 0; count < 12; count++) await ask({ email: `boss+${count}@corp.example` })
  await work()
  const written = (to: RegExp) => mails.filter((mail) => to.test(mail.to)).map(({ subject }) => subject)
  expect(written(/corp\.example/)).toHaveLength(3)
  expect(written(/^owner@/).filter((subject) => subject === 'Quote request: Acme Corp')).toHaveLength(5)
  expect(written(/^owner@/).filter((subject) => /^More than 50 quote requests/.test(subject))).toHaveLength(1)

  mails.length = 0
  const customerInfo = { fullName: 'Ann', email: 'boss@corp.example', billingAddress: '1 Main St', phoneNumber: '555' }
  const order = {
    packageId: 'iron-dome',
    date: '2026-06-19',
    time: '12:00 PM',
    extraHours: 0,
    addOns: [],
    customerInfo,
  }
  expect((await desk.ann.post('/api/bookings', order)).status).toBe(201)
  const { rows } = await pool.query(`delete from pgboss.job where name = 'booking-mail' returning data`)
  for (const { data } of rows) await handlers['booking-mail'](data, AbortSignal.timeout(5_000))
  expect(written(/corp\.example/)).not.toEqual([])
  const booking = bookingOn('2026-06-25', { status: 'cancelled' })
  await db.insert(bookings).values(booking)
  const tellOwner = sendOwnerMail(desk, { send: async (mail) => void mails.push(mail) })
  await tellOwner({ about: 'cancelled', bookingId: booking.id, sequence: 0 })
  expect(written(/^owner@/)).toEqual([expect.stringContaining('cancelled')])
})

test('the owner can search requests by name, newest first, and close one', async () => {
  const id = randomUUID()
  await ask({ id })
  desk.clock.set('2026-06-01T12:30:00-07:00')
  await ask({ company: 'Desert Bank', email: 'x@desert.example' })
  const list = async (q = '') => {
    const answer = await admin.get(`/api/admin/companies/requests?q=${q}`)
    return (await answer.json()) as { requests: { company: string }[]; totals: object }
  }
  expect((await list()).requests.map(({ company }) => company)).toEqual(['Desert Bank', 'Acme Corp'])
  expect((await list('acme')).requests).toHaveLength(1)
  expect((await list('100%25')).requests).toHaveLength(0)
  const close = (isClosed: boolean) => admin.post(`/api/admin/companies/requests/${id}/close`, { isClosed })
  for (let press = 0; press < 2; press++) expect(await (await close(true)).json()).toMatchObject({ group: 'done' })
  expect(await list()).toMatchObject({ totals: { waiting: 1, done: 1 } })
  expect(await (await close(false)).json()).toMatchObject({ group: 'waiting' })
  expect(await list()).toMatchObject({ totals: { waiting: 2, done: 0 } })
  expect(await db.$count(auditLog)).toBe(2)
})

test('deleting an account deletes its requests if its email address was confirmed', async () => {
  const [stranger, own] = [await desk.signUp(), await desk.signUp()]
  await desk.confirmAddress(own)
  for (const { email } of [stranger, own]) await ask({ email: email.toUpperCase() })
  for (const who of [stranger, own])
    expect((await who.post('/api/account/delete', { password: who.password })).status).toBe(200)
  expect((await db.select().from(companyRequests)).map(({ email }) => email)).toEqual([stranger.email.toUpperCase()])
})
