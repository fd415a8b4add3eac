import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { addDatabaseMetrics } from './database-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** What an operator can watch: requests by route, bookings taken, the pool of connections, and the process. */
export function createMetrics(pool: Pool) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addDatabaseMetrics(registry, pool)

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const bookings = new Counter({
    name: 'bookings_total',
    help: 'What became of requests to book: the status of the answer.',
    labelNames: ['status'],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by state; waiting are requests without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })

  new Gauge({
    name: 'payment_differences',
    help: "Open differences between the card provider's books and ours; the Money view says what to do.",
    registers: [registry],
    async collect() {
      const text = 'select count(*)::int as open from payment_differences where resolved_at is null'
      const open = await pool.query<{ open: number }>(text).then(
        ({ rows }) => rows[0]?.open,
        () => undefined, // the database is away: nobody knows
      )
      this.set(open ?? Number.NaN)
    },
  })

  new Gauge({
    name: 'last_backup_timestamp_seconds',
    help: 'When the last good nightly backup was made; NaN: never, or unknown.',
    registers: [registry],
    async collect() {
      const text = 'select extract(epoch from good_at)::float8 as at from nightly_backups'
      const at = await pool.query<{ at: number | null }>(text).then(
        ({ rows }) => rows[0]?.at,
        () => undefined, // the database is away
      )
      this.set(at ?? Number.NaN)
    },
  })

  return {
    registry,
    /** Counts an answered request. `route` is the pattern, never the path: a path has no end of values. */
    observe(method: string, route: string, status: number, seconds: number) {
      durations.observe({ method, route, status }, seconds)
      if (method === 'POST' && route === '/api/bookings') bookings.inc({ status })
    },
  }
}
