import { isPassing } from '../app/api/api.ts'
import { createStore } from '../app/storage/create-store.ts'

export interface QueuedPhoto {
  /** Id of the photo on the server, which makes retries idempotent. */
  id: string
  name: string
  file: File
  /** `broken`: will be retried automatically. `refused`: never will be. */
  state: 'waiting' | 'sending' | 'broken' | 'refused'
  /** Upload progress from 0 to 1. */
  progress: number
  /** Why it wasn't sent. */
  problem?: string
}

interface Sending {
  send: (photo: QueuedPhoto, how: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<void>
  /** Called once the photo has arrived. It leaves the queue after the returned promise settles. */
  onSent: (photo: QueuedPhoto) => Promise<unknown>
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/**
 * Upload queue for photos: one at a time, each until it arrives or is permanently refused. Lost connections are retried
 * automatically with backoff, or right away through `retry`, always under the same id.
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
    /** Removes a photo from the queue, aborting its upload if one is running. */
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
