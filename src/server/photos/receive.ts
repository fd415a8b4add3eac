import { MAX_PHOTO_BYTES } from '../../domain/photo-limits.ts'
import { Refused } from '../../domain/refusals.ts'
import { RetryLater } from '../../domain/retry-later.ts'

/** So long may a connection be silent, and an upload take in all: 12 MB at 50 kB a second. */
const MAX_SILENCE_MS = 20_000
const MAX_UPLOAD_MS = 240_000

/** What all uploads together may hold in memory: eight of the largest. */
const MAX_HELD_BYTES = 8 * MAX_PHOTO_BYTES

const brokenOff = () => new Refused('invalid-request', { detail: 'The request broke off.' })

let held = 0

/**
 * Reads a body of at most 12 MB, gives it to `use`, and lets go of it after that. Refuses `photo-too-large` as soon as
 * that is known, and `too-many-uploads` while others hold all the memory there is for them. `onEnd` hears how many bytes
 * came, however it ends.
 */
export async function receive<T>(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  onEnd: (bytes: number) => Promise<void>,
  use: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (Number(headers.get('content-length') ?? 0) > MAX_PHOTO_BYTES) throw new Refused('photo-too-large')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    try {
      for await (const chunk of chunksOf(body)) {
        size += chunk.length
        held += chunk.length
        if (size > MAX_PHOTO_BYTES) throw new Refused('photo-too-large')
        if (held > MAX_HELD_BYTES) throw new RetryLater('too-many-uploads', 10)
        chunks.push(chunk)
      }
    } finally {
      await onEnd(size)
    }
    return await use(Buffer.concat(chunks))
  } finally {
    held -= size
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  const end = performance.now() + MAX_UPLOAD_MS
  try {
    while (true) {
      const { done, value } = await within(reader.read(), Math.min(MAX_SILENCE_MS, end - performance.now()))
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** What was promised, or the refusal of a request that broke off. */
async function within<T>(promised: Promise<T>, ms: number): Promise<T> {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(brokenOff()), ms)
  try {
    return await Promise.race([promised, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}
