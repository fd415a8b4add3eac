import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

const answeredAt = (instant: string) => new Headers({ date: new Date(instant).toUTCString() })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z') })
})
afterEach(() => {
  learnServerTime(new Headers({ date: new Date().toUTCString() }))
  vi.useRealTimers()
})

test('the current time follows the server if the browser’s clock is an hour slow', () => {
  learnServerTime(answeredAt('2026-12-01T13:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(serverNow()).toEqual(new Date('2026-12-01T13:01:00Z'))
})

test('the current time ignores a few seconds of latency and a missing Date header', () => {
  learnServerTime(answeredAt('2026-12-01T11:59:57Z'))
  learnServerTime(new Headers())
  expect(serverNow()).toEqual(new Date('2026-12-01T12:00:00Z'))
})
