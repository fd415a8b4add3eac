import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { addDatabaseMetrics } from './database-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics for operators: requests by route, bookings, connection pool, and process. */
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
  // Without labels, it is exported from the start; if it first appeared with the first fault, an alert would see no
  // increase.
  const faults = new Counter({
    name: 'faults_total',
    help: 'Requests that ended with status 500.',
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

  return {
    registry,
    /** Records an answered request. `route` is the pattern, because paths have unlimited values. */
    observe(method: string, route: string, status: number, seconds: number) {
      durations.observe({ method, route, status }, seconds)
      if (status === 500) faults.inc()
      if (method === 'POST' && route === '/api/bookings') bookings.inc({ status })
    },
  }
}
