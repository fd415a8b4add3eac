import { BlockList, isIP, isIPv4 } from 'node:net'
import { text } from './fields.ts'

/** The variable listing the proxies in front of us (README). */
export const proxyVariables = {
  TRUSTED_PROXY: text
    .refine(
      (value) => parseProxies(value) !== undefined,
      'TRUSTED_PROXY must be a comma-separated list of addresses, such as 10.0.0.0/8.',
    )
    .optional(),
}

/** Is the socket address one of the configured proxies? */
export function trustedProxies(env: { TRUSTED_PROXY?: string | undefined }): (ip: string) => boolean {
  const proxies = env.TRUSTED_PROXY ? parseProxies(env.TRUSTED_PROXY) : undefined
  return (ip) => proxies !== undefined && contains(proxies, ip)
}

/** Parses "10.0.0.0/8, ::1" into a block list; undefined if an entry isn't an address. */
function parseProxies(value: string): BlockList | undefined {
  const list = new BlockList()
  for (const entry of value.split(',').map((part) => part.trim())) {
    const [ip = '', bits] = entry.split('/')
    if (!isIP(ip)) return undefined
    const family = isIPv4(ip) ? 'ipv4' : 'ipv6'
    const longest = family === 'ipv4' ? 32 : 128
    const prefix = bits === undefined ? longest : Number(bits)
    if (!Number.isInteger(prefix) || prefix < 0 || prefix > longest) return undefined
    list.addSubnet(ip, prefix, family)
  }
  return list
}

/** Unwraps an IPv4-mapped IPv6 address; it is the same client. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')

function contains(list: BlockList, ip: string) {
  const plain = plainAddress(ip)
  return isIP(plain) > 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}
