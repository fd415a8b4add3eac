import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Env } from '../http/context.ts'
import type { Handlers } from '../jobs/workers.ts'
import type { Mailer } from '../mail/transport.ts'
import type { Tracing } from './span.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Each request as a span: its method, the route's pattern, the status, the id that the log has. What a browser says of
 * traces is not believed: every request begins its own.
 */
export const tracedRequests = (tracing: Tracing) =>
  createMiddleware<Env>((c, next) => {
    const method = methods.has(c.req.method) ? c.req.method : '_OTHER'
    return tracing.inSpan(method, 'server', { 'http.request.method': method }, async (end) => {
      await next()
      const route = routePath(c)
      end.name = `${method} ${route}`
      end.failed = c.res.status >= 500
      end.facts = {
        'http.route': route,
        'http.response.status_code': c.res.status,
        'http.request.header.x-request-id': c.var.requestId,
      }
    })
  })

/** Each job as a span, by its queue. */
export function tracedJobs(handlers: Handlers, tracing: Tracing | undefined): Handlers {
  if (!tracing) return handlers
  const traced = Object.entries(handlers).map(([queue, handle]) => [
    queue,
    (data: never, signal: AbortSignal) =>
      tracing.inSpan(`job ${queue}`, 'consumer', { 'messaging.destination.name': queue }, () => handle(data, signal)),
  ])
  return Object.fromEntries(traced)
}

/** Each mail that is handed on as a span. To whom, and what about, stays out. */
export const tracedMailer = (mailer: Mailer, tracing: Tracing | undefined): Mailer =>
  tracing ? { send: (mail) => tracing.inSpan('send mail', 'client', {}, () => mailer.send(mail)) } : mailer
