import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { instantOf } from '../src/domain/calendar.ts'
import { best, spread } from './load.ts'
import { signUpCustomers } from './soak/customers.ts'
import { type BookingInput, freeStarts, inputFor, post, type Start } from './soak/schedule.ts'
import type { ServerProcess } from './soak/server-process.ts'

const WORKERS = 16
const SECONDS = 5
const ROUNDS = 3
/** How many customers a round needs at the most. */
export const MAX = 4_000

export interface Rate {
  rate: number
  p50: number
  p99: number
}

/** POST /api/bookings beside the bare transaction that a booking needs, taken in turns on one database. */
export async function measureBookings(server: ServerProcess, pool: Pool): Promise<{ raw: Rate; api: Rate }> {
  const starts = freeStarts(200)
  const rounds: { raw: Rate; api: Rate }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const customers = await signUpCustomers(pool, MAX)
    const inputs = customers.map((customer) => inputFor(customer, starts.next().value as Start))
    rounds.push({
      raw: await perSecond((index) => bookRaw(pool, starts.next().value as Start, customers[index]?.id ?? '')),
      api: await perSecond(async (index) => {
        const answer = await post(server, inputs[index] as BookingInput)
        if (answer?.status !== 201) throw new Error(`A booking was refused: ${JSON.stringify(answer)}`)
      }),
    })
  }
  return { raw: best(rounds.map(({ raw }) => raw)), api: best(rounds.map(({ api }) => api)) }
}

/** Does the work over and over, sixteen at a time; the first second warms up and is not counted. */
export async function perSecond(work: (index: number) => Promise<void>): Promise<Rate> {
  const begin = performance.now() + 1_000
  const end = begin + SECONDS * 1_000
  const times: number[] = []
  let next = 0
  const worker = async () => {
    while (performance.now() < end && next < MAX) {
      const began = performance.now()
      await work(next++)
      const now = performance.now()
      if (now >= begin && now < end) times.push(now - began)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  if (next >= MAX) throw new Error('The round ran out of customers: raise MAX.')
  return { rate: times.length / SECONDS, ...spread(times) }
}

/**
 * What must happen in the database for one booking, and nothing else: lock, look, insert the booking, its key and the
 * two jobs that tell of it, commit.
 */
async function bookRaw(pool: Pool, { date, hour }: Start, userId: string): Promise<void> {
  const startsAt = instantOf(date, hour)
  const endsAt = instantOf(date, hour + 2)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select id from resources where id = 1 for update')
    await client.query({
      name: 'taken',
      text: `select starts_at, ends_at from bookings
             where int4range(resource_id, resource_id, '[]') && int4range(1, 1, '[]')
               and tstzrange(starts_at, ends_at) && tstzrange($1, $2) and status = 'BOOKED' and starts_at is not null`,
      values: [instantOf(date, 0), instantOf(date, 24)],
    })
    await client.query({ name: 'blocks', text: 'select * from blocked_dates where date = $1', values: [date] })
    await client.query({ name: 'rules', text: 'select * from availability_settings' })
    const { rows } = await client.query<{ id: string }>({
      name: 'book',
      text: `insert into bookings (user_id, package_id, package_name, base_hours, extra_hours, total_hours, add_ons,
               add_ons_names, hourly_rate_cents, base_price_cents, extra_hours_cost_cents, total_cents, deposit_cents,
               full_name, email, billing_address, phone_number, status, starts_at, ends_at)
             values ($1, 'drivers-den', 'Driver''s Den', 2, 0, 2, '{weather}', '{Weather Insurance}', 20000, 25000, 0,
               27500, 6875, 'Ada Racer', 'ada@race.example', '1 Fast Lane, Phoenix', '602 555 0100', 'BOOKED', $2, $3)
             returning *`,
      values: [userId, startsAt, endsAt],
    })
    await client.query({
      name: 'key',
      text: 'insert into idempotency_keys (user_id, key, body_hash, booking_id) values ($1, $2, $3, $4)',
      values: [userId, randomUUID(), 'hash', rows[0]?.id],
    })
    await client.query({
      name: 'jobs',
      // In a queue's table, but done already: this measures the writing, not the mail.
      text: `insert into pgboss.job_common (name, data, state, completed_on)
             select name, jsonb_build_object('bookingId', $1::text), 'completed', now()
             from unnest(array['owner-notification', 'booking-mail']) name`,
      values: [rows[0]?.id],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}
