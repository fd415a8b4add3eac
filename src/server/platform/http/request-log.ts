import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Env } from './context.ts'
import { clientAddress } from './limits/client-address.ts'
import type { Metrics } from './metrics.ts'
import { MAX_PATH } from './validation.ts'

/** An id that a proxy gave is kept when it is plain; a client's essay is not. */
const isPlainId = (id: string | undefined): id is string => id !== undefined && /^[\w.-]{8,64}$/.test(id)

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const plainWord = /^[a-z][\w.-]{0,29}$/i

/**
 * The path as it may be written down: plain words and ids of ours. Secrets (the address of the owner's calendar, tokens)
 * and whatever else somebody puts into an address become "…".
 */
export const loggedPath = (path: string): string =>
  path.length > MAX_PATH
    ? '…'
    : path
        .split('/')
        .map((part) => (part === '' || plainWord.test(part) || uuid.test(part) ? part : '…'))
        .join('/')

/**
 * Gives each request its id, address and log, and writes one line when it is answered: method, path without its
 * query (a reset token may stand there), status and milliseconds. Never a body, a cookie or another header.
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
