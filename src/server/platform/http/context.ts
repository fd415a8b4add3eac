import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'

/** What every handler finds in `c.var` and `c.env`. */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Also in the X-Request-Id header. */
    requestId: string
    log: Logger
    /** Of the client: see client-address.ts. */
    address: string
    /** When all of the request was here, by `performance.now()`. */
    arrivedAt: number
  }
}

/** The session cookie, without the prefix that it has when the site is served over TLS. */
export const SESSION_COOKIE = 'dome-and-den.session_token'

/** A request as a function sees it that works behind any middleware. */
export type RequestContext = Pick<Context<Env>, 'var' | 'req' | 'header'>
