import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Config } from '../config/config.ts'
import { CannotStart } from '../config/startup-error.ts'
import { limitConnections } from './connections.ts'
import type { ConnectionLimits } from './limits/connection-limits.ts'

type Handler = Parameters<ReturnType<typeof limitConnections>['guard']>[0]

const serverOptions = {
  // Time for a request's headers and for all of it to arrive. Bodies other than photos get less (request-body.ts).
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  // We must not be the first to close an idle connection, because a request sent at that moment would be lost. We tell
  // clients to close after 60 s (Keep-Alive: timeout=60) and keep it for 75 s more: Caddy, which ignores that, takes 120 s.
  keepAliveTimeout: 60_000,
  keepAliveTimeoutBuffer: 75_000,
}

/** Serves HTTP with limited connections. Throws `CannotStart` if the port is taken or not permitted. */
export function listen(
  handle: Handler,
  { host, port, isTrustedProxy }: Pick<Config, 'host' | 'port' | 'isTrustedProxy'>,
  limits?: ConnectionLimits,
): Promise<Server> {
  const connections = limitConnections(isTrustedProxy, limits)
  const fetch = connections.guard(handle) as Parameters<typeof createAdaptorServer>[0]['fetch']
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  connections.watch(server)
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const reason = code === 'EADDRINUSE' ? 'something else listens there' : message
      reject(new CannotStart(`Port ${port} of ${host} cannot be used: ${reason}. Set PORT to another.`))
    })
    server.listen(port, host, () => resolve(server))
  })
}

/** Stops accepting connections, lets requests in flight finish, and cuts off the rest after `limit` milliseconds. */
export function drain(server: Server, limit = 10_000): Promise<void> {
  return new Promise((resolve) => {
    // A connection that becomes idle only now would otherwise be kept for its next request.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), limit)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}

/** Ends the connection after every response from now on, so kept-alive clients reconnect, to another server if needed. */
export function endConnections(server: Server): void {
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
}
