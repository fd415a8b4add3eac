import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

/**
 * The address of the client: that of the socket, or, when the socket is a proxy we trust, the last address in
 * X-Forwarded-For that is not such a proxy. What a client writes there itself stands further left and is not believed.
 */
export function clientAddress(
  forwarded: string | undefined,
  bindings: Partial<HttpBindings> | undefined,
  isTrustedProxy: (ip: string) => boolean,
): string {
  let address = plainAddress(bindings?.incoming?.socket.remoteAddress ?? '127.0.0.1')
  const hops = (forwarded ?? '').split(',').map((hop) => plainAddress(hop.trim()))
  while (isTrustedProxy(address)) {
    const hop = hops.pop()
    if (hop === undefined || !isIP(hop)) break
    address = hop
  }
  return address
}

/** An IPv4 address that arrived over IPv6 is the same client. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whom a limit counts: an IPv4 address, or the /64 network of an IPv6 address, which is one household. */
export const countedAddress = (address: string): string =>
  isIP(address) === 6 ? `${firstGroups(address, 4)}::/64` : address

/** What one attacker gets cheaply: the /24 around an IPv4 address, the /48 around an IPv6 address. */
export const networkOf = (address: string): string =>
  isIP(address) === 6 ? `${firstGroups(address, 3)}::/48` : address.replace(/\.\d+$/, '.0/24')

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, count)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
