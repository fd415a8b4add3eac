import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import type { Db } from '../../src/server/platform/database/database.ts'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { openJobs } from '../../src/server/platform/jobs/enqueue.ts'
import type { StripeStandIn } from '../stand-in/stripe/start-stripe-stand-in.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { type Customer, customerEnvironment, signInAdmin, signUpCustomers } from './customers.ts'
import { type BookingInput, freeStarts, inputFor, openEverything, post } from './schedule.ts'

const program = fileURLToPath(new URL('quick-server.ts', import.meta.url))

/** A customer and their booking, as far as it got. */
export interface Order {
  input: BookingInput
  id?: string
  /** The provider's session for the payment. */
  session?: string
}

interface BookingAnswer {
  id?: string
  payment?: { url: string } | null
  url?: string
  money?: { paid: number; refundable: number }
}

const parseSessionId = (url: string | undefined) => url?.split('/').at(-1)

export type PaymentWorld = Awaited<ReturnType<typeof paymentWorld>>

/** The real server in its own process, the provider's stand-in in ours, and customers who pay. */
export async function paymentWorld({ pool, db, url }: { pool: Pool; db: Db; url: string }, standIn: StripeStandIn) {
  const jobs = await openJobs(db)
  await openEverything(pool)
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-pay-'))
  const starts = freeStarts(20)
  const port = String(await freePort())
  let server: ServerProcess
  let admin: Customer
  standIn.webhooks({ url: `http://127.0.0.1:${port}/api/payments/webhook` })
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: port, TAKE_OVER_SECONDS: '3' }

  /** The server's answer; undefined if it died first. */
  async function ask(who: Customer, path: string, body?: object): Promise<BookingAnswer | undefined> {
    const headers = { ...who.headers, origin: server.origin, 'content-type': 'application/json' }
    const how = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await fetch(server.url + path, { ...how, signal: AbortSignal.timeout(20_000) }).catch(
      () => undefined,
    )
    return (await answer?.json().catch(() => undefined)) as BookingAnswer | undefined
  }

  const world = {
    pool,
    standIn,

    async start() {
      server = await startServer({ ...customerEnvironment, ...standIn.environment, ...environment }, program)
      admin ??= await signInAdmin(pool)
    },
    kill: () => server.kill(),
    async end() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },

    async order(): Promise<Order> {
      const [customer] = await signUpCustomers(pool, 1)
      return { input: inputFor(customer as Customer, starts.next().value as never) }
    },

    /** Books, or retries with the same key. */
    async book(order: Order) {
      const answer = await post(server, order.input)
      const booking = answer?.body as BookingAnswer | undefined
      if (!booking?.id) return
      order.id = booking.id
      const page = booking.payment ?? (await ask(order.input.customer, `/api/bookings/${order.id}/pay`, deposit))
      order.session = parseSessionId(page?.url)
    },

    /** The customer pays on the provider's page, which sends webhooks. */
    payPage({ session }: Order) {
      if (session) standIn.pay({ session })
    },

    look: ({ input, id }: Order) => ask(input.customer, `/api/bookings/${id}`),

    /** Cancels, accepting the quoted refund. */
    async cancel(order: Order) {
      const quotedRefund = (await this.look(order))?.money?.refundable
      await ask(order.input.customer, `/api/bookings/${order.id}/cancel`, { quotedRefund })
    },

    /** Pretends that yesterday's email announced a charge that's due now. */
    async tell({ id }: Order) {
      await pool.query(
        `update kept_cards k set announced_cents = b.total_cents - b.paid_cents, announced_start = b.starts_at,
           announced_at = now() - interval '20 hours', told_at = now() - interval '20 hours', charge_at = now()
         from bookings b where b.id = k.booking_id and b.id = $1`,
        [id],
      )
    },

    /** Enqueues the sweep that collects balances. */
    collect: () => jobs.enqueue(db, { queue: 'payment-sweep', data: {} }),

    /** Waits until some of the deposit is paid. */
    async untilPaid(order: Order) {
      await until(async () => ((await this.look(order))?.money?.paid ?? 0) > 0)
    },

    /** Makes the deposit's hold expire now. */
    async endHold({ id }: Order) {
      await pool.query(`update bookings set hold_expires_at = now() - interval '1 second' where id = $1`, [id])
      await pool.query(
        `update pgboss.job set start_after = now() where name = 'payment-close' and data->>'bookingId' = $1`,
        [id],
      )
    },

    /** Lets some minutes pass and has the owner reconcile the books. */
    async reconcile() {
      await pool.query(
        `update payments set created_at = created_at - interval '5 min', updated_at = updated_at - interval '5 min'
         where state = 'starting'`,
      )
      await pool.query(`update refunds set updated_at = updated_at - interval '5 min' where state = 'pending'`)
      const began = await countReconciliations(pool)
      await ask(admin, '/api/admin/money/reconcile', {})
      await until(async () => (await countReconciliations(pool)) > began, 120_000)
    },
  }
  return world
}

const deposit = { purpose: 'deposit' }

async function countReconciliations(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from reconciliations')
  return rows[0]?.count ?? 0
}

/** Polls until it's true. */
export async function until(isSo: () => Promise<boolean> | boolean, patience = 30_000): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(15)) if (await isSo()) return
  throw new Error('It never came to that.')
}
