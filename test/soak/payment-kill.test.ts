import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeStandIn } from '../stand-in/stripe/start-stripe-stand-in.ts'
import { brokenQuotes, expectBooksAgree } from '../support/cards/books.ts'
import { testDatabase } from '../support/database.ts'
import { amount, isLong } from './length.ts'
import { type Gate, type Step, steps } from './payment-steps.ts'
import { type Order, type PaymentWorld, paymentWorld, until } from './payment-world.ts'

const rounds = Number(process.env.ROUNDS ?? amount(1, 20))

const database = await testDatabase()
const { pool } = database
const standIn = await startStripeStandIn({ clock: () => new Date(), retryDelays: [100, 500] })
let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld(database, standIn)
  await world.start()
}, 120_000)
afterAll(async () => {
  await world.end()
  await standIn.stop()
})

/** Blocks at the gate until the server waits there; `open` releases it. */
async function arm({ call, table, booking }: Gate, { id }: Order) {
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lock = async () => {
    await client.query('begin')
    if (table) await client.query(`lock table ${table} in exclusive mode`)
    if (booking) await client.query('select from bookings where id = $1 for no key update', [id])
  }
  const isWaiting = async () => {
    const { rowCount } = await pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
      rows[0]?.pid,
    ])
    return rowCount !== 0
  }
  if (call) standIn.fail({ ...call, with: 'hold' })
  else await lock()
  return {
    async reached() {
      if (call) await until(() => standIn.held().answers > 0)
      if (!table && !booking) return
      if (call) {
        await lock()
        standIn.releaseAnswers()
      }
      await until(isWaiting)
    },
    async open() {
      standIn.clearFailures()
      standIn.releaseAnswers()
      await client.query('rollback')
      client.release()
    },
  }
}

async function bring(order: Order, before: Step['before']) {
  if (before === 'nothing') return
  order.input.keepCard = before === 'told'
  await world.book(order)
  if (before === 'held') return
  world.payPage(order)
  await world.untilPaid(order)
  await standIn.settled()
  if (before === 'told') await world.tell(order)
}

async function strike({ before, act, at, becomes }: Step, round: number) {
  const order = await world.order()
  await bring(order, before)
  const gate = await arm(at, order)
  const heardBefore = standIn.list({ kind: 'event' }).length
  const acting = Promise.resolve(act(world, order))
  await gate.reached()
  await world.kill()
  await gate.open()
  await acting
  await standIn.settled()
  await world.start()
  standIn.webhooks({ deliver: 'now' })
  // The webhooks of that time are lost; in every other round they arrive late.
  if (round % 2 === 1) {
    for (const { id } of standIn.list({ kind: 'event' }).slice(heardBefore)) standIn.resend({ event: id })
    await standIn.settled()
  }
  return { order, becomes }
}

/** The client that got no answer retries; then time passes and the books are compared. */
async function settle({ order, becomes }: { order: Order; becomes: Step['becomes'] }, act: Step['act']) {
  await act(world, order)
  if (becomes === 'booked') await finishPaying(order)
  await world.reconcile()
  await standIn.settled()
  const { rows } = await pool.query<{
    status: string
    paid: number
    deposit: number
    total: number
    hold: Date | null
  }>(
    `select status, paid_cents as paid, deposit_cents as deposit, total_cents as total, hold_expires_at as hold
     from bookings where id = $1`,
    [order.id],
  )
  const [booking] = rows
  expect(booking?.status).toBe(becomes === 'cancelled' ? 'cancelled' : 'BOOKED')
  expect(booking?.paid).toBe({ booked: booking?.deposit, charged: booking?.total, cancelled: 0 }[becomes])
  if (becomes !== 'cancelled') expect(booking?.hold).toBeNull()
  if (becomes !== 'charged') return
  const isCharge = ({ metadata, status }: Intent) =>
    metadata.booking === order.id && metadata.purpose === 'balance' && status === 'succeeded'
  expect(standIn.list({ kind: 'payment_intent' }).filter(isCharge)).toHaveLength(1)
}

type Intent = ReturnType<typeof standIn.list<'payment_intent'>>[number]

async function finishPaying(order: Order) {
  if (!(await world.look(order))?.money?.paid) world.payPage(order)
  await world.untilPaid(order)
}

// The short form takes the moment with the most to lose: paid, and not yet in the ledger.
test.each(Object.entries(steps).filter(([name]) => isLong || name === 'pay: before the ledger entry'))(
  'after kill -9 at "%s", books, bookings and quotes agree',
  async (_, step) => {
    for (let round = 0; round < rounds; round++) {
      await settle(await strike(step, round), step.act)
      await expectBooksAgree(pool, standIn, new Date())
      expect(await brokenQuotes(pool)).toEqual([])
    }
  },
  900_000,
)
