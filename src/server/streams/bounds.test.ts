import { expect, test } from 'vitest'
import { type Bounded, boundStreams } from './bounds.ts'

const gone: string[] = []
const stream = (name: string, address: string, account?: string, channel = 'bookings'): Bounded => ({
  channel,
  account,
  address,
  giveWay: () => void gone.push(name),
})
const bounds = (limits: Partial<Parameters<typeof boundStreams>[0]> = {}) => {
  gone.length = 0
  return boundStreams<Bounded>({ ofAccount: 2, fromAddress: 3, all: 6, ...limits })
}

test('the oldest of an account gives way, on each channel by itself', () => {
  const { enter, everyone } = bounds()
  enter(stream('1', '192.0.2.1', 'ann'))
  enter(stream('2', '192.0.2.2', 'ann'))
  enter(stream('desk', '192.0.2.3', 'ann', 'admin'))
  enter(stream('bob', '192.0.2.4', 'bob'))
  expect(gone).toEqual([])
  enter(stream('3', '192.0.2.5', 'ann'))
  expect(gone).toEqual(['1'])
  expect(everyone.size).toBe(4)
})

test('the oldest of an address gives way; a household of IPv6 is one address', () => {
  const { enter } = bounds()
  for (const name of ['1', '2', '3', '4']) enter(stream(name, `2001:db8:0:1::${name}`))
  enter(stream('else', '2001:db8:0:2::1'))
  expect(gone).toEqual(['1'])
})

test('where all is full the address that holds most gives way, and where nobody holds more the new one is refused', () => {
  const { enter, leave, everyone } = bounds()
  const greedy = ['1', '2', '3'].map((name) => stream(name, '192.0.2.1'))
  for (const one of greedy) enter(one)
  for (const name of ['a', 'b', 'c']) enter(stream(name, `198.51.100.${name.charCodeAt(0)}`))
  enter(stream('d', '198.51.100.1'))
  enter(stream('e', '198.51.100.2'))
  expect(gone).toEqual(['1', '2'])
  expect(() => enter(stream('f', '198.51.100.3'))).toThrow(
    expect.objectContaining({ code: 'too-many-streams', retryAfterSeconds: 60 }),
  )
  expect(everyone.size).toBe(6)
  leave(greedy[2] as Bounded)
  enter(stream('f', '198.51.100.3'))
  expect(gone).toEqual(['1', '2'])
})
