import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { takeDataDir } from '../src/server/config/data-dir.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded/embedded-postgres.ts'
import { migrate } from '../src/server/database/migrate.ts'

/** A PostgreSQL for this run alone, as durable as the one of the product, with its tables. */
export async function benchDatabase(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-bench-'))
  chmodSync(dataDir, 0o711)
  const giveBack = takeDataDir(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir, { settings })
  await migrate(postgres.url)
  const pool = new Pool({ connectionString: postgres.url, max: 20 })
  pool.on('error', () => {}) // idle connections, when the database goes
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

/** 100,000 BOOKED events: three on each of the coming hundred days, eight a day in the years before. */
export async function fillSchedule(pool: Pool): Promise<void> {
  await pool.query(`insert into "user" (id, name, email) values ('past', 'Past', 'past@race.example')`)
  await pool.query(`
    insert into bookings (user_id, package_id, package_name, base_hours, total_hours, total_cents, deposit_cents,
                          full_name, email, billing_address, phone_number, status, starts_at, ends_at)
    select 'past', 'drivers-den', 'Driver''s Den', 2, 2, 25000, 6250,
           'Ada Racer', 'past@race.example', '1 Fast Lane, Phoenix', '602 555 0100', 'BOOKED', start, start + interval '2 hours'
    from (
      select (current_date + day + make_interval(hours => hour)) at time zone 'America/Phoenix' start
      from generate_series(1, 100) day, unnest(array[9, 12, 15]) hour
      union all
      select (current_date - i / 8 + make_interval(hours => 6 + 2 * (i % 8))) at time zone 'America/Phoenix'
      from generate_series(0, 99699) i
    ) events`)
  await pool.query('vacuum analyze')
}
