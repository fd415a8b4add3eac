import { createMiddleware } from 'hono/factory'
import type { Database } from '../database/database.ts'
import type { Env } from './context.ts'
import { consumeLimit } from './limits/consume-limit.ts'
import type { LimitName } from './limits/rate-limit.ts'

/** Rate limits requests by client address, before the route runs. */
export const limitAddress = ({ db, clock }: { db: Database; clock: () => Date }, name: LimitName) =>
  createMiddleware<Env>(async (c, next) => {
    await consumeLimit(db, name, c.var.address, clock())
    await next()
  })
