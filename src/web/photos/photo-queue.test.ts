import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../../domain/refusals.ts'
import { createPhotoQueue, type QueuedPhoto } from './photo-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const photoFile = (name: string) => new File(['x'], name)
const lost = () => Promise.reject(new Error('We couldn’t reach the server.'))

/** A queue whose uploads end, one after another, as `outcomes` prescribe. */
function queueWith(...outcomes: (() => Promise<void>)[]) {
  const tries: QueuedPhoto[] = []
  const sent: string[] = []
  const queue = createPhotoQueue({
    send: (photo) => {
      tries.push(photo)
      return (outcomes.shift() ?? (async () => {}))()
    },
    onSent: async ({ name }) => sent.push(name),
  })
  const states = () => queue.store.get().map(({ name, state }) => [name, state])
  return { queue, tries, sent, states }
}

test('photos upload one at a time, in order, and leave the queue once they have arrived', async () => {
  const first = Promise.withResolvers<void>()
  const { queue, sent, states } = queueWith(() => first.promise)
  queue.add([photoFile('gate'), photoFile('yard')])
  expect(states()).toEqual([
    ['gate', 'sending'],
    ['yard', 'waiting'],
  ])
  first.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([sent, states()]).toEqual([['gate', 'yard'], []])
})

test('a photo whose connection broke retries with backoff under the same id without blocking the next photo', async () => {
  const { queue, tries, sent, states } = queueWith(lost, async () => {}, lost)
  queue.add([photoFile('gate'), photoFile('yard')])
  await vi.advanceTimersByTimeAsync(0)
  expect([sent, states()]).toEqual([['yard'], [['gate', 'broken']]])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(states()).toEqual([['gate', 'broken']])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual(['yard', 'gate'])
  expect(new Set(tries.filter(({ name }) => name === 'gate').map(({ id }) => id)).size).toBe(1)
})

test('a manual retry does not wait for the backoff', async () => {
  const { queue, sent } = queueWith(lost)
  queue.add([photoFile('gate')])
  await vi.advanceTimersByTimeAsync(0)
  queue.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['gate'])
})

test('a permanently refused photo stays with its reason, and a temporarily refused one is retried', async () => {
  const refusing = (code: 'photo-unreadable' | 'too-many-uploads') => () => Promise.reject(new Refused(code))
  const { queue, states, sent } = queueWith(refusing('photo-unreadable'), refusing('too-many-uploads'))
  queue.add([photoFile('notes.txt'), photoFile('gate')])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([sent, states()]).toEqual([['gate'], [['notes.txt', 'refused']]])
  expect(queue.store.get()[0]?.problem).toBe(new Refused('photo-unreadable').message)
  queue.retry()
  expect(states()).toEqual([['notes.txt', 'refused']])
})

test('removing a photo aborts its upload, and the next one starts', async () => {
  const stopped = vi.fn()
  const queue = createPhotoQueue({
    send: ({ name }, { signal }) =>
      name === 'yard'
        ? Promise.resolve()
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(stopped()))),
    onSent: async () => {},
  })
  queue.add([photoFile('gate'), photoFile('yard')])
  queue.remove(queue.store.get()[0]?.id ?? '')
  await vi.advanceTimersByTimeAsync(0)
  expect([stopped.mock.calls.length, queue.store.get()]).toEqual([1, []])
})
