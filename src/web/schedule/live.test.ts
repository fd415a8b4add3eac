import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToAvailability } from './live.ts'

/** A fake EventSource whose events the test sends. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readyState = 1

  constructor() {
    super()
    Stream.opened.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  say(type: string, data?: string) {
    this.dispatchEvent(Object.assign(new Event(type), { data }))
  }
}

const page = new EventTarget()
const latest = () => Stream.opened.at(-1) as Stream
const heard: string[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  Stream.opened = []
  heard.length = 0
  stop = listenToAvailability('/live', {
    onDay: (date) => void heard.push(date),
    onEverything: () => void heard.push('everything'),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  // The next test file may share this worker, and would mistake the stub for a page.
  vi.unstubAllGlobals()
})

test('the availability stream reports changed days and changes of everything', () => {
  latest().say('open')
  latest().say('day', '{"date":"2026-12-04"}')
  latest().say('settings', '{}')
  latest().say('resync', '{}')
  expect(heard).toEqual(['2026-12-04', 'everything', 'everything'])
})

test('the stream closes on pagehide, and everything is refetched on pageshow', () => {
  latest().say('open')
  page.dispatchEvent(new Event('pagehide'))
  expect(latest().readyState).toBe(Stream.CLOSED)
  page.dispatchEvent(new Event('pageshow'))
  expect(Stream.opened).toHaveLength(2)
  latest().say('open')
  expect(heard).toEqual(['everything'])
})

test('the first pageshow doesn’t open a second stream', () => {
  page.dispatchEvent(new Event('pageshow'))
  expect(Stream.opened).toHaveLength(1)
})

test('a replaced stream stays closed until its page is used again', () => {
  latest().say('open')
  latest().say('replaced', '{}')
  expect(latest().readyState).toBe(Stream.CLOSED)
  vi.advanceTimersByTime(600_000)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  page.dispatchEvent(new Event('visibilitychange'))
  expect(Stream.opened).toHaveLength(1)
  expect(heard).toEqual([])

  vi.stubGlobal('document', { visibilityState: 'visible' })
  page.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('focus'))
  expect(Stream.opened).toHaveLength(2)
  latest().say('open')
  expect(heard).toEqual(['everything'])
})

test('a hidden page closes its stream, and refetches everything when it’s visible again', () => {
  const become = (visibilityState: string) => {
    vi.stubGlobal('document', { visibilityState })
    page.dispatchEvent(new Event('visibilitychange'))
  }
  latest().say('open')
  become('hidden')
  expect(latest().readyState).toBe(Stream.CLOSED)
  become('visible')
  expect(Stream.opened).toHaveLength(2)
  latest().say('open')
  expect(heard).toEqual(['everything'])
})

test('a stream whose session ended refetches everything and stays closed', () => {
  latest().say('open')
  latest().say('ended', '{}')
  expect(heard).toEqual(['everything'])
  vi.advanceTimersByTime(600_000)
  expect(Stream.opened).toHaveLength(1)
})

test('a refused stream reconnects, with longer waits each time', () => {
  const refuse = () => {
    latest().readyState = Stream.CLOSED
    latest().say('error')
  }
  refuse()
  vi.advanceTimersByTime(2_000)
  expect(Stream.opened).toHaveLength(2)
  refuse()
  vi.advanceTimersByTime(2_000)
  expect(Stream.opened).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  latest().say('open')
  expect(heard).toEqual(['everything'])
})

test('a stopped stream doesn’t reconnect', () => {
  latest().readyState = Stream.CLOSED
  latest().say('error')
  stop()
  vi.advanceTimersByTime(60_000)
  page.dispatchEvent(new Event('pageshow'))
  expect(Stream.opened).toHaveLength(1)
})
