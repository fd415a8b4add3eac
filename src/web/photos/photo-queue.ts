import { Refused, statusOf } from '../../domain/refusals.ts'
import { createStore } from '../app/storage/create-store.ts'

export interface QueuedPhoto {
  /** Of the photo it becomes: sent twice, it is one. */
  id: string
  name: string
  file: File
  /** `broken`: it goes again by itself. `refused`: it never will. */
  state: 'waiting' | 'sending' | 'broken' | 'refused'
  /** From 0 to 1. */
  progress: number
  /** Why it is not sent. */
  problem?: string
}

interface Sending {
  send: (photo: QueuedPhoto, how: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<void>
  /** It has arrived; what is returned is waited for before it leaves the queue. */
  onSent: (photo: QueuedPhoto) => Promise<unknown>
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/** Refusals that another try may not meet again. */
const isPassing = (error: unknown) => !(error instanceof Refused) || [429, 503].includes(statusOf(error.code))

/**
 * Photos on their way, one at a time, each until it has arrived or is refused for good. One whose connection broke goes
 * again by itself, ever later, or at once by `retry`; always as the same photo.
 */
export function createPhotoQueue({ send, onSent }: Sending) {
  const store = createStore<readonly QueuedPhoto[]>([])
  const stops = new Map<string, AbortController>()
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (id: string, to: Partial<QueuedPhoto>) =>
    store.set(store.get().map((photo) => (photo.id === id ? { ...photo, ...to } : photo)))
  const drop = (id: string) => store.set(store.get().filter((photo) => photo.id !== id))
  const isSending = () => store.get().some(({ state }) => state === 'sending')

  function next() {
    const photo = store.get().find(({ state }) => state === 'waiting')
    if (photo && !isSending()) void sendOne(photo)
  }

  async function sendOne(photo: QueuedPhoto) {
    const stop = new AbortController()
    stops.set(photo.id, stop)
    change(photo.id, { state: 'sending', progress: 0 })
    try {
      await send(photo, { onProgress: (progress) => change(photo.id, { progress }), signal: stop.signal })
      wait = FIRST_WAIT_MS
      await onSent(photo)
      drop(photo.id)
    } catch (error) {
      const problem = error instanceof Error ? error.message : ''
      if (isPassing(error)) later(photo.id, problem)
      else change(photo.id, { state: 'refused', problem })
    } finally {
      stops.delete(photo.id)
    }
    next()
  }

  function later(id: string, problem: string) {
    change(id, { state: 'broken', problem })
    clearTimeout(timer)
    timer = setTimeout(retry, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  function retry() {
    clearTimeout(timer)
    store.set(store.get().map((photo) => (photo.state === 'broken' ? { ...photo, state: 'waiting' } : photo)))
    next()
  }

  return {
    store,
    add(files: readonly File[]) {
      const photos = files.map((file) => ({ id: crypto.randomUUID(), name: file.name, file, progress: 0 }))
      store.set([...store.get(), ...photos.map((photo) => ({ ...photo, state: 'waiting' as const }))])
      next()
    },
    retry,
    /** Takes a photo out of the queue, also in the midst of being sent. */
    remove(id: string) {
      drop(id)
      stops.get(id)?.abort()
      next()
    },
    close() {
      clearTimeout(timer)
      for (const stop of stops.values()) stop.abort()
    },
  }
}
