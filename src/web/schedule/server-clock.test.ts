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

test('a browser that is an hour slow counts from the server', () => {
  learnServerTime(answeredAt('2026-12-01T13:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(serverNow()).toEqual(new Date('2026-12-01T13:01:00Z'))
})

test('seconds of travel mean nothing, and neither does a missing header', () => {
  learnServerTime(answeredAt('2026-12-01T11:59:57Z'))
  learnServerTime(new Headers())
  expect(serverNow()).toEqual(new Date('2026-12-01T12:00:00Z'))
})
