import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseSessionId } from '../../../test/support/cards/card-steps.ts'
import { noon, testCards } from '../../../test/support/cards/cards.ts'
import { quoteNumber } from '../../domain/companies/quote.ts'
import { DELETE_ALL_WORDS } from '../../domain/diagnostics.ts'
import { type CompanyQuoteRow, companyInvoices, companyQuotes } from '../platform/database/company-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import type { Mail } from '../platform/mail/transport.ts'
import { creditedNumber, oneInvoice } from './invoice-json.ts'
import { pdfFile } from './invoice-routes.ts'
import { invoicePdf } from './pdf/invoice-pdf.ts'

const desk = await testCards()
const { db, pool, clock, visitor, sent, work } = desk
let admin = await desk.signInAdmin({ unlocked: true })
const company = visitor()

/** Empties the tables these tests write to. */
const empty = () =>
  pool.query('truncate company_invoices, company_quotes, company_requests, bookings, rate_limits, audit_log cascade')

beforeEach(async () => {
  clock.set(noon)
  admin = await desk.signInAdmin({ unlocked: true })
  await empty()
  await pool.query('update document_counter set last_number = 1000')
  await pool.query('delete from pgboss.job')
  sent.length = 0
})

type Json = Record<string, unknown> & { id: string; url: string; state: string; due: number }
const json = async <T = Json>(answer: Response): Promise<T> => (await answer.json()) as T
const linkToken = (url: string) => new URL(url).searchParams.get('token')

async function quoted(date = '2026-06-19', change: object = {}) {
  const id = randomUUID()
  const request = {
    id,
    company: 'Acme Corp',
    name: 'Ann Example',
    email: 'ann@acme.example',
    phone: '(602) 555-0100',
    dates: [date],
    isFlexible: false,
    hours: 2,
    packageIds: ['drivers-den'],
  }
  await visitor().post('/api/companies/requests', request)
  return await quoteFor(id, date, change)
}

async function quoteFor(request: string, date: string, change: object) {
  const answer = await admin.post(`/api/admin/companies/requests/${request}/quotes`, {
    packageId: 'drivers-den',
    date,
    time: '2:00 PM',
    extraHours: 0,
    addOns: [],
    lines: [],
    depositPercent: 50,
    terms: 'net-30',
    lastDay: '2026-06-10',
    ...change,
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return await json(answer)
}
const acceptance = { name: 'Ann Example', title: 'CFO', billingAddress: '1 Main St, Phoenix', poNumber: 'PO-77' }
const accept = (quote: Json) => visitor().post(`/api/companies/quotes/${linkToken(quote.url)}/accept`, acceptance)
const list = async (query = '') =>
  json<{ invoices: Json[]; open: object; overdue: object }>(await admin.get(`/api/admin/companies/invoices${query}`))
const look = async (url: string) => json(await company.get(`/api/companies/invoices/${linkToken(url)}`))
const mailsAbout = (what: RegExp) => (sent as Mail[]).filter(({ subject }) => what.test(subject))

const [paidPart, unpaidPart] = [{ isPaid: true }, { isPaid: false }]

test('an accepted quote is invoiced under its terms, emailed as a PDF, and paid by link and by hand', async () => {
  expect((await accept(await quoted())).status).toBe(200)
  await work(['company-mail'])
  const [mail] = mailsAbout(/^Accepted: quote/)
  expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(['INV-1001.pdf'])
  expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')

  const { invoices, open } = await list()
  expect(open).toEqual({ count: 1, due: 300 })
  expect(invoices).toMatchObject([
    { number: 'INV-1001', state: 'open', dueOn: '2026-07-01', total: 300, due: 300, poNumber: 'PO-77' },
  ])
  const url = invoices[0]?.url ?? ''
  expect(await look(url)).toMatchObject({
    company: 'Acme Corp',
    address: '1 Main St, Phoenix',
    state: 'open',
    paid: 0,
    due: 300,
    parts: [
      { name: 'Deposit', amount: 150, dueOn: '2026-06-01', isPaid: false },
      { name: 'Balance', amount: 150, dueOn: '2026-07-01', isPaid: false },
    ],
    toPay: [
      { name: 'Deposit', amount: 150, dueOn: '2026-06-01' },
      { name: 'Balance', amount: 150, dueOn: '2026-07-01' },
    ],
    payNow: { amount: 150, url: expect.stringContaining('/pay?token=') },
  })
  const [booking] = await db.select().from(bookings)
  const pay = (amount: number, paidBefore: number) =>
    admin.post(`/api/admin/bookings/${booking?.id}/payments`, {
      kind: 'payment',
      amount,
      method: 'transfer',
      paidBefore,
    })
  expect((await pay(100, 0)).status).toBe(201)
  expect((await list()).invoices[0]).toMatchObject({ toPay: [{ name: 'Deposit', amount: 50 }, { amount: 150 }] })
  expect((await pay(50, 100)).status).toBe(201)
  expect(await look(url)).toMatchObject({ state: 'open', paid: 150, due: 150, parts: [paidPart, unpaidPart] })
  expect((await pay(150, 150)).status).toBe(201)
  expect(await look(url)).toMatchObject({ state: 'paid', due: 0, payNow: null, parts: [paidPart, paidPart] })
  expect((await list('?state=paid')).invoices).toHaveLength(1)
  expect((await list('?state=open')).invoices).toHaveLength(0)
})

test('an invoice PDF has the same bytes before and after payment and is generated once', async () => {
  await accept(await quoted())
  const { invoices } = await list()
  const pdf = async () =>
    Buffer.from(
      await (await company.get(`/api/companies/invoices/${linkToken(invoices[0]?.url ?? '')}/pdf`)).arrayBuffer(),
    )
  const before = await pdf()
  const [booking] = await db.select().from(bookings)
  await admin.post(`/api/admin/bookings/${booking?.id}/payments`, {
    kind: 'payment',
    amount: 300,
    method: 'check',
    paidBefore: 0,
  })
  clock.set('2026-06-02T12:00:00-07:00')
  const found = await oneInvoice(db, invoices[0]?.id ?? '')
  expect((await invoicePdf(found.invoice, creditedNumber(found))).equals(before)).toBe(true)
  expect((await pdfFile(found)).content).toBe((await pdfFile(found)).content)
})

test('invoice sums add up beyond 32-bit integers', async () => {
  const lines = Array.from({ length: 10 }, (_, at) => ({ label: `Line ${at}`, amount: 1_000_000 }))
  for (const date of ['2026-06-16', '2026-06-17', '2026-06-18']) await accept(await quoted(date, { lines }))
  expect((await list()).open).toEqual({ count: 3, due: 30_000_750 })
})

test('links typed into an acceptance stay out of emails', async () => {
  const quote = await quoted()
  const signed = {
    ...acceptance,
    name: 'See https://evil.example/x',
    title: 'evil.example',
    poNumber: 'evil.example/7',
  }
  await visitor().post(`/api/companies/quotes/${linkToken(quote.url)}/accept`, signed)
  clock.set('2026-07-01T09:30:00-07:00')
  await work(['company-mail'])
  expect(mailsAbout(/^Accepted/)).toHaveLength(2)
  const written = mailsAbout(/^(Accepted|Due today)/)
  expect(written.length).toBeGreaterThan(2)
  for (const { text, subject } of written) expect(`${subject} ${text}`).not.toContain('evil.example')
})

test('a cancellation issues one credit note for the full amount, with the next number', async () => {
  await accept(await quoted())
  const [booking] = await db.select().from(bookings)
  const cancel = () => admin.post(`/api/admin/bookings/${booking?.id}/cancel`, {})
  expect((await cancel()).status).toBe(200)
  expect((await cancel()).status).toBe(409)
  const [note, invoice] = (await list()).invoices
  expect(note).toMatchObject({
    number: 'CN-1002',
    kind: 'credit note',
    total: -300,
    other: 'INV-1001',
    state: 'credited',
  })
  expect(invoice).toMatchObject({ number: 'INV-1001', state: 'credited', due: 0, other: 'CN-1002' })
  await work(['company-mail'])
  expect(mailsAbout(/^Credit note CN-1002/)[0]?.attachments?.[0]?.filename).toBe('CN-1002.pdf')
  expect(await look(note?.url ?? '')).toMatchObject({ kind: 'credit note', total: -300, payNow: null })
})

test("an unpaid invoice becomes overdue after its due date and triggers reminders; a paid one doesn't", async () => {
  await accept(await quoted('2026-06-19', { terms: 'net-14' }))
  const [{ url } = { url: '' }] = (await list()).invoices
  clock.set('2026-06-15T23:00:00-07:00')
  expect(await look(url)).toMatchObject({ state: 'open', dueOn: '2026-06-15' })
  clock.set('2026-06-16T01:00:00-07:00')
  expect(await look(url)).toMatchObject({ state: 'overdue' })
  admin = await desk.signInAdmin({ unlocked: true })
  expect((await list('?state=overdue')).overdue).toEqual({ count: 1, due: 300 })
  await work(['company-mail'])
  expect(mailsAbout(/invoice INV-1001/).map(({ subject }) => subject)).toEqual([
    'Overdue: invoice INV-1001, $300',
    'Overdue: invoice INV-1001, $300',
  ])
})

test('while a payment is disputed, its invoice asks for nothing, and no reminder is sent', async () => {
  await accept(await quoted('2026-06-19', { terms: 'net-14' }))
  await db.update(bookings).set({ dispute: 'open' })
  const [{ url } = { url: '' }] = (await list()).invoices
  expect(await look(url)).toMatchObject({ state: 'open', toPay: [], payNow: null })
  clock.set('2026-06-23T10:00:00-07:00')
  await work(['company-mail'])
  expect(mailsAbout(/invoice INV-1001/)).toEqual([])
})

test("a company’s event assigned to an account can't be moved at list price and can still be credited", async () => {
  await accept(await quoted('2026-06-19', { lines: [{ label: 'Extra clubs', amount: 700 }] }))
  expect((await admin.post('/api/diagnostics/assign-user')).status).toBe(200)
  const [booking] = await db.select().from(bookings)
  const own = `/api/bookings/${booking?.id}`
  const moved = await admin.post(`${own}/reschedule`, { date: '2026-06-22', time: '2:00 PM' })
  expect(await json(moved)).toMatchObject({ code: 'cannot-reschedule' })
  expect((await db.select().from(bookings))[0]?.totalCents).toBe(100_000)
  expect((await admin.post(`${own}/cancel`, {})).status).toBe(200)
  expect((await list()).invoices).toMatchObject([{ number: 'CN-1002', total: -1_000 }, { state: 'credited' }])
})

test('invoices survive the deletion of all bookings', async () => {
  await accept(await quoted('2026-06-19'))
  await quoted('2026-06-22')
  const deleted = await admin.post('/api/diagnostics/delete-all-bookings', { confirm: DELETE_ALL_WORDS })
  expect(await json(deleted)).toEqual({ deleted: 1 })
  expect((await list()).invoices).toMatchObject([{ number: 'INV-1001', state: 'open' }])
})

test('no balance is requested before an event that is paid by invoice', async () => {
  await accept(await quoted())
  await work(['booking-mail', 'company-mail'])
  const subjects = sent.map(({ subject }) => subject)
  expect(subjects.some((subject) => subject.startsWith('Booked'))).toBe(true)
  expect(
    subjects.filter((subject) => /^(Due now|Overdue:|Still due)/.test(subject) && !subject.includes('INV')),
  ).toEqual([])
  // The invoice's due date doesn't apply to the deposit.
  expect(sent.find(({ subject }) => subject.startsWith('Booked'))?.text).toContain(
    'Deposit: $150\nBy invoice: $150, due Wednesday, July 1',
  )
})

test('a discount given after the invoice shows on its page, and the sums add up', async () => {
  await accept(await quoted())
  const [booking] = await db.select().from(bookings)
  const record = (kind: string, amount: number, paidBefore: number) =>
    admin.post(`/api/admin/bookings/${booking?.id}/payments`, { kind, amount, method: 'transfer', paidBefore })
  expect((await record('payment', 300, 0)).status).toBe(201)
  await db.update(bookings).set({ discountCents: 5_000, paidCents: 25_000 })
  const [{ url } = { url: '' }] = (await list()).invoices
  expect(await look(url)).toMatchObject({ total: 300, discount: 50, paid: 250, due: 0, state: 'paid' })
})

test("a company's receipt omits the tax, which its invoice rounds line by line", async () => {
  await pool.query(`insert into tax_settings (name, percent, updated_at) values ('TPT', 8.6, now())`)
  const quote = await quoted('2026-06-19', { extraHours: 1, lines: [{ label: 'Extra clubs', amount: 40.03 }] })
  await pool.query('delete from tax_settings')
  const { payNow } = await json<{ payNow: { url: string } }>(await accept(quote))
  const page = await company.post(`/api/payments/links/${linkToken(payNow.url)}`)
  desk.standIn.pay({ session: parseSessionId((await json(page)).url) })
  await desk.hear()
  await work()
  sent.length = 0
  await work(['booking-mail'])
  const receipt = sent.find(({ subject }) => subject.startsWith('Receipt'))
  expect(receipt?.text).toContain('Thank you for your payment')
  expect(receipt?.text).not.toContain('TPT')
})

test("a booking with net terms is overdue after its invoice's due date, not the day before its event", async () => {
  const quote = await quoted('2026-06-03', { terms: 'net-14', lastDay: '2026-06-02' })
  // The event is tomorrow at 2 PM, and the invoice is due in two weeks.
  clock.set('2026-06-02T14:00:00-07:00')
  await accept(quote)
  admin = await desk.signInAdmin({ unlocked: true })
  await work(['booking-mail', 'company-mail'])
  const [booking] = await db.select().from(bookings)
  const id = booking?.id ?? ''
  const remind = () => admin.post(`/api/admin/money/bookings/${id}/remind`)
  const overdue = async () => {
    const view = await json<{ overdue: { total: number }; dueThisWeek: { total: number }; sums: Json }>(
      await admin.get('/api/admin/money'),
    )
    return [view.overdue.total, view.dueThisWeek.total, view.sums.overdue]
  }
  expect(await overdue()).toEqual([0, 0, { count: 0, amount: 0 }])
  expect(await json(await remind())).toMatchObject({ code: 'nothing-to-pay' })
  const cancelled = await admin.post(`/api/admin/bookings/${id}/cancel`, { isUnpaid: true })
  expect([cancelled.status, (await json(cancelled)).code]).toEqual([409, 'not-overdue'])

  clock.set('2026-06-16T22:00:00-07:00')
  admin = await desk.signInAdmin({ unlocked: true })
  expect(await overdue()).toEqual([0, 1, { count: 0, amount: 0 }])
  expect((await remind()).status).toBe(409)
  clock.set('2026-06-17T10:00:00-07:00')
  admin = await desk.signInAdmin({ unlocked: true })
  expect(await overdue()).toEqual([1, 0, { count: 1, amount: 250 }])
  sent.length = 0
  expect((await remind()).status).toBe(200)
  await work(['booking-mail'])
  expect(sent.map(({ subject }) => subject)).toEqual(["Overdue: $250 for Driver's Den on Wednesday, June 3"])
  expect(sent[0]?.text).toContain('Your invoice was due on Tuesday, June 16, 2026.')
})

test.each([
  ['net-14', 125],
  ['card', 250],
] as const)('a quote with %s terms accepted the day before asks for $%i', async (terms, amount) => {
  const quote = await quoted('2026-06-03', { terms, lastDay: '2026-06-02' })
  clock.set('2026-06-02T14:00:00-07:00')
  const answer = await accept(quote)
  expect(answer.status).toBe(200)
  expect(await json(answer)).toMatchObject({ deposit: 125, payNow: { amount } })
})

test('an invoice shows the tax in force at the time, and none for an exempt company', async () => {
  await pool.query(`insert into tax_settings (name, percent, updated_at) values ('TPT', 8.6, now())`)
  const [first, second] = [await quoted('2026-06-18'), await quoted('2026-06-19')]
  await pool.query('delete from tax_settings')
  await db
    .update(bookings)
    .set({ taxCertificate: '07-123456' })
    .where(eq(bookings.id, String(second.bookingId)))
  await accept(first)
  await accept(second)
  const [exempt, taxed] = (await list()).invoices
  expect(await look(taxed?.url ?? '')).toMatchObject({
    total: 250,
    taxes: [{ name: 'TPT', percent: 8.6, amount: 19.8 }],
  })
  expect(await look(exempt?.url ?? '')).toMatchObject({ total: 300, taxes: [], taxCertificate: '07-123456' })
  // Later changes to the booking don't affect the invoice.
  await db
    .update(bookings)
    .set({ taxCertificate: 'other' })
    .where(eq(bookings.id, String(second.bookingId)))
  expect(await look(exempt?.url ?? '')).toMatchObject({ taxCertificate: '07-123456' })
  const [booking] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.id, String(first.bookingId)))
  await admin.post(`/api/admin/bookings/${booking?.id}/cancel`, {})
  expect(await look((await list()).invoices[0]?.url ?? '')).toMatchObject({
    total: -250,
    taxes: [{ name: 'TPT', percent: 8.6, amount: -19.8 }],
  })
})

test('a tax exemption survives a changed quote and a rebooking after the hold expired', async () => {
  const first = await quoted('2026-06-18')
  const exempt = `/api/admin/bookings/${first.bookingId}/tax-exemption`
  expect((await admin.put(exempt, { certificate: '07-123456' })).status).toBe(200)
  const [{ requestId } = { requestId: '' }] = await db.select().from(companyQuotes)
  const second = await quoteFor(requestId, '2026-06-18', { replaces: first.id })
  expect((await accept(second)).status).toBe(200)
  expect(await look((await list()).invoices[0]?.url ?? '')).toMatchObject({ taxCertificate: '07-123456' })

  const third = await quoted('2026-06-19')
  await admin.put(`/api/admin/bookings/${third.bookingId}/tax-exemption`, { certificate: '07-9' })
  await pool.query(`update bookings set status = 'cancelled' where id = $1`, [third.bookingId])
  expect((await accept(third)).status).toBe(200)
  expect(await look((await list()).invoices[0]?.url ?? '')).toMatchObject({ taxCertificate: '07-9' })
})

test('failed acceptances leave no gap in invoice numbers', async () => {
  const days = ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19']
  const quotes = []
  for (const day of days) quotes.push(await quoted(day))
  // Two fail after taking a number; every other acceptance is sent twice.
  const broken = quotes.slice(1, 3).map(({ id }) => `'${id}'`)
  await pool.query(`alter table company_invoices add constraint broken check (quote_id not in (${broken}))`)
  const answers = await Promise.all([...quotes, ...quotes].map(accept))
  await pool.query('alter table company_invoices drop constraint broken')
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 500, 500, 500, 500])
  for (const quote of quotes.slice(1, 3)) expect((await accept(quote)).status).toBe(200)
  const rows = await db.select().from(companyInvoices).orderBy(asc(companyInvoices.number))
  expect(rows.map(({ number }) => number)).toEqual([1001, 1002, 1003, 1004, 1005])
})

test('the database refuses to change or delete an invoice', async () => {
  await accept(await quoted())
  const [row] = await db.select().from(companyInvoices)
  const id = row?.id ?? ''
  await expect(db.update(companyInvoices).set({ totalCents: 1 }).where(eq(companyInvoices.id, id))).rejects.toThrow()
  await expect(db.delete(companyInvoices).where(eq(companyInvoices.id, id))).rejects.toThrow()
  // Its booking may be deleted; the invoice stays.
  await db.delete(bookings)
  expect(await db.select().from(companyInvoices)).toMatchObject([{ id, bookingId: null, number: 1001 }])
})

test('the invoice list is searchable by company, PO number and invoice number, and exports as CSV', async () => {
  await accept(await quoted())
  for (const q of ['acme', 'PO-77', 'INV-1001', '1001']) expect((await list(`?q=${q}`)).invoices, q).toHaveLength(1)
  expect((await list('?q=nobody')).invoices).toHaveLength(0)
  const [booking] = await db.select().from(bookings)
  const booked = async (q: string) =>
    (await json<{ bookings: Json[] }>(await admin.get(`/api/admin/bookings?q=${q}`))).bookings
  for (const q of ['inv-1001', 'po-77', 'acme']) expect(await booked(q), q).toMatchObject([{ id: booking?.id }])
  for (const q of ['INV-1002', 'PO-7']) expect(await booked(q), q).toEqual([])
  const [quote] = await db.select().from(companyQuotes)
  const asked = async (q: string) =>
    (await json<{ requests: Json[] }>(await admin.get(`/api/admin/companies/requests?q=${q}`))).requests
  for (const q of [quoteNumber(quote as CompanyQuoteRow), `${quoteNumber(quote as CompanyQuoteRow)}-2`.toLowerCase()])
    expect(await asked(q), q).toMatchObject([{ id: quote?.requestId }])
  expect(await asked('Q-00000')).toEqual([])
  const csv = await (await admin.get('/api/admin/companies/invoices.csv')).text()
  expect(csv.split('\r\n')[1]).toBe('INV-1001,invoice,open,2026-06-01,2026-07-01,Acme Corp,PO-77,2026-06-19,300,0,300,')
})
