import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'

/** Values every handler finds in `c.var` and `c.env`. */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Also sent in the X-Request-Id header. */
    requestId: string
    log: Logger
    /** The client's address: see client-address.ts. */
    address: string
    /** When the whole request had arrived, by `performance.now()`. */
    arrivedAt: number
  }
}

/** Name of the session cookie, without the prefix used over TLS. */
export const SESSION_COOKIE = 'dome-and-den.session_token'

/** The part of a request that functions need behind any middleware. */
export type RequestContext = Pick<Context<Env>, 'var' | 'req' | 'header'>
