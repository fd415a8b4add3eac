import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Env } from '../http/context.ts'
import type { Handlers } from '../jobs/workers.ts'
import type { Mailer } from '../mail/transport.ts'
import type { Tracing } from './span.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Records each request as a span with method, route pattern, status and request id. Trace headers from browsers are ignored:
 * every request starts its own trace.
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

/** Records each job as a span, by queue. */
export function tracedJobs(handlers: Handlers, tracing: Tracing | undefined): Handlers {
  if (!tracing) return handlers
  const traced = Object.entries(handlers).map(([queue, handle]) => [
    queue,
    (data: never, signal: AbortSignal) =>
      tracing.inSpan(`job ${queue}`, 'consumer', { 'messaging.destination.name': queue }, () => handle(data, signal)),
  ])
  return Object.fromEntries(traced)
}

/** Records each handed-over email as a span, without recipient or content. */
export const tracedMailer = (mailer: Mailer, tracing: Tracing | undefined): Mailer =>
  tracing ? { send: (mail) => tracing.inSpan('send mail', 'client', {}, () => mailer.send(mail)) } : mailer
