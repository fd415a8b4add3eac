import { Hono } from 'hono'
import type { Logger } from 'pino'
import { Refused } from '../../domain/refusals.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Env } from '../platform/http/context.ts'
import { limitWork } from '../platform/http/limits/work-limit.ts'
import type { Site } from '../platform/http/pages/site.ts'
import { readFaq } from './faq.ts'

/** Units of work per address and minute, about a millisecond each: a message counts 5, and a tool 1 or 10 more. */
const MOST_UNITS = 600

type Deps = { db: Database; clock: () => Date; config: Config; log: Logger }

/**
 * The Model Context Protocol over streamable HTTP, mounted at /mcp. Stateless: one server per request, no open streams.
 * Read-only. Returns 429 over an address's limit.
 */
export function mcpRoutes({ db, clock, config, log }: Deps, site: Site) {
  const limit = limitWork(MOST_UNITS)
  const faq = readFaq(site)
  return new Hono<Env>().all('/', async (c) => {
    const count = (units: number) => limit(c.var.address, clock(), units)
    count(5)
    // A batch would be a hundred messages for the price of one; the protocol dropped batches in 2025-06-18.
    const message: unknown = await c.req.raw
      .clone()
      .json()
      .catch(() => undefined)
    if (Array.isArray(message)) throw new Refused('too-large')
    // The library is loaded when an assistant first asks.
    const [{ createMcpHandler }, { assistantServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./tools.ts'),
    ])
    const handler = createMcpHandler(() => assistantServer({ db, clock, config, faq, count }), {
      maxSubscriptions: 0,
      keepAliveMs: 0,
      onerror: (err) => log.debug({ err }, 'an assistant asked for something that is not there'),
    })
    const answer = await handler.fetch(c.req.raw)
    const headers = new Headers(answer.headers)
    headers.set('cache-control', 'no-store')
    return new Response(answer.body, { status: answer.status, headers })
  })
}
