import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Control } from './control.ts'
import { ProviderError } from './objects/provider-error.ts'

/** Controls the stand-in from another process: POST /NAME with the argument as JSON; answers the result as JSON. */
export const controlRoutes = (control: Control) =>
  new Hono()
    .post('/:name', async (c) => {
      const name = c.req.param('name')
      if (!Object.hasOwn(control, name)) return c.json({ error: `There is no control ${name}` }, 404)
      const body = await c.req.text()
      const run = control[name as keyof Control] as (input: unknown) => unknown
      return c.json((await run(body ? JSON.parse(body) : undefined)) ?? null)
    })
    .onError((error, c) =>
      c.json({ error: error.message }, (error instanceof ProviderError ? error.status : 500) as ContentfulStatusCode),
    )
