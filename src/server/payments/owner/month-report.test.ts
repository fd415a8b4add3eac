import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingOn } from '../../../../test/support/booking.ts'
import { testDesk } from '../../../../test/support/owner.ts'
import { type PaymentMethod, paymentMethods } from '../../../domain/payments/amounts-due.ts'
import { type LedgerKind, ledgerKinds } from '../../../domain/payments/ledger.ts'
import { containedTax } from '../../../domain/pricing/tax.ts'
import { ledgerEntries } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'

const { db, pool, admin } = await testDesk()

const sales = { name: 'Sales tax', percent: 8.6 }
const city = { name: 'City tax', percent: 2.305 }
/** Customers taxed two ways, exempt or untaxed; the last two are companies. */
const customers = [
  bookingOn('2026-06-06', { tax: sales }),
  bookingOn('2026-06-07', { tax: city }),
  bookingOn('2026-06-08', { tax: sales, taxCertificate: '07-1', fullName: '=Sum(A1)' }),
  bookingOn('2026-06-09'),
  bookingOn('2026-06-10', { tax: sales }),
]

/** From the last hours of May to July 1 in Phoenix, where midnight is 7:00 AM UTC. */
const instant = fc
  .oneof(
    fc.integer({ min: Date.parse('2026-06-01T05:00:00Z'), max: Date.parse('2026-07-01T09:00:00Z') }),
    fc.constantFrom(...['2026-06-01T06:59:59.999Z', '2026-06-01T07:00:00Z', '2026-07-01T06:59:59Z'].map(Date.parse)),
  )
  .map((at) => new Date(at))

const movement = fc
  .record({
    who: fc.nat({ max: customers.length - 1 }),
    kind: fc.constantFrom(...ledgerKinds),
    size: fc.integer({ min: 1, max: 123_457 }),
    method: fc.constantFrom(...paymentMethods),
    goesBack: fc.boolean(),
    at: instant,
  })
  .map(({ who, kind, size, method, goesBack, at }) => ({
    bookingId: customers[who]?.id ?? '',
    kind,
    amountCents: entrySign(kind, goesBack) * size,
    ...(kind.startsWith('manual') ? { method } : { providerObject: randomUUID() }),
    actor: 'owner',
    createdAt: at,
  }))

function entrySign(kind: LedgerKind, goesBack: boolean): number {
  if (kind === 'dispute' || kind === 'manual refund') return -1
  // A refund the bank took back and a returned fee are positive.
  if (kind === 'refund' || kind === 'fee') return goesBack ? 1 : -1
  return 1
}

async function invoice(bookingId: string) {
  await pool.query('truncate company_invoices, company_quotes, company_requests cascade')
  await pool.query(
    `with asked as (
       insert into company_requests (id, company, contact_name, email, phone, is_flexible, hours, package_ids)
       values (gen_random_uuid(), '@Acme', 'Ann', 'a@acme.example', '1', true, 2, '{iron-dome}') returning id),
     quoted as (
       insert into company_quotes (id, request_id, first_id, version, package_id, extra_hours, starts_at, ends_at, lines,
         total_cents, deposit_percent, deposit_cents, terms, open_until)
       select gen_random_uuid(), id, id, 1, 'iron-dome', 0, now(), now() + interval '2 hours', '[]', 1, 0, 0, 'net-30', now()
       from asked returning id)
     insert into company_invoices (id, number, kind, quote_id, booking_id, issued_on, due_on, seller, company, contact_name,
       email, address, event, lines, total_cents)
     select gen_random_uuid(), 1001, 'invoice', id, $1, '2026-06-01', '2026-07-01', '{}', '@Acme', 'Ann', 'a@acme.example',
       '', '{}', '[]', 1 from quoted`,
    [bookingId],
  )
}

const report = async (month: string) => (await admin.get(`/api/admin/money/report?month=${month}`)).json()
const csv = async (from: string, to: string) =>
  (await (await admin.get(`/api/admin/money/ledger.csv?from=${from}&to=${to}`)).text())
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))

type Line = typeof ledgerEntries.$inferSelect
const lineDay = ({ createdAt }: Line) => new Date(createdAt.getTime() - 7 * 3_600_000).toISOString().slice(0, 10)
const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** An accountant's independent totals: sums the lines by kind, one by one. */
function sumLines(lines: readonly Line[]) {
  const of = (...kinds: LedgerKind[]) =>
    sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amountCents }) => amountCents))
  return {
    received: of('deposit', 'balance', 'full', 'manual payment'),
    refunded: of('refund', 'manual refund'),
    disputed: of('dispute', 'dispute won'),
    fees: of('fee'),
    net: sum(lines.map(({ amountCents }) => amountCents)),
  }
}
const inCents = ({ received, refunded, disputed, fees, net }: Record<keyof ReturnType<typeof sumLines>, number>) => ({
  received: cents(received),
  refunded: cents(refunded),
  disputed: cents(disputed),
  fees: cents(fees),
  net: cents(net),
})

const taxIn = (lines: readonly Line[], name: string) =>
  sum(
    lines
      .filter(({ kind }) => kind !== 'fee')
      .map(({ bookingId, amountCents }) => {
        const { tax = null, taxCertificate = null } = customers.find(({ id }) => id === bookingId) ?? {}
        return tax?.name === name && taxCertificate === null ? containedTax(amountCents, tax.percent) : 0
      }),
  )

test('month report and CSV agree with the ledger to the cent, for any movements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 60 }), async (moved) => {
      await db.delete(bookings)
      await db.insert(bookings).values(customers)
      await invoice(customers.at(-1)?.id ?? '')
      await db.insert(ledgerEntries).values(moved)
      const all = await db.select().from(ledgerEntries)
      const months = Map.groupBy(all, (line) => lineDay(line).slice(0, 7))
      for (const month of ['2026-05', '2026-06', '2026-07']) {
        const lines = months.get(month) ?? []
        const told = await report(month)
        expect(inCents(told)).toEqual(sumLines(lines))
        const taxes = Object.fromEntries(
          told.taxes.map(({ name, amount }: { name: string; amount: number }) => [name, cents(amount)]),
        )
        for (const { name } of [sales, city]) expect(taxes[name] ?? 0).toBe(taxIn(lines, name))

        // The same money must appear by day, by kind, and among the thirteen months.
        const days = Map.groupBy(lines, lineDay)
        expect(told.days.map(({ date }: { date: string }) => date)).toEqual([...days.keys()].toSorted())
        for (const day of told.days) expect(inCents(day)).toEqual(sumLines(days.get(day.date) ?? []))
        expect(sum(told.kinds.map(({ amount }: { amount: number }) => cents(amount)))).toBe(cents(told.net))
        expect(sum(told.kinds.map(({ count }: { count: number }) => count))).toBe(lines.length)
        const own = told.months.find((one: { month: string }) => one.month === month)
        expect(own ? inCents(own) : sumLines([])).toEqual(sumLines(lines))

        const rows = await csv(`${month}-01`, `${month}-${month === '2026-06' ? 30 : 31}`)
        const column = (at: number) => sum(rows.map((row) => cents(Number(row[at]))))
        expect(rows).toHaveLength(lines.length)
        const { fees, net } = sumLines(lines)
        expect([column(4), column(6), column(7)]).toEqual([net - fees, 0 - fees, net])
        expect(column(5)).toBe(taxIn(lines, sales.name) + taxIn(lines, city.name))
      }
    }),
    { numRuns: 25 },
  )
})

const by = (bookingId: string, kind: LedgerKind, amountCents: number, method?: PaymentMethod) => ({
  bookingId,
  kind,
  amountCents,
  ...(method ? { method } : { providerObject: randomUUID() }),
  actor: 'owner',
  createdAt: new Date('2026-06-15T19:00:00Z'),
})

test('kinds of payment carry bookkeeping names, next to what is still owed', async () => {
  const [taxed, , exempt, , company] = customers.map(({ id }) => id) as [string, string, string, string, string]
  await db.insert(bookings).values([...customers, bookingOn('2026-07-03')])
  await invoice(company)
  await db
    .insert(ledgerEntries)
    .values([
      by(taxed, 'deposit', 10_000),
      by(taxed, 'fee', -320),
      by(company, 'manual payment', 50_000, 'transfer'),
      by(exempt, 'manual payment', 2_000, 'transfer'),
      by(taxed, 'refund', -500),
    ])
  const { kinds, outstanding, firstMonth, taxes } = await report('2026-06')
  expect(kinds.map(({ label, count, amount }: Record<string, unknown>) => [label, count, amount])).toEqual([
    ['Invoices, by transfer', 1, 500],
    ['Deposits by card', 1, 100],
    ['Transfers', 1, 20],
    ['Refunds to cards', 1, -5],
    ['Card fees', 1, -3.2],
  ])
  expect(taxes).toEqual([{ ...sales, amount: (containedTax(60_000, 8.6) - containedTax(500, 8.6)) / 100 }])
  expect(firstMonth).toBe('2026-06')
  expect(outstanding).toEqual({
    ofMonth: { count: 5, amount: 5 * 700 - 615 },
    inAll: { count: 6, amount: 6 * 700 - 615 },
  })
  const rows = await csv('2026-06-15', '2026-06-15')
  const of = (id: string) => rows.filter((row) => row.at(-1) === id).map((row) => row.slice(2, 13))
  expect(of(company)).toEqual([
    [
      'manual payment',
      'transfer',
      '500',
      '39.59',
      '0',
      '500',
      expect.stringMatching(/^DD-/),
      'INV-1001',
      '2026-06-10',
      'Ann Example',
      "'@Acme",
    ],
  ])
  expect(of(exempt)[0]?.slice(-2)).toEqual(["'=Sum(A1)", ''])
})

test('an invalid month is refused, and so is a CSV with too many movements', async () => {
  for (const month of ['', '2026-13', '2026-6', '1999-01', '2026-06-01']) {
    expect((await admin.get(`/api/admin/money/report?month=${month}`)).status, month).toBe(400)
  }
  const empty = await report('2031-01')
  expect(empty).toMatchObject({
    month: '2031-01',
    received: 0,
    net: 0,
    kinds: [],
    days: [],
    months: [],
    firstMonth: null,
  })
  // Disable the trigger that updates the booking's totals: 20,001 row updates would take too long.
  await pool.query(
    `begin; set local session_replication_role = replica;
     with one as (insert into bookings (status) values ('cancelled') returning id)
     insert into ledger_entries (booking_id, kind, amount_cents, method, actor)
       select id, 'manual payment', 1, 'cash', 'owner' from one, generate_series(1, 20001);
     commit`,
  )
  const answer = await admin.get('/api/admin/money/ledger.csv')
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'too-many-movements'])
})
