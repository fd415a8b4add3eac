import { expect, test } from 'vitest'
import { limitWork } from './work-limit.ts'

const now = new Date('2026-06-01T12:30:30Z')

/** How many of `count` units pass. */
function passing(limit: ReturnType<typeof limitWork>, address: string, count: number): number {
  let passed = 0
  for (let unit = 0; unit < count; unit++) {
    try {
      limit(address, now)
      passed++
    } catch {}
  }
  return passed
}

test('each address may cause a certain amount of work per minute, independent of its neighbors', () => {
  const limit = limitWork(60)
  expect(passing(limit, '192.0.2.1', 100)).toBe(60)
  expect(() => limit('192.0.2.1', now)).toThrow(expect.objectContaining({ retryAfterSeconds: 30 }))
  expect(passing(limit, '192.0.2.2', 100)).toBe(60)
  limit('192.0.2.1', new Date('2026-06-01T12:31:00Z'))
})

test.each([
  ['a /24', (number: number) => `203.0.113.${number}`, '203.0.114.1'],
  ['a /48', (number: number) => `2001:db8:77:${number}::1`, '2001:db8:78::1'],
])('%s has its own limit, independent of the next one', (_, nthAddress, neighbor) => {
  const limit = limitWork(60, 960)
  let passed = 0
  for (let number = 1; number <= 20; number++) passed += passing(limit, nthAddress(number), 100)
  expect(passed).toBe(960)
  expect(passing(limit, neighbor, 60)).toBe(60)
})
