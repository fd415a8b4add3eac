import { addDays, todayIn } from '../../src/domain/calendar.ts'
import { type Customer, customerEnvironment, signInAdmin, signUpCustomers } from '../../test/soak/customers.ts'
import { bookingRequestInit, freeStarts, inputFor, openEverything, type Start } from '../../test/soak/schedule.ts'
import { startServer } from '../../test/support/server-process.ts'
import { benchDatabase, fillBookings } from './database.ts'

const PASSWORD = 'birdie putt for par'

/**
 * Starts the real server on its own database with `kept` past bookings. Each action resolves to the milliseconds until
 * its answer was read. `wrong` counts unexpected answers.
 */
export async function openSite(kept: number) {
  const database = await benchDatabase()
  const { pool } = database
  await fillBookings(pool, kept, -1)
  await openEverything(pool)
  const server = await startServer({ ...customerEnvironment, DATABASE_URL: database.url }).catch(async (error) => {
    await database.close()
    throw error
  })
  await pool.query('create table bare (id int generated always as identity)')
  const customers = await signUpCustomers(pool, 1_000)
  const starts = freeStarts(2)
  const wrong: Record<string, number> = {}

  async function ask(path: string, init: RequestInit = {}): Promise<number> {
    const began = performance.now()
    const note = (what: string) => {
      const line = `${what} of ${path}`
      wrong[line] = (wrong[line] ?? 0) + 1
    }
    try {
      const answer = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(60_000) })
      const text = await answer.text()
      if (!answer.ok) note(`${answer.status} ${/"code":"([\w-]+)"/.exec(text)?.[1]}`)
    } catch (error) {
      note(String(error))
    }
    return performance.now() - began
  }

  const from = addDays(todayIn(new Date()), 1)
  const pagePaths = ['/booking', '/api/session', `/api/availability/days?from=${from}&to=${addDays(from, 30)}`]
  let visits = 0

  return {
    port: server.port,
    pool,
    wrong,
    ask,
    owner: await signInAdmin(pool),
    /** The next customer books the next free time. */
    book: () =>
      ask(
        '/api/bookings',
        bookingRequestInit(inputFor(customers.pop() as Customer, starts.next().value as Start), server.origin),
      ),
    /** Sends the next of the booking page's first requests. */
    visit: () => ask(pagePaths[visits++ % pagePaths.length] ?? ''),
    account(action: 'sign-up' | 'sign-in', email: string, address: string) {
      const headers = { origin: server.origin, 'content-type': 'application/json', 'x-forwarded-for': address }
      const body = JSON.stringify({ email, password: PASSWORD })
      return ask(`/api/auth/${action}/email`, { method: 'POST', headers, body })
    },
    /** Writes one row in a transaction of its own, which is on disk when it's answered. */
    async writeBare() {
      const began = performance.now()
      await pool.query('insert into bare default values')
      return performance.now() - began
    },
    async close() {
      await server.stop()
      await database.close()
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
