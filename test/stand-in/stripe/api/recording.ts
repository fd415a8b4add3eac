import { appendFileSync } from 'node:fs'
import type { MiddlewareHandler } from 'hono'

/** Writes each call and its answer as a line of JSON to `file`, to be held against the provider's published description. */
export const recorded =
  (file: string | undefined): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (!file) return
    const { pathname, search } = new URL(c.req.url)
    const line = {
      method: c.req.method,
      path: pathname + search,
      body: c.req.method === 'POST' ? await c.req.text() : '',
      status: c.res.status,
      response: await c.res.clone().json(),
    }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
