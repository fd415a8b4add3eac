import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RetryLater } from '../../../../domain/retry-later.ts'
import { openFairQueue } from './fair-queue.ts'

const open = (change: Partial<Parameters<typeof openFairQueue>[0]> = {}) =>
  openFairQueue({ atOnce: 2, maxWaitMs: 15_000, refusal: 'busy-passwords', expectedMs: 1, ...change })

/** Work that ends on command, recording the order in which it started. */
function desk(queue: ReturnType<typeof open>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (lane: string, network: string, name: string) =>
      queue.run({ lane, network }, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    async end(name: string) {
      ends.get(name)?.()
      await pause()
    },
  }
}

test('runs two at a time, alternating between networks and kinds of work', async () => {
  const { begun, ask, end } = desk(open())
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('sign-in', 'a', name))
  all.push(ask('sign-in', 'b', 'b1'), ask('sign-in', 'b', 'b2'), ask('sign-up', 'c', 'c1'))
  await pause()
  expect(begun).toEqual(['a1', 'a2'])
  for (const name of ['a1', 'a2', 'a3', 'c1', 'b1', 'a4', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'c1', 'b1', 'a4', 'b2'])
  await Promise.all(all)
})

test('a crowd from one network is refused when the wait gets too long, and no one else is', async () => {
  const queue = open({ maxWaitMs: 1_000, expectedMs: 100 })
  const { ask, begun } = desk(queue)
  const asked = Array.from({ length: 30 }, (_, n) => ask('sign-in', 'crowd', `crowd ${n}`))
  const refused = asked.slice(22)
  for (const one of refused) {
    await expect(one).rejects.toThrow(RetryLater)
    await expect(one).rejects.toMatchObject({ code: 'busy-passwords', retryAfterSeconds: 1 })
  }
  expect(() => queue.requireTurn({ lane: 'sign-in', network: 'crowd' })).toThrow(RetryLater)
  queue.requireTurn({ lane: 'sign-in', network: 'elsewhere' })
  queue.requireTurn({ lane: 'sign-up', network: 'crowd' })
  expect(begun).toHaveLength(2)
  await Promise.allSettled(asked.slice(2))
})

test('a request that waited the maximum is refused, and its work never runs', async () => {
  const { ask, begun, end } = desk(open({ maxWaitMs: 50 }))
  const first = ['a', 'b'].map((name) => ask('sign-in', name, name))
  const late = ask('sign-in', 'c', 'c')
  await expect(late).rejects.toMatchObject({ code: 'busy-passwords' })
  await end('a')
  await end('b')
  await Promise.all(first)
  expect(begun).toEqual(['a', 'b'])
})

test('consecutive work of one request shares one maximum wait', async () => {
  const queue = open({ maxWaitMs: 600, atOnce: 1 })
  const { ask, end } = desk(queue)
  const turn = { lane: 'own', network: 'a', since: performance.now() }
  expect(await queue.run(turn, () => pause(500, 'first'))).toBe('first')
  const ahead = ask('own', 'b', 'b')
  const second = queue.run(turn, async () => 'second')
  const began = performance.now()
  await expect(second).rejects.toMatchObject({ code: 'busy-passwords' })
  expect(performance.now() - began).toBeLessThan(500)
  expect(() => queue.requireTurn({ ...turn, since: performance.now() - 601 })).toThrow(RetryLater)
  await end('b')
  await ahead
  // With an empty queue, no one is refused.
  expect(await queue.run({ ...turn, since: performance.now() - 601 }, async () => 'late')).toBe('late')
})

test('failed work frees its slot', async () => {
  const queue = open({ atOnce: 1 })
  const turn = { lane: 'sign-in', network: 'a' }
  await expect(queue.run(turn, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(turn, async () => 'done')).toBe('done')
})
