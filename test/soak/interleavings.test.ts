import { beforeAll, expect, test } from 'vitest'
import { addDays, hourLabel, todayIn } from '../../src/domain/calendar.ts'
import { cents, dollars } from '../../src/domain/money.ts'
import { currentRefundTerms } from '../../src/domain/payments/refund-tiers.ts'
import { computeRefund } from '../../src/domain/payments/refunds.ts'
import { priceOrder } from '../../src/domain/pricing/pricing.ts'
import { testDatabase } from '../support/database.ts'
import { type Customer, customerEnvironment, signUpCustomers } from './customers.ts'
import { amount } from './length.ts'
import type { Server } from './open-server.ts'
import { inputFor, openEverything, post } from './schedule.ts'
import { withTwoServers } from './two-servers.ts'

const { pool, url } = await testDatabase()
const clients = 8
const steps = amount(80, 1_000)
const servers = withTwoServers({ ...customerEnvironment, DATABASE_URL: url })
beforeAll(() => openEverything(pool))

interface Held {
  id: string
  customer: Customer
  startsAt: string
  extraHours: number
  depositAmount: number
  paidAmount: number
  refundPercentLimit: number | null
  total: number
  balanceLost: number
}

/** Records the deposit (or a little more) as received, so there's money to refund. */
async function pay(booking: Held): Promise<number> {
  const paid = cents(booking.depositAmount) + pickRandom([0, 1_001])
  await pool.query(
    `insert into ledger_entries (booking_id, kind, amount_cents, method, actor)
     values ($1, 'manual payment', $2, 'cash', 'owner')`,
    [booking.id, paid],
  )
  return paid
}

const toRefundable = ({ paidAmount, total, depositAmount, startsAt, refundPercentLimit, balanceLost }: Held) => ({
  ...currentRefundTerms,
  paid: cents(paidAmount),
  price: cents(total),
  deposit: cents(depositAmount),
  startsAt: new Date(startsAt),
  limit: refundPercentLimit,
  balanceLost: cents(balanceLost),
})

/** A short range of days, so bookings compete and every refund tier is reached. */
const days = 12
const anyDate = () => addDays(todayIn(new Date()), 1 + Math.floor(Math.random() * days))
const anyHour = () => 6 + Math.floor(Math.random() * 13)
const pickRandom = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

async function change(server: Server, { id, customer }: Held, what: string, body: object) {
  const answer = await fetch(`${server.url}/api/bookings/${id}/${what}`, {
    method: 'POST',
    headers: { ...customer.headers, origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Held & { code?: string; refund?: { amount: number } } }
}

/** The refund quoted to the client and the one the server recorded, for every cancellation. */
const refunds: { id: string; quoted: number; recorded: number }[] = []
const statuses = new Map<string, number>()
const count = (what: string, status: number | undefined) =>
  statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1)

/** One client: books with a new account each time, and moves or cancels earlier bookings in any order. */
async function live(accounts: Customer[], actions: number) {
  const held: Held[] = []
  for (let step = 0; step < actions; step++) {
    const server = pickRandom(servers)
    const dice = Math.random()
    const mine = held.length > 0 && dice < 0.5 ? pickRandom(held) : undefined
    if (!mine) {
      const input = inputFor(accounts.pop() as Customer, { date: anyDate(), hour: anyHour() }, pickRandom([0, 1, 2]))
      const answer = await post(server, input)
      count('book', answer?.status)
      if (answer?.status !== 201) continue
      const booked = { ...(answer.body as Held), customer: input.customer }
      held.push({ ...booked, paidAmount: dollars(await pay(booked)) })
    } else if (dice < 0.25) {
      const quoted = computeRefund(toRefundable(mine), new Date()).cents
      const { status, body } = await change(server, mine, 'cancel', { quotedRefund: dollars(quoted) })
      count('cancel', status)
      if (status !== 200) continue
      refunds.push({ id: mine.id, quoted, recorded: cents(body.refund?.amount ?? Number.NaN) })
      held.splice(held.indexOf(mine), 1)
    } else {
      const date = anyDate()
      const { total } = priceOrder({ packageId: 'drivers-den', date, extraHours: mine.extraHours, addOns: ['weather'] })
      const move = { date, time: hourLabel(anyHour()), quotedTotal: dollars(total) }
      const { status, body } = await change(server, mine, 'reschedule', move)
      count('move', status)
      if (status === 200) Object.assign(mine, body)
    }
  }
}

test(`${steps} random bookings, moves and cancellations by ${clients} concurrent clients cause no overlap and refund what was quoted`, async () => {
  const accounts = await signUpCustomers(pool, steps)
  const share = Math.ceil(steps / clients)
  await Promise.all(
    Array.from({ length: clients }, (_, client) => live(accounts.slice(client * share, (client + 1) * share), share)),
  )

  const { rows: overlaps } = await pool.query(
    `select a.id, b.id from bookings a join bookings b on a.id < b.id
     where a.status = 'BOOKED' and b.status = 'BOOKED' and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
  )
  expect(overlaps).toEqual([])

  const { rows } = await pool.query(`select id, refund_cents from bookings where status = 'cancelled'`)
  const inDatabase = new Map(rows.map(({ id, refund_cents }) => [id, refund_cents]))
  expect(refunds.length).toBe(rows.length)
  for (const { id, quoted, recorded } of refunds) expect([recorded, inDatabase.get(id)]).toEqual([quoted, quoted])

  // Only successes and refusals: nothing broke, and both happened wherever they can.
  expect([...statuses.keys()].sort()).toEqual(['book 201', 'book 409', 'cancel 200', 'move 200', 'move 409'])
}, 600_000)
