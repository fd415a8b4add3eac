import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { takeDataDir } from '../../src/server/platform/config/data-dir.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'

/** A PostgreSQL with our tables for this run only, as durable as in production. */
export async function benchDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-bench-'))
  chmodSync(dataDir, 0o711)
  const giveBack = takeDataDir(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir)
  await migrate(postgres.url)
  const pool = new Pool({ connectionString: postgres.url, max: 20 })
  pool.on('error', () => {}) // idle connections report an error when the database stops
  return {
    url: postgres.url,
    pool,
    async close() {
      await pool.end()
      await postgres.stop()
      giveBack()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Inserts bookings of every status, eight a day, from `lastDay` (0: today) back into the past. */
export async function fillBookings(pool: Pool, count: number, lastDay: number): Promise<void> {
  await pool.query(
    `insert into bookings (package_id, package_name, base_hours, total_hours, add_ons, add_ons_names, total_cents,
       deposit_cents, full_name, email, billing_address, phone_number, status, created_at, starts_at, ends_at)
     select 'drivers-den', 'Driver''s Den', 2, 2, '{premium}', '{Premium Courses}', 30000, 7500, 'Guest ' || i,
       'guest' || i || '@race.example', i || ' Fast Lane, Phoenix', '(602) 555 ' || lpad((i % 10000)::text, 4, '0'),
       (array['BOOKED', 'BOOKED', 'confirmed', 'pending', 'cancelled', null])[1 + i % 6],
       now() - make_interval(mins => i), start, start + interval '2 hours'
     from (select i, (current_date + $2::int - i / 8 + make_interval(hours => 6 + 2 * (i % 8))) at time zone 'America/Phoenix' as start
           from generate_series(0, $1::int - 1) i) events`,
    [count, lastDay],
  )
  await pool.query('vacuum analyze')
}
