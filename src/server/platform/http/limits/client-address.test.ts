import { expect, test } from 'vitest'
import { clientAddress, countedAddress, toNetwork } from './client-address.ts'

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } }) as never
const isTrusted = (ip: string) => ip.startsWith('10.')

test('X-Forwarded-For from a client is ignored', () => {
  expect(clientAddress('1.2.3.4', from('203.0.113.9'), isTrusted)).toBe('203.0.113.9')
})

test("behind a trusted proxy, the client is the last address that isn't a proxy", () => {
  expect(clientAddress('6.6.6.6, 198.51.100.7, 10.0.0.2', from('10.0.0.1'), isTrusted)).toBe('198.51.100.7')
  expect(clientAddress('198.51.100.7', from('::ffff:10.0.0.1'), isTrusted)).toBe('198.51.100.7')
})

test("a malformed header behind a trusted proxy leaves the proxy's address", () => {
  for (const rubbish of [undefined, '', 'unknown', '1.2.3.4; drop', '::1::2']) {
    expect(clientAddress(rubbish, from('10.0.0.1'), isTrusted)).toBe('10.0.0.1')
  }
})

test('addresses in one IPv6 /64 count as one', () => {
  expect(countedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(countedAddress('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(countedAddress('::1')).toBe('0:0:0:0::/64')
  expect(countedAddress('192.0.2.4')).toBe('192.0.2.4')
})

test('a network is an IPv4 /24 or an IPv6 /48', () => {
  expect(toNetwork('192.0.2.4')).toBe('192.0.2.0/24')
  expect(toNetwork('2001:0DB8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(toNetwork('::1')).toBe('0:0:0::/48')
})
