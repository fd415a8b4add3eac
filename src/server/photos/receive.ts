import { MAX_PHOTO_BYTES } from '../../domain/photo-limits.ts'
import { Refused } from '../../domain/refusals.ts'
import { RetryLater } from '../../domain/retry-later.ts'
import { withTimeout } from '../platform/http/with-timeout.ts'

/** Maximum silence on a connection, and maximum duration of an upload: 12 MB at 50 kB/s. */
const MAX_SILENCE_MS = 20_000
const MAX_UPLOAD_MS = 240_000

/** Maximum memory for all uploads together: eight of the largest. */
const MAX_HELD_BYTES = 8 * MAX_PHOTO_BYTES

/** Uploads slower than this may be evicted when memory is short. */
const UNHURRIED_MS = 20_000

/**
 * Chunks are usually hundreds of bytes, and each costs as much CPU as a thousand bytes do. Someone sending single bytes
 * would keep this process busy for everyone.
 */
const FREE_PIECES = 1_000
const MIN_PIECE_BYTES = 200

const brokenOff = () => new Refused('invalid-request', { detail: 'The request broke off.' })

/** An upload in progress. */
interface Coming {
  since: number
  size: number
  evicted: PromiseWithResolvers<never>
}

/** Uploads in progress, oldest first. */
const coming = new Set<Coming>()
let held = 0

const noRoom = (seconds: number) => new RetryLater('too-many-uploads', seconds)

/** Evicts the longest-running upload if it had time enough. Returns true if there was one. */
export function makeRoom(): boolean {
  const [slowest] = coming
  if (!slowest || performance.now() - slowest.since < UNHURRIED_MS) return false
  coming.delete(slowest)
  held -= slowest.size
  slowest.size = 0
  slowest.evicted.reject(noRoom(10))
  return true
}

/**
 * Reads a body of at most 12 MB, passes it to `use`, and frees its memory afterward. Refuses `photo-too-large` as soon as
 * that's known, and `too-many-uploads` if memory is full and no slow upload can be evicted. `onEnd` gets the number of
 * bytes received, whatever happened. A body refused for its announced size counts nothing: announcing costs nothing.
 */
export async function receive<T>(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  onEnd: (bytes: number) => Promise<void>,
  use: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (Number(headers.get('content-length') ?? 0) > MAX_PHOTO_BYTES) throw new Refused('photo-too-large')
  const mine: Coming = { since: performance.now(), size: 0, evicted: Promise.withResolvers() }
  mine.evicted.promise.catch(() => {})
  const chunks: Uint8Array[] = []
  let came = 0
  coming.add(mine)
  try {
    try {
      for await (const chunk of readChunks(body, mine)) {
        came += chunk.length
        mine.size += chunk.length
        held += chunk.length
        if (came > MAX_PHOTO_BYTES) throw new Refused('photo-too-large')
        if (held > MAX_HELD_BYTES && !makeRoom()) throw noRoom(10)
        chunks.push(chunk)
        if (chunks.length > FREE_PIECES && came < chunks.length * MIN_PIECE_BYTES) throw brokenOff()
      }
    } finally {
      coming.delete(mine)
      await onEnd(came)
    }
    return await use(Buffer.concat(chunks))
  } finally {
    held -= mine.size
  }
}

async function* readChunks(body: ReadableStream<Uint8Array> | null, { evicted }: Coming): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  const end = performance.now() + MAX_UPLOAD_MS
  try {
    while (true) {
      const { done, value } = await withTimeout(
        Promise.race([evicted.promise, reader.read()]),
        Math.min(MAX_SILENCE_MS, end - performance.now()),
        brokenOff,
      )
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock() // the rest is read and dropped (unread-bodies.ts)
  }
}
