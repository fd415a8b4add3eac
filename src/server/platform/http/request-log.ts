import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Env } from './context.ts'
import { clientAddress } from './limits/client-address.ts'
import type { Metrics } from './metrics.ts'
import { MAX_PATH } from './validation.ts'

/** A request id from a proxy is kept if it is short and plain. */
const isPlainId = (id: string | undefined): id is string => id !== undefined && /^[\w.-]{8,64}$/.test(id)

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const plainWord = /^[a-z][\w.-]{0,29}$/i

/**
 * The path as it may be logged: known words and our ids. Secrets (the owner's calendar address, tokens) and anything else
 * become "…".
 */
export const loggedPath = (path: string): string =>
  path.length > MAX_PATH
    ? '…'
    : path
        .split('/')
        .map((part) => (part === '' || plainWord.test(part) || uuid.test(part) ? part : '…'))
        .join('/')

/**
 * Gives each request its id, address and logger, and logs one line per response: method, path without query (it may contain
 * a reset token), status and milliseconds. Never a body, cookie or other header.
 */
export const requestLog = ({ log, config }: { log: Logger; config: Config }, metrics: Metrics) =>
  createMiddleware<Env>(async (c, next) => {
    const started = performance.now()
    const given = c.req.header('x-request-id')
    const requestId = isPlainId(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('address', clientAddress(c.req.header('x-forwarded-for'), c.env, config.isTrustedProxy))

    await next()

    c.res.headers.set('x-request-id', requestId)
    const ms = performance.now() - started
    const { method, path } = c.req
    metrics.observe(method, routePath(c), c.res.status, ms / 1000)
    const level = c.res.status >= 500 ? 'error' : path.startsWith('/api/') ? 'info' : 'debug'
    c.var.log[level]({ method, path: loggedPath(path), status: c.res.status, ms: Math.round(ms) }, 'request')
  })
