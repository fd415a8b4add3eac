import { Hono } from 'hono'
import type { Pool } from 'pg'
import type { Secrets } from '../config/data-dir.ts'
import { isMigrated } from '../database/migrate.ts'
import type { Env } from '../http/context.ts'
import type { Metrics } from '../http/metrics.ts'
import { isSameSecret } from '../http/same-secret.ts'
import type { Disks } from './disk.ts'

interface Ready {
  pool: Pool
  disks: Disks
  clock: () => Date
  draining: AbortSignal
}

/** For whoever runs the server: is it alive, can it work, and how is it doing? */
export const operatorRoutes = (deps: Ready & { secrets: Secrets }, metrics: Metrics) =>
  new Hono<Env>()
    .get('/healthz', (c) => c.text('alive\n'))
    .get('/readyz', async (c) => {
      const problem = await whyNotReady(deps)
      return problem ? c.text(`${problem}\n`, 503, { 'retry-after': '5' }) : c.text('ready\n')
    })
    .get('/metrics', async (c) => {
      const [, token = ''] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
      if (!isSameSecret(token, deps.secrets.metricsToken)) {
        return c.text('Send METRICS_TOKEN as an "Authorization: Bearer" header.\n', 401, {
          'www-authenticate': 'Bearer',
        })
      }
      return c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
    })

async function whyNotReady({ pool, disks, clock, draining }: Ready): Promise<string | undefined> {
  if (draining.aborted) return 'This server is closing.'
  try {
    const [migrated, { rows }] = await Promise.all([
      isMigrated((text) => pool.query(text)),
      pool.query<{ standby: boolean }>(`select current_setting('transaction_read_only') = 'on' as standby`),
    ])
    if (rows[0]?.standby) return 'The database takes no writes: it is a standby, or read-only.'
    return migrated ? await disks.problem(clock()) : 'The database is not migrated yet.'
  } catch {
    return 'The database cannot be reached or is not migrated yet.'
  }
}
