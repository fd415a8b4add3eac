import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import { boundCrowd, type CrowdBounds } from './limits/bounded-crowd.ts'
import { clientAddress, plainAddress } from './limits/client-address.ts'

/** Room for event streams, which have limits of their own, and for whatever else those people do. */
const connectionBounds: CrowdBounds = { fromAddress: 300, fromNetwork: 1_000, all: 6_000 }

/**
 * Limits how much is open at once. A connection counts for its address as long as it is open. One from a trusted proxy
 * carries the requests of many clients, so there each request counts for its client until it is answered.
 */
export function boundConnections(
  server: Server,
  isTrustedProxy: Config['isTrustedProxy'],
  bounds: CrowdBounds = connectionBounds,
): void {
  const crowd = boundCrowd(bounds)
  const peerOf = (socket: Socket) => plainAddress(socket.remoteAddress ?? '')

  function hold(socket: Socket, address: string, held: EventEmitter) {
    const one = { address, giveWay: () => void socket.destroy() }
    if (!crowd.enter(one)) socket.destroy()
    else held.once('close', () => crowd.leave(one))
  }

  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    if (!isTrustedProxy(peer)) hold(socket, peer, socket)
  })
  server.prependListener('request', (incoming, outgoing) => {
    if (!isTrustedProxy(peerOf(incoming.socket))) return
    const forwarded = incoming.headers['x-forwarded-for']
    hold(incoming.socket, clientAddress(String(forwarded ?? ''), { incoming }, isTrustedProxy), outgoing)
  })
}
