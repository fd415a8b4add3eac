import { createMiddleware } from 'hono/factory'
import type { Database } from '../database/database.ts'
import type { Env } from './context.ts'
import { consumeLimit } from './limits/consume-limit.ts'
import type { LimitName } from './limits/rate-limit.ts'

/** Counts each request by the address it comes from, before its route does anything; past the limit it is refused. */
export const limitAddress = ({ db, clock }: { db: Database; clock: () => Date }, name: LimitName) =>
  createMiddleware<Env>(async (c, next) => {
    await consumeLimit(db, name, c.var.address, clock())
    await next()
  })
