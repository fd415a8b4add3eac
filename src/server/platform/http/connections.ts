import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { RetryLater } from '../../../domain/retry-later.ts'
import type { Config } from '../config/config.ts'
import { plainAddress } from '../config/trusted-proxy.ts'
import { clientAddress } from './limits/client-address.ts'
import { type ConnectionLimits, openConnectionLimits } from './limits/connection-limits.ts'
import { problemResponse, toProblem } from './problems.ts'

type Handler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** Leaves room for event streams, which have their own limits, and for everything else those clients do. */
const connectionLimits: ConnectionLimits = { perAddress: 300, perNetwork: 1_000, total: 6_000 }

/**
 * Limits open connections per address. Behind a trusted proxy, which carries many clients, each unanswered request counts
 * for its client instead. Closes idle connections first; then answers requests with 503, `Retry-After` and `Connection:
 * close`, including new ones without room. Only a response that has begun, such as an event stream, is cut off.
 */
export function limitConnections(isTrustedProxy: Config['isTrustedProxy'], limits = connectionLimits) {
  const open = openConnectionLimits(limits)
  // The response in progress on each connection; undefined between requests.
  const current = new WeakMap<Socket, ServerResponse | undefined>()
  // For requests whose response hasn't begun.
  const evictions = new WeakMap<ServerResponse, AbortController>()
  const peerAddress = (socket: Socket) => plainAddress(socket.remoteAddress ?? '')

  function evictRequest(outgoing: ServerResponse): void {
    const eviction = evictions.get(outgoing)
    if (eviction) eviction.abort()
    else outgoing.destroy()
  }

  return {
    watch(server: Server): void {
      server.on('connection', (socket: Socket) => {
        const address = peerAddress(socket)
        if (isTrustedProxy(address)) return
        const connection = {
          address,
          isIdle: () => current.has(socket) && current.get(socket) === undefined,
          evict() {
            const outgoing = current.get(socket)
            if (outgoing) evictRequest(outgoing)
            else socket.destroySoon()
          },
        }
        if (!open.admit(connection)) socket.destroy()
        else socket.once('close', () => open.release(connection))
      })

      server.prependListener('request', (incoming, outgoing) => {
        const { socket, headers } = incoming
        evictions.set(outgoing, new AbortController())
        current.set(socket, outgoing)
        outgoing.once('close', () => {
          if (current.get(socket) === outgoing) current.set(socket, undefined)
        })
        if (!isTrustedProxy(peerAddress(socket))) return
        const address = clientAddress(String(headers['x-forwarded-for'] ?? ''), { incoming }, isTrustedProxy)
        const request = { address, evict: () => evictRequest(outgoing) }
        if (!open.admit(request)) request.evict()
        else outgoing.once('close', () => open.release(request))
      })
    },

    /** Responds instead of `handle` if a request must make room or found none. */
    guard:
      (handle: Handler): Handler =>
      async (request, bindings) => {
        const { signal } = evictions.get(bindings.outgoing) ?? new AbortController()
        try {
          if (signal.aborted) return tooManyConnections()
          const evicted = new Promise<undefined>((resolve) => {
            signal.addEventListener('abort', () => resolve(undefined), { once: true })
          })
          const answered = Promise.resolve(handle(request, bindings))
          const answer = await Promise.race([answered, evicted])
          if (answer) return answer
          answered.then(({ body }) => body?.cancel()).catch(() => {}) // otherwise a stream would wait forever for its reader
          return tooManyConnections()
        } finally {
          evictions.delete(bindings.outgoing)
        }
      },
  }
}

function tooManyConnections(): Response {
  const refusal = new RetryLater('too-many-connections', 5)
  return problemResponse(toProblem(refusal, randomUUID()), {
    connection: 'close',
    'retry-after': String(refusal.retryAfterSeconds),
  })
}
