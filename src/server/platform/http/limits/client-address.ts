import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { plainAddress } from '../../config/trusted-proxy.ts'

/**
 * The client's address: the socket's, or behind a trusted proxy the last address in X-Forwarded-For that isn't such a proxy.
 * Anything a client adds itself is further left and ignored.
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

/** What a limit counts as one client: an IPv4 address, or an IPv6 /64, which is one household. */
export const countedAddress = (address: string): string =>
  isIP(address) === 6 ? `${firstGroups(address, 4)}::/64` : address

/** What a single attacker can cheaply use: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export const toNetwork = (address: string): string =>
  isIP(address) === 6 ? `${firstGroups(address, 3)}::/48` : address.replace(/\.\d+$/, '.0/24')

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, count)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
