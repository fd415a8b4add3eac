import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToAvailability } from './live.ts'

/** A stream that the test speaks through. */
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
  // The next file may share this worker, and would take the stub for a page.
  vi.unstubAllGlobals()
})

test('passes on which day changed, and that anything may have changed', () => {
  latest().say('open')
  latest().say('day', '{"date":"2026-12-04"}')
  latest().say('settings', '{}')
  latest().say('resync', '{}')
  expect(heard).toEqual(['2026-12-04', 'everything', 'everything'])
})

test('is closed while the page is put away, and asks for everything when it comes back', () => {
  latest().say('open')
  page.dispatchEvent(new Event('pagehide'))
  expect(latest().readyState).toBe(Stream.CLOSED)
  page.dispatchEvent(new Event('pageshow'))
  expect(Stream.opened).toHaveLength(2)
  latest().say('open')
  expect(heard).toEqual(['everything'])
})

test('a first pageshow opens no second stream', () => {
  page.dispatchEvent(new Event('pageshow'))
  expect(Stream.opened).toHaveLength(1)
})

test('a stream that gave way to a newer one stays closed until somebody turns to its page', () => {
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

test('a page that nobody can see holds no stream, and asks for everything when it is looked at', () => {
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

test('a stream whose session ended asks again at once, so that the page learns of it, and stays closed', () => {
  latest().say('open')
  latest().say('ended', '{}')
  expect(heard).toEqual(['everything'])
  vi.advanceTimersByTime(600_000)
  expect(Stream.opened).toHaveLength(1)
})

test('a refused stream is opened again, later each time', () => {
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

test('after the end nothing is opened or heard', () => {
  latest().readyState = Stream.CLOSED
  latest().say('error')
  stop()
  vi.advanceTimersByTime(60_000)
  page.dispatchEvent(new Event('pageshow'))
  expect(Stream.opened).toHaveLength(1)
})
