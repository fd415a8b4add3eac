import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Config } from '../config/config.ts'
import { CannotStart } from '../config/startup-error.ts'
import { boundConnections } from './connections.ts'
import type { CrowdBounds } from './limits/bounded-crowd.ts'

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** How long a request may take to arrive, head and whole. For bodies other than photos, validation.ts allows less. */
const serverOptions = { headersTimeout: 20_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }

/** Serves HTTP, with limited connections. Throws `CannotStart` where the port is taken or not allowed. */
export function listen(
  fetch: Fetch,
  { host, port, isTrustedProxy }: Pick<Config, 'host' | 'port' | 'isTrustedProxy'>,
  bounds?: CrowdBounds,
): Promise<Server> {
  // A connection that found no room is closed already (connections.ts): its request is not worth a query.
  const fetchIfOpen: Fetch = (request, bindings) =>
    'incoming' in bindings && bindings.incoming.socket.destroyed
      ? new Response(null, { status: 503 })
      : fetch(request, bindings)
  const server = createAdaptorServer({ fetch: fetchIfOpen, serverOptions }) as Server
  boundConnections(server, isTrustedProxy, bounds)
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const reason = code === 'EADDRINUSE' ? 'something else listens there' : message
      reject(new CannotStart(`Port ${port} of ${host} cannot be used: ${reason}. Set PORT to another.`))
    })
    server.listen(port, host, () => resolve(server))
  })
}

/** Takes no new connections, lets the requests in flight finish, and cuts what is left after `limit` milliseconds. */
export function drain(server: Server, limit = 10_000): Promise<void> {
  return new Promise((resolve) => {
    // A connection that becomes idle only now would be kept for its next request.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), limit)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}

/** From now on every answer ends its connection: who kept one comes back on another, elsewhere if need be. */
export function endConnections(server: Server): void {
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
}
