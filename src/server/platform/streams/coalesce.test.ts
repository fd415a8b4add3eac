import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs immediately, then once more for all calls in the meantime', async () => {
  const work = vi.fn(async () => {})
  const { ask } = coalesce(work, 500)
  ask()
  expect(work).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 40; count++) ask()
  await vi.advanceTimersByTimeAsync(499)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(2)
  ask()
  expect(work).toHaveBeenCalledTimes(3)
})

test('a call during slow work runs after it, never concurrently', async () => {
  const first = Promise.withResolvers<void>()
  const work = vi.fn(() => (work.mock.calls.length === 1 ? first.promise : Promise.resolve()))
  const { ask } = coalesce(work, 500)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
  first.resolve()
  await vi.advanceTimersByTimeAsync(500)
  expect(work).toHaveBeenCalledTimes(2)
})

test('does nothing once stopped and leaves no timer', async () => {
  const work = vi.fn(async () => {})
  const { ask, stop } = coalesce(work, 500)
  ask()
  ask()
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
