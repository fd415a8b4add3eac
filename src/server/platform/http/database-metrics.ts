import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { isOverdue, isUndelivered } from '../jobs/job-conditions.ts'
import { withTimeout } from './with-timeout.ts'

/** Collectors wait ten seconds at most and must learn within that time that the database hangs. */
const TIMEOUT_MS = 3_000

const gauges = [
  {
    name: 'database_up',
    help: 'Does the database answer? 1 or 0.',
    text: 'select 1::int as value',
    away: 0,
  },
  {
    name: 'jobs_overdue',
    help: 'Jobs (mostly email) that have been due for five minutes and that no server has picked up; NaN: unknown.',
    text: `select count(*)::int as value from pgboss.job where ${isOverdue(5)}`,
    away: Number.NaN,
  },
  {
    name: 'jobs_undelivered',
    help: 'Emails and other jobs that were given up on; the dashboard lists them under Undelivered email. NaN: unknown.',
    text: `select count(*)::int as value from pgboss.job where ${isUndelivered}`,
    away: Number.NaN,
  },
  {
    name: 'payment_differences',
    help: "Open differences between the card provider's books and ours; the Money view says what to do.",
    text: 'select count(*)::int as value from payment_differences where resolved_at is null',
    away: Number.NaN,
  },
  {
    name: 'last_backup_timestamp_seconds',
    help: 'When the last good nightly backup was made; NaN: never, or nobody knows.',
    text: 'select extract(epoch from good_at)::float8 as value from nightly_backups',
    away: Number.NaN,
  },
]

/** Database statistics and contents, queried at each collection. */
export function addDatabaseMetrics(registry: Registry, pool: Pool): void {
  for (const { name, help, text, away } of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await askFor(pool, text).catch(() => away))
      },
    })
  }
}

async function askFor(pool: Pool, text: string): Promise<number> {
  const asked = pool.query<{ value: number | null }>(text)
  const { rows } = await withTimeout(asked, TIMEOUT_MS, () => new Error('the database is slow'))
  return rows[0]?.value ?? Number.NaN
}
