import { Hono } from 'hono'
import { Refused } from '../domain/refusals.ts'
import type { Deps, Env } from './deps.ts'
import type { Metrics } from './metrics.ts'
import { isMigrated } from './migrate.ts'

/** For whoever runs the server: is it alive, can it work, and how is it doing? */
export const operatorRoutes = ({ pool }: Deps, metrics: Metrics) =>
  new Hono<Env>()
    .get('/healthz', (c) => c.text('alive\n'))
    .get('/readyz', async (c) => {
      const problem = await whyNotReady(pool)
      return problem ? c.text(`${problem}\n`, 503, { 'retry-after': '5' }) : c.text('ready\n')
    })
    .get('/metrics', async (c) => {
      // What came through a proxy came from outside.
      const isForwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded') ?? c.req.header('via')
      if (isForwarded !== undefined) throw new Refused('not-found')
      return c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
    })

async function whyNotReady(pool: Deps['pool']): Promise<string | undefined> {
  try {
    const migrated = await isMigrated((text) => pool.query(text))
    return migrated ? undefined : 'The database is not migrated yet.'
  } catch {
    return 'The database cannot be reached or is not migrated yet.'
  }
}
