import { createMiddleware } from 'hono/factory'
import type { Env } from '../context.ts'

/** HEAD runs the handler of GET, but nobody reads the body: a stream would wait for its reader for ever. */
export const discardUnreadBody = createMiddleware<Env>(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
})
