import { type Context, Hono } from 'hono'
import type { Pool } from 'pg'
import type { Config } from '../platform/config/config.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import { isMigrated } from '../platform/database/migrate.ts'
import type { Env } from '../platform/http/context.ts'
import { clientAddress } from '../platform/http/limits/client-address.ts'
import { isSameSecret } from '../platform/http/links/secret.ts'
import type { Metrics } from '../platform/http/metrics.ts'
import { DOCTOR_HEADER, isDoctorMark, type RequestOrigin } from '../platform/http/seen-by-doctor.ts'
import type { Disks } from './disk.ts'

interface Ready {
  healthPool: Pool
  disks: Disks
  clock: () => Date
  draining: AbortSignal
}

/** Routes for operators: liveness, readiness and metrics. */
export const operatorRoutes = (
  deps: Ready & { secrets: Secrets; config: Pick<Config, 'isTrustedProxy'> },
  metrics: Metrics,
) => {
  const whyNotReady = askedOnce(() => databaseProblem(deps))
  return new Hono<Env>()
    .get('/healthz', (c) => c.text('alive\n'))
    .get('/readyz', async (c) => {
      const problem = deps.draining.aborted ? 'This server is shutting down.' : await whyNotReady()
      return problem ? c.text(`${problem}\n`, 503, { 'retry-after': '5' }) : c.text('ready\n')
    })
    .get('/as-seen', (c) => {
      if (!isDoctorMark(c.req.header(DOCTOR_HEADER) ?? '', deps.clock(), deps.secrets.metricsToken))
        return c.text('This is for npm run doctor.\n', 401)
      return c.json(readRequestOrigin(c, deps.config), 200, { 'cache-control': 'private, no-store' })
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
}

/** A slower check may be stuck on a silent connection, so later requests start a new one. */
const SHARED_MS = 1_000

/** Shares one check among simultaneous requests, because anyone may ask and a crowd must not delay the proxy. */
function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: { answer: Promise<T>; since: number } | undefined
  return () => {
    if (asking && performance.now() - asking.since < SHARED_MS) return asking.answer
    const mine = { answer: ask(), since: performance.now() }
    asking = mine
    return mine.answer.finally(() => {
      if (asking === mine) asking = undefined
    })
  }
}

function readRequestOrigin(c: Context<Env>, { isTrustedProxy }: Pick<Config, 'isTrustedProxy'>): RequestOrigin {
  const socket = clientAddress(undefined, c.env, () => false)
  const forwardedFor = c.req.header('x-forwarded-for') ?? null
  return { address: c.var.address, socket, isTrustedProxy: isTrustedProxy(socket), forwardedFor }
}

async function databaseProblem({ healthPool: pool, disks, clock }: Ready): Promise<string | undefined> {
  try {
    const [migrated, { rows }] = await Promise.all([
      isMigrated((text) => pool.query(text)),
      pool.query<{ standby: boolean }>(`select current_setting('transaction_read_only') = 'on' as standby`),
    ])
    if (rows[0]?.standby) return 'The database can’t be written to: it’s a standby, or set to read-only.'
    return migrated ? await disks.problem(clock()) : 'The database isn’t migrated yet.'
  } catch {
    return 'The database can’t be reached, or isn’t migrated yet.'
  }
}
