import { expect, test } from 'vitest'
import { type Bounded, boundCrowd, type CrowdBounds } from './bounded-crowd.ts'

const gone: string[] = []
type Stream = Bounded & { account: string | undefined }
const stream = (name: string, address: string, account?: string): Stream => ({
  account,
  address,
  giveWay: () => void gone.push(name),
})
const bounds = (limits: CrowdBounds = { fromAddress: 3, fromNetwork: 5, all: 6 }) => {
  gone.length = 0
  return boundCrowd<Stream>(limits, ({ account }) => (account === undefined ? undefined : [account, 2]))
}

test('the oldest of an account gives way', () => {
  const { enter, everyone } = bounds()
  enter(stream('1', '192.0.2.1', 'ann'))
  enter(stream('2', '192.0.2.2', 'ann'))
  enter(stream('bob', '192.0.2.4', 'bob'))
  expect(gone).toEqual([])
  enter(stream('3', '192.0.2.5', 'ann'))
  expect(gone).toEqual(['1'])
  expect(everyone.size).toBe(3)
})

test('the oldest of an address gives way; a household of IPv6 is one address', () => {
  const { enter } = bounds()
  for (const name of ['1', '2', '3', '4']) enter(stream(name, `2001:db8:0:1::${name}`))
  enter(stream('else', '2001:db8:0:2::1'))
  expect(gone).toEqual(['1'])
})

test('where a network is full the address that holds most in it gives way, and not a neighbor with one', () => {
  const { enter } = bounds({ fromAddress: 3, fromNetwork: 5, all: 100 })
  enter(stream('neighbor', '192.0.2.9'))
  for (const name of ['1', '2', '3']) enter(stream(name, '192.0.2.1'))
  for (const name of ['a', 'b', 'c', 'd']) enter(stream(name, '192.0.2.2'))
  enter(stream('late', '192.0.2.3'))
  expect(gone).not.toContain('neighbor')
  expect(gone).toEqual(['1', '2', 'a', 'b'])
})

test.each([
  ['a /64', (n: number) => `2001:db8:0:1::${n.toString(16)}`, 100],
  ['a /48', (n: number) => `2001:db8:0:${n.toString(16)}::1`, 400],
  ['a /24', (n: number) => `192.0.2.${n % 256}`, 400],
])('four thousand addresses of %s fill no server', (_, address, most) => {
  const { enter, everyone } = bounds({ fromAddress: 100, fromNetwork: 400, all: 4_000 })
  enter(stream('customer', '198.51.100.7'))
  for (let n = 0; n < 4_000; n++) enter(stream(String(n), address(n)))
  expect(everyone.size).toBe(most + 1)
  expect(gone).not.toContain('customer')
})

test('where all is full the network that holds most gives way, and where nobody holds more the new one is refused', () => {
  const { enter, leave, everyone } = bounds()
  const greedy = ['1', '2', '3'].map((name) => stream(name, '192.0.2.1'))
  for (const one of greedy) enter(one)
  for (const name of ['a', 'b', 'c']) enter(stream(name, `198.51.${name.charCodeAt(0)}.1`))
  enter(stream('d', '198.51.1.1'))
  enter(stream('e', '198.51.2.1'))
  expect(gone).toEqual(['1', '2'])
  expect(enter(stream('f', '198.51.3.1'))).toBe(false)
  expect(everyone.size).toBe(6)
  leave(greedy[2] as Stream)
  expect(enter(stream('f', '198.51.3.1'))).toBe(true)
  expect(gone).toEqual(['1', '2'])
})
