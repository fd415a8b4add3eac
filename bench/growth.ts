// `npm run bench:growth [BOOKINGS …]`: as bookings grow, PostgreSQL's processor time of the questions that are asked most,
// and how long a server takes to start and to book.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { Client, type Pool } from 'pg'
import { addDays, todayIn } from '../src/domain/calendar.ts'
import { adminBookingPage } from '../src/server/admin/bookings/booking-list.ts'
import { loadDays } from '../src/server/availability/load-days.ts'
import { bookingPage } from '../src/server/bookings/own-bookings-page.ts'
import { overConnection } from '../src/server/database/database.ts'
import { benchDatabase } from './database.ts'
import { processorTime, spread } from './load.ts'
import { customerEnvironment, signUpCustomers } from './soak/customers.ts'
import { freeStarts, inputFor, openEverything, post, type Start } from './soak/schedule.ts'
import { startServer } from './soak/server-process.ts'

const TIMES = 100
const sizes = process.argv.slice(2).map(Number)
const wanted = sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]
const database = await benchDatabase()
const client = new Client({ connectionString: database.url, pipeline: true })
const figures: Record<string, number>[] = []
const servers: Record<string, number>[] = []
// After the last day that fillTo fills.
const starts = freeStarts(100)

/**
 * Eight bookings a day into the past, of a thousand customers; the triggers that tell of changes are off. A million take
 * three centuries, so the zone is Phoenix's without its history: November 18, 1883 had two noons.
 */
async function fillTo(pool: Pool, from: number, to: number): Promise<void> {
  await pool.query('alter table bookings disable trigger user')
  await pool.query(
    `insert into bookings (user_id, package_id, package_name, base_hours, total_hours, total_cents, deposit_cents,
       full_name, email, billing_address, phone_number, status, starts_at, ends_at)
     select 'c' || i % 1000, 'drivers-den', 'Driver''s Den', 2, 2, 25000, 6250, 'Ada Racer', 'past@race.example',
       '1 Fast Lane, Phoenix', '602 555 0100', 'BOOKED', start, start + interval '2 hours'
     from (select i, (current_date + 60 - i / 8 + make_interval(hours => 6 + 2 * (i % 8))) at time zone 'MST' start
       from generate_series($1::int, $2::int - 1) i) events`,
    [from, to],
  )
  await pool.query('alter table bookings enable trigger user')
  await pool.query('vacuum analyze bookings')
}

/** Seconds until a new server answers, and milliseconds within which it answers half of the bookings, and 99 of 100. */
async function startAndBook(pool: Pool): Promise<Record<string, number>> {
  const began = performance.now()
  const server = await startServer({ ...customerEnvironment, DATABASE_URL: database.url })
  const startUp = (performance.now() - began) / 1_000
  try {
    const times: number[] = []
    for (const customer of await signUpCustomers(pool, TIMES)) {
      const sent = performance.now()
      const answer = await post(server, inputFor(customer, starts.next().value as Start))
      if (answer?.status !== 201) throw new Error(`A booking was refused: ${JSON.stringify(answer)}`)
      times.push(performance.now() - sent)
    }
    const { p50, p99 } = spread(times)
    const row = { 'start-up, s': startUp, 'half of the bookings, ms': p50, '99 % of the bookings, ms': p99 }
    return Object.fromEntries(Object.entries(row).map(([name, figure]) => [name, Number(figure.toFixed(1))]))
  } finally {
    await server.stop()
  }
}

/** What was measured so far, for scripts/scaling.mjs to draw. */
function note(): void {
  const measured = { when: new Date().toISOString().slice(0, 10), cores: cpus().length, times: TIMES, figures, servers }
  writeFileSync(new URL('../docs/scaling/growth.json', import.meta.url), `${JSON.stringify(measured, null, 2)}\n`)
}

try {
  const { pool } = database
  await pool.query(
    `insert into "user" (id, name, email) select 'c' || i, 'C', i || '@race.example' from generate_series(0, 999) i`,
  )
  await openEverything(pool)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const db = overConnection(client)
  const now = new Date()
  const today = todayIn(now)
  const questions: Record<string, () => Promise<unknown>> = {
    'open days, 92': () => loadDays(db, today, addDays(today, 91)),
    'a customer’s list': () => bookingPage(db, 'c7', undefined, now),
    'the owner’s list': () => adminBookingPage(db, {}, { sort: 'newest' }),
  }
  let filled = 0
  for (const bookings of wanted) {
    await fillTo(pool, filled, bookings)
    filled = bookings
    const row: Record<string, number> = { bookings }
    for (const [name, ask] of Object.entries(questions)) {
      await ask()
      const before = processorTime(pid)
      for (let time = 0; time < TIMES; time++) await ask()
      row[name] = (processorTime(pid) - before) / TIMES
    }
    figures.push(row)
    servers.push({ bookings, ...(await startAndBook(pool)) })
    console.log(row, servers.at(-1))
    note()
  }
} finally {
  await client.end()
  await database.close()
}
