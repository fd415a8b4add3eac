import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { toInstant } from '../../src/domain/calendar.ts'
import { issueInvoice } from '../../src/server/companies/invoices/issue.ts'
import type { CompanyQuoteRow, CompanyRequestRow } from '../../src/server/platform/database/company-schema.ts'
import type { Db } from '../../src/server/platform/database/database.ts'
import { signToken } from '../../src/server/platform/http/links/signed-link.ts'
import { testDatabase } from '../support/database.ts'
import { startServer } from '../support/server-process.ts'
import { anyAddress, authSecret, customerEnvironment, signInAdmin } from './customers.ts'
import { amount, isLong } from './length.ts'
import { freeStarts, openEverything, type Start } from './schedule.ts'
import { withTwoServers } from './two-servers.ts'

const { pool, url } = await testDatabase()
const environment = { ...customerEnvironment, DATABASE_URL: url }
const servers = withTwoServers(environment)
const starts = freeStarts()
const racers = amount(10, 200)
const beforeKill = 60

/** A quote that can be accepted and holds no time: accepting it books, numbers and invoices. */
async function quoteAt({ date, hour }: Start): Promise<string> {
  const [request, quote] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into company_requests (id, company, contact_name, email, phone, is_flexible, hours, package_ids)
     values ($1, 'Acme', 'Ann', $2, '1', true, 2, '{drivers-den}')`,
    [request, `${request}@acme.example`],
  )
  await pool.query(
    `insert into company_quotes (id, request_id, first_id, version, package_id, extra_hours, starts_at, ends_at, lines, total_cents,
       deposit_percent, deposit_cents, terms, open_until)
     values ($1, $2, $1, 1, 'drivers-den', 0, $3, $4, '[{"label": "All", "cents": 25000}]', 25000, 0, 0, 'net-30', now() + interval '1 day')`,
    [quote, request, toInstant(date, hour), toInstant(date, hour + 2)],
  )
  return quote
}

/** The status of an acceptance; undefined if the server didn't answer. */
async function accept(quote: string, server: { url: string; origin: string }): Promise<number | undefined> {
  const token = signToken('company quote', quote, authSecret)
  try {
    const answer = await fetch(`${server.url}/api/companies/quotes/${token}/accept`, {
      method: 'POST',
      headers: { origin: server.origin, 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
      body: JSON.stringify({ name: 'Ann', title: 'CFO', billingAddress: '1 Main St' }),
      signal: AbortSignal.timeout(60_000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return undefined
  }
}

/** Accepts, retrying while the server is too busy to answer, as the page's button would. */
async function insist(quote: string, server: { url: string; origin: string }): Promise<number> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(200 + Math.random() * 800)) {
    const status = await accept(quote, server)
    if (status !== undefined && status !== 503) return status
  }
  throw new Error('The acceptance was never answered.')
}

/** Checks that document numbers have no gaps, each accepted quote has one invoice, and the counter matches. */
async function expectNoGap() {
  const { rows } = await pool.query(
    `select count(*)::int as documents, min(number) as lowest, max(number) as highest,
       (select last_number from document_counter) as last,
       (select count(*)::int from company_quotes where accepted_at is not null) as accepted,
       (select count(distinct quote_id)::int from company_invoices where kind = 'invoice') as invoiced,
       (select count(*)::int from bookings where status = 'BOOKED') as booked,
       (select sum(total_cents)::int from company_invoices where booking_id in (select id from bookings where status = 'cancelled')) as left_over
     from company_invoices`,
  )
  const { documents, lowest, highest, last, accepted, invoiced, booked, left_over } = rows[0]
  expect({ lowest, highest, last }).toEqual({ lowest: 1001, highest: 1000 + documents, last: highest })
  expect({ invoiced, left_over: left_over ?? 0 }).toEqual({ invoiced: accepted, left_over: 0 })
  return { documents, booked }
}

/** Takes numbers in transactions that roll back, until `isDone`. Returns how many did. */
async function rollBackUntil(isDone: () => boolean) {
  const db = drizzle({ client: pool }) as unknown as Db
  const quote = {
    id: randomUUID(),
    startsAt: new Date(),
    endsAt: new Date(),
    packageId: 'drivers-den',
    terms: 'card',
    lines: [],
    bookingId: null,
  }
  const request = { company: 'Acme', contactName: 'Ann', email: 'a@acme.example' }
  const seller = { name: 'Us', address: null, email: 'us@us.example', phone: '1' }
  const booking = { tax: null, taxCertificate: null }
  let broken = 0
  while (!isDone()) {
    const found = { quote: quote as unknown as CompanyQuoteRow, request: request as CompanyRequestRow, booking, seller }
    await db.transaction((tx) => issueInvoice(tx, found, new Date())).catch(() => broken++)
    await pause(5)
  }
  return broken
}

test(`${racers} concurrent acceptances on two servers, each sent twice and amid rollbacks, skip and repeat no invoice number`, async () => {
  await openEverything(pool)
  for (let round = 0; round < amount(1, 5); round++) {
    const before = await expectNoGapSoFar()
    const quotes = await Promise.all(Array.from({ length: racers }, () => quoteAt(starts.next().value as Start)))
    let isDone = false
    const rollingBack = rollBackUntil(() => isDone)
    const answers = await Promise.all(
      [...quotes, ...quotes].map((quote, at) =>
        insist(quote, servers[at % servers.length] as (typeof servers)[number]),
      ),
    )
    isDone = true
    expect(await rollingBack).toBeGreaterThan(0)
    // Each quote is accepted once; the second request succeeds too or gets a conflict.
    expect(answers.every((status) => status === 200 || status === 409)).toBe(true)
    expect((await expectNoGap()).documents).toBe(before + racers)
  }
}, 900_000)

const expectNoGapSoFar = async () => Number((await pool.query('select count(*) from company_invoices')).rows[0].count)

test.runIf(isLong)(
  'kill -9 of a server amid acceptances and cancellations leaves no number gap and no invoice without its booking',
  async () => {
    const admin = await signInAdmin(pool)
    for (let round = 0; round < 10; round++) {
      const quotes = await Promise.all(Array.from({ length: beforeKill }, () => quoteAt(starts.next().value as Start)))
      const doomed = await startServer(environment)
      const accepting = Promise.all(quotes.map((quote) => accept(quote, doomed)))
      await expect
        .poll(async () => (await expectNoGap()).documents, { timeout: 30_000, interval: 5 })
        .toBeGreaterThan(0)
      await pause(round * 7)
      await doomed.kill()
      await accepting
      await expectNoGap()
      // Clients that got no answer retry.
      const again = await Promise.all(quotes.map((quote) => insist(quote, servers[0] as (typeof servers)[number])))
      expect(again.every((status) => status === 200 || status === 409)).toBe(true)
      const { rows } = await pool.query<{ id: string }>(
        'select booking_id as id from company_quotes where id = any($1) limit 20',
        [quotes],
      )
      const server = servers[1] as (typeof servers)[number]
      const cancelled = await Promise.all(
        rows.map(({ id }) =>
          fetch(`${server.url}/api/admin/bookings/${id}/cancel`, {
            method: 'POST',
            headers: { ...admin.headers, origin: server.origin, 'content-type': 'application/json' },
            body: '{}',
          }),
        ),
      )
      expect(cancelled.map(({ status }) => status)).toEqual(rows.map(() => 200))
      const { documents, booked } = await expectNoGap()
      const { rows: kinds } = await pool.query<{ invoices: number; notes: number }>(
        `select (count(*) filter (where kind = 'invoice'))::int as invoices, (count(*) filter (where kind <> 'invoice'))::int as notes
       from company_invoices`,
      )
      expect(kinds[0]).toEqual({
        invoices: documents - (kinds[0]?.notes ?? 0),
        notes: documents - (kinds[0]?.invoices ?? 0),
      })
      expect(booked).toBe((kinds[0]?.invoices ?? 0) - (kinds[0]?.notes ?? 0))
    }
  },
  900_000,
)
