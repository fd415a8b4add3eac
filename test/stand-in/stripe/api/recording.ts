import { appendFileSync } from 'node:fs'
import type { MiddlewareHandler } from 'hono'

/**
 * Appends each call with its answer to `file` as a line of JSON, for comparison with the provider's published API
 * description.
 */
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
