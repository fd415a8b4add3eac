import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { noon, testCards } from '../../../test/support/cards/cards.ts'
import { companyQuotes } from '../platform/database/company-schema.ts'
import { bookings } from '../platform/database/schema.ts'

const desk = await testCards()
const { db, pool, clock, visitor, sent, work } = desk
const admin = await desk.signInAdmin({ unlocked: true })
const company = visitor()
let requestId = ''

beforeEach(async () => {
  clock.set(noon)
  await pool.query('delete from pgboss.job')
  await pool.query(
    'truncate company_invoices, company_quotes, company_requests, bookings, rate_limits, audit_log cascade',
  )
  sent.length = 0
  requestId = randomUUID()
  await company.post('/api/companies/requests', {
    id: requestId,
    company: 'Acme Corp',
    name: 'Ann Example',
    email: 'ann@acme.example',
    phone: '(602) 555-0100',
    dates: ['2026-06-19'],
    isFlexible: false,
    guestCount: 40,
    zip: '85004',
    hours: 3,
    packageIds: ['drivers-den'],
  })
  await work(['company-mail'])
  sent.length = 0
})

const quoteBody = (change: object = {}) => ({
  packageId: 'drivers-den',
  date: '2026-06-19',
  time: '2:00 PM',
  extraHours: 1,
  addOns: ['premium'],
  lines: [{ label: 'Extra clubs', amount: 40 }],
  discount: 100,
  depositPercent: 50,
  terms: 'net-30',
  lastDay: '2026-06-10',
  message: 'Thanks for asking!',
  ...change,
})

type Quote = {
  id: string
  url: string
  state: string
  number: string
  total: number
  deposit: number
  isHeld: boolean
  payNow: { amount: number; url: string } | null
  accepted: { by: string; isCancelled: boolean } | null
}
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T
const sendQuote = (change: object = {}) =>
  admin.post(`/api/admin/companies/requests/${requestId}/quotes`, quoteBody(change))
const quoted = async (change: object = {}) => {
  const answer = await sendQuote(change)
  expect(answer.status).toBe(201)
  return await json<Quote>(answer)
}
const quoteApiPath = ({ url }: Quote) => `/api/companies/quotes/${new URL(url).searchParams.get('token')}`
const look = async (quote: Quote) => json<Quote>(await company.get(quoteApiPath(quote)))
const signature = { name: 'Ann Example', title: 'CFO', billingAddress: '1 Main St, Phoenix', poNumber: 'PO-77' }
const accept = (quote: Quote, change: object = {}) =>
  company.post(`${quoteApiPath(quote)}/accept`, { ...signature, ...change })
const readErrorCode = async (answer: Response) => (await json<{ code: string }>(answer)).code
const standing = () => db.select().from(bookings).where(eq(bookings.status, 'BOOKED'))

test("a quoted booking can't change hours or price without another quote", async () => {
  const quote = await quoted()
  const [hold] = await standing()
  const change = () => admin.post(`/api/admin/bookings/${hold?.id}/extras`, { extraHours: 2, addOns: [] })
  expect(await readErrorCode(await change())).toBe('deposit-first')
  await accept(quote)
  expect(await readErrorCode(await change())).toBe('change-needs-quote')
  expect(await json(await admin.get(`/api/admin/bookings/${hold?.id}`))).toMatchObject({ isQuoted: true })
  expect(await standing()).toMatchObject([{ totalCents: 59_000, extraHours: 1 }])
})

test('a quote without a location gets one at acceptance; one it already has is kept', async () => {
  const place = { location: 'Warehouse 7, Tempe' }
  expect(await json(await accept(await quoted(), place))).toMatchObject(place)
  expect(await standing()).toMatchObject([{ ...place, billingAddress: '1 Main St, Phoenix' }])
  const named = await quoted({ date: '2026-06-20', location: 'The Dock, Mesa' })
  expect(await json(await accept(named, place))).toMatchObject({ location: 'The Dock, Mesa' })
})

test('a quote holds its time, is emailed, and is accepted at the quoted price', async () => {
  const quote = await quoted()
  expect(quote).toMatchObject({ state: 'open', total: 590, deposit: 295, isHeld: true })
  const requests = async () => json(await admin.get('/api/admin/companies/requests'))
  expect(await requests()).toMatchObject({
    requests: [{ group: 'quoted' }],
    totals: { waiting: 0, quoted: 1, done: 0 },
  })
  const [hold] = await standing()
  expect(hold).toMatchObject({
    totalCents: 59_000,
    depositCents: 29_500,
    fullName: 'Ann Example (Acme Corp)',
    paidCents: 0,
  })
  expect(hold?.holdExpiresAt?.toISOString()).toBe('2026-06-11T07:00:00.000Z')
  await work(['company-mail', 'booking-mail'])
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your quote Q-')])
  expect(sent[0]?.text).toContain(quote.url)
  expect(await look(quote)).toMatchObject({ state: 'open', total: 590, payNow: null })

  const answer = await accept(quote)
  expect(answer.status).toBe(200)
  expect(await json(answer)).toMatchObject({
    state: 'accepted',
    accepted: { by: 'Ann Example', title: 'CFO', poNumber: 'PO-77', isCancelled: false },
    payNow: { amount: 295, url: expect.stringContaining('/pay?token=') },
  })
  expect(await requests()).toMatchObject({
    requests: [{ group: 'done' }],
    totals: { waiting: 0, quoted: 0, done: 1 },
  })
  const [booking, ...others] = await standing()
  expect(others).toEqual([])
  expect(booking).toMatchObject({
    id: hold?.id,
    holdExpiresAt: null,
    totalCents: 59_000,
    depositCents: 29_500,
    addOnsNames: ['Premium Courses', 'Extra clubs', 'Discount'],
    billingAddress: '1 Main St, Phoenix',
  })
  sent.length = 0
  await work(['company-mail', 'booking-mail'])
  // Reminders are scheduled by the real clock, so leave them out.
  const news = sent.filter(({ subject }) => /^(?:Accepted|Booked|Pay|Cancelled)/.test(subject))
  expect(news.map(({ to, subject }) => `${to} ${subject.split(':')[0]}`).sort()).toEqual([
    'ann@acme.example Accepted',
    'ann@acme.example Booked',
    'owner@dome-and-den.example Accepted',
  ])
  expect(await readErrorCode(await accept(quote))).toBe('quote-accepted')
  expect(await standing()).toHaveLength(1)
})

test("a time held by a quote can't be quoted again until the quote is withdrawn", async () => {
  const quote = await quoted()
  expect(await readErrorCode(await sendQuote())).toBe('time-conflict')
  const withdraw = () => admin.post(`/api/admin/companies/quotes/${quote.id}/withdraw`)
  expect((await withdraw()).status).toBe(200)
  expect((await withdraw()).status).toBe(200)
  expect(await look(quote)).toMatchObject({ state: 'withdrawn' })
  expect(await readErrorCode(await accept(quote))).toBe('quote-withdrawn')
  expect(await standing()).toHaveLength(0)
  await quoted()
})

test('a quote sent twice under one key is one quote, one hold and one email, even with a second crew free', async () => {
  await admin.post('/api/admin/crews', { name: 'Second', color: 'copper' })
  onTestFinished(async () => void (await pool.query('delete from resources where id > 1')))
  const path = `/api/admin/companies/requests/${requestId}/quotes`
  const send = (change: object = {}) => admin.post(path, quoteBody(change), { 'idempotency-key': 'quote' })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [first, second] = await Promise.all(answers.map((answer) => json<Quote>(answer)))
  expect(second?.id).toBe(first?.id)
  expect([await db.$count(companyQuotes), await db.$count(bookings)]).toEqual([1, 1])
  await work(['company-mail'])
  expect(sent).toHaveLength(1)
  expect(await json(await send({ discount: 50 }))).toMatchObject({ status: 422, code: 'idempotency-mismatch' })
  await admin.post(`/api/admin/companies/quotes/${first?.id}/withdraw`)
  expect(await readErrorCode(await send())).toBe('repeat-of-ended')
  expect(await db.$count(companyQuotes)).toBe(1)
})

test('changing a quote makes a new version with its own link; the old link shows it and holds nothing', async () => {
  const first = await quoted()
  const second = await quoted({ replaces: first.id, discount: 0 })
  expect(second).toMatchObject({ total: 690, isHeld: true, number: `${first.number}-2` })
  expect(second.url).not.toBe(first.url)
  expect(await look(first)).toMatchObject({ state: 'replaced', newerUrl: second.url })
  expect(await readErrorCode(await accept(first))).toBe('quote-replaced')
  expect(await readErrorCode(await sendQuote({ replaces: first.id }))).toBe('quote-replaced')
  expect(await standing()).toHaveLength(1)
  const third = await quoted({ replaces: second.id })
  expect(await look(first)).toMatchObject({ state: 'replaced', newerUrl: third.url })
  expect(await look(second)).toMatchObject({ state: 'replaced', newerUrl: third.url })
  expect((await accept(third)).status).toBe(200)
  expect(await readErrorCode(await sendQuote({ replaces: third.id }))).toBe('quote-accepted')
  // No one gets an email about a time that was only held.
  await work(['company-mail', 'booking-mail'])
  expect(sent.filter(({ subject }) => subject.startsWith('Cancelled'))).toEqual([])
})

test('a quote whose time is already paid can be accepted but not changed or withdrawn', async () => {
  const quote = await quoted()
  const [hold] = await standing()
  const received = { kind: 'payment', amount: 295, method: 'transfer', paidBefore: 0 }
  expect((await admin.post(`/api/admin/bookings/${hold?.id}/payments`, received)).status).toBe(201)
  expect(await readErrorCode(await sendQuote({ replaces: quote.id, date: '2026-06-22' }))).toBe('quote-paid')
  expect(await readErrorCode(await admin.post(`/api/admin/companies/quotes/${quote.id}/withdraw`))).toBe('quote-paid')
  expect(await look(quote)).toMatchObject({ state: 'open' })
  expect(await standing()).toHaveLength(1)
  expect((await accept(quote)).status).toBe(200)
  expect(await standing()).toMatchObject([{ id: hold?.id, paidCents: 29_500 }])
})

test('an expired quote is refused, and its time is free', async () => {
  const quote = await quoted()
  clock.set('2026-06-11T00:00:00-07:00')
  expect(await look(quote)).toMatchObject({ state: 'expired' })
  expect(await readErrorCode(await accept(quote))).toBe('quote-expired')
  const unlocked = await desk.signInAdmin({ unlocked: true })
  const again = quoteBody({ replaces: quote.id, lastDay: '2026-06-12' })
  const answer = await unlocked.post(`/api/admin/companies/requests/${requestId}/quotes`, again)
  expect(answer.status).toBe(201)
})

test("accepting a quote whose hold was given up books the time again if it's free, and is refused if it isn't", async () => {
  const path = `/api/admin/companies/requests/${requestId}/quotes`
  const send = async () => json<Quote>(await admin.post(path, quoteBody(), { 'idempotency-key': 'quote' }))
  const quote = await send()
  const giveUp = async () => {
    const [hold] = await standing()
    await admin.post(`/api/admin/bookings/${hold?.id}/cancel`, {})
  }
  await giveUp()
  expect(await send()).toMatchObject({ id: quote.id, state: 'open' })
  const other = await quoted()
  expect(await readErrorCode(await accept(quote))).toBe('quote-taken')
  expect(await look(quote)).toMatchObject({ state: 'open' })
  await admin.post(`/api/admin/companies/quotes/${other.id}/withdraw`)
  expect((await accept(quote)).status).toBe(200)
  const [booking] = await standing()
  expect(booking).toMatchObject({ totalCents: 59_000, depositCents: 29_500, holdExpiresAt: null })
  expect(await send()).toMatchObject({ id: quote.id, state: 'accepted' })
})

test("a quote's conditions must be agreed to, and their hash is stored with the acceptance", async () => {
  const quote = await quoted({ conditions: 'Bring a level floor.' })
  expect(await readErrorCode(await accept(quote))).toBe('conditions-required')
  expect(await readErrorCode(await accept(quote, { title: ' ' }))).toBe('title-required')
  expect((await accept(quote, { agrees: true })).status).toBe(200)
  const [row] = await db.select().from(companyQuotes)
  expect(row?.conditionsFingerprint).toMatch(/^[0-9a-f]{64}$/)
})

test('twenty simultaneous acceptances count once', async () => {
  const quote = await quoted()
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(quote)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await standing()).toHaveLength(1)
})

test('a forged link, or one for something else, opens nothing', async () => {
  const quote = await quoted()
  const token = new URL(quote.url).searchParams.get('token') ?? ''
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'x',
    token.replace(/^[^.]+/, randomUUID()),
  ])
    expect(await readErrorCode(await company.get(`/api/companies/quotes/${wrong}`))).toBe('link-expired')
  expect(await readErrorCode(await company.get(`/api/payments/links/${token}`))).toBe('link-expired')
})
