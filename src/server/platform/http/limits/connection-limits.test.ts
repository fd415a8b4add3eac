import { expect, test } from 'vitest'
import { type ConnectionLimits, type OpenConnection, openConnectionLimits } from './connection-limits.ts'

const gone: string[] = []
type Stream = OpenConnection & { account: string | undefined }
const stream = (name: string, address: string, account?: string): Stream => ({
  account,
  address,
  evict: () => void gone.push(name),
})
const limited = (limits: ConnectionLimits = { perAddress: 3, perNetwork: 5, total: 6 }) => {
  gone.length = 0
  return openConnectionLimits<Stream>(limits, ({ account }) => (account === undefined ? undefined : [account, 2]))
}

test('the oldest connection of an account is evicted', () => {
  const { admit, all } = limited()
  admit(stream('1', '192.0.2.1', 'ann'))
  admit(stream('2', '192.0.2.2', 'ann'))
  admit(stream('bob', '192.0.2.4', 'bob'))
  expect(gone).toEqual([])
  admit(stream('3', '192.0.2.5', 'ann'))
  expect(gone).toEqual(['1'])
  expect(all.size).toBe(3)
})

test('the oldest connection of an address is evicted; an IPv6 household counts as one address', () => {
  const { admit } = limited()
  for (const name of ['1', '2', '3', '4']) admit(stream(name, `2001:db8:0:1::${name}`))
  admit(stream('else', '2001:db8:0:2::1'))
  expect(gone).toEqual(['1'])
})

test('an idle connection is evicted before an older busy one; if all are busy, the oldest is', () => {
  const { admit } = limited()
  let isBusy = false
  admit({ ...stream('busy', '192.0.2.1'), isIdle: () => false })
  for (const name of ['kept', 'later']) admit({ ...stream(name, '192.0.2.1'), isIdle: () => !isBusy })
  admit(stream('new', '192.0.2.1'))
  expect(gone).toEqual(['kept'])
  isBusy = true
  admit(stream('newest', '192.0.2.1'))
  expect(gone).toEqual(['kept', 'busy'])
})

test('in a full network the address with the most connections is evicted, not a neighbor with one', () => {
  const { admit } = limited({ perAddress: 3, perNetwork: 5, total: 100 })
  admit(stream('neighbor', '192.0.2.9'))
  for (const name of ['1', '2', '3']) admit(stream(name, '192.0.2.1'))
  for (const name of ['a', 'b', 'c', 'd']) admit(stream(name, '192.0.2.2'))
  admit(stream('late', '192.0.2.3'))
  expect(gone).not.toContain('neighbor')
  expect(gone).toEqual(['1', '2', 'a', 'b'])
})

test.each([
  ['a /64', (n: number) => `2001:db8:0:1::${n.toString(16)}`, 100],
  ['a /48', (n: number) => `2001:db8:0:${n.toString(16)}::1`, 400],
  ['a /24', (n: number) => `192.0.2.${n % 256}`, 400],
])("four thousand addresses of %s don't fill the server", (_, address, most) => {
  const { admit, all } = limited({ perAddress: 100, perNetwork: 400, total: 4_000 })
  admit(stream('customer', '198.51.100.7'))
  for (let n = 0; n < 4_000; n++) admit(stream(String(n), address(n)))
  expect(all.size).toBe(most + 1)
  expect(gone).not.toContain('customer')
})

test('at the total limit the network with the most connections is evicted, or else the new one is refused', () => {
  const { admit, release, all } = limited()
  const greedy = ['1', '2', '3'].map((name) => stream(name, '192.0.2.1'))
  for (const one of greedy) admit(one)
  for (const name of ['a', 'b', 'c']) admit(stream(name, `198.51.${name.charCodeAt(0)}.1`))
  admit(stream('d', '198.51.1.1'))
  admit(stream('e', '198.51.2.1'))
  expect(gone).toEqual(['1', '2'])
  expect(admit(stream('f', '198.51.3.1'))).toBe(false)
  expect(all.size).toBe(6)
  release(greedy[2] as Stream)
  expect(admit(stream('f', '198.51.3.1'))).toBe(true)
  expect(gone).toEqual(['1', '2'])
})
