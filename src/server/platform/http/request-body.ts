import { Refused } from '../../../domain/refusals.ts'
import { withTimeout } from './with-timeout.ts'

// Request bodies are read only through their web stream, and each reader releases the stream where it stops, so that the
// next one (unread-bodies.ts) can read the rest. Cancelling would depend on the adapter.

/** Maximum size of bodies other than photos. */
export const MAX_BODY_BYTES = 64 * 1024
const MAX_BODY_MS = 30_000

/** Reads a body. Refuses one that exceeds our limit (`too-large`) or takes over half a minute (`body-too-slow`). */
export async function readBody(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  try {
    return await withTimeout(readAll(reader), MAX_BODY_MS, () => new Refused('body-too-slow'))
  } finally {
    reader.releaseLock()
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  while (true) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > MAX_BODY_BYTES) throw new Refused('too-large')
    chunks.push(value)
  }
}

/** Reads and discards the rest of a body until it ends, pauses for `silence` ms, or hits the limit in bytes or ms. */
export async function drainBody(
  body: ReadableStream<Uint8Array>,
  limits: { bytes: number; ms: number; silence: number },
): Promise<void> {
  const reader = body.getReader()
  const end = performance.now() + limits.ms
  let bytes = 0
  try {
    while (bytes <= limits.bytes) {
      const left = Math.min(limits.silence, end - performance.now())
      const { done, value } = await withTimeout(
        reader.read(),
        left,
        () => new Error('The rest of the body takes too long'),
      )
      if (done) return
      bytes += value.length
    }
  } catch {
    // Too slow, or the client is gone; either way, stop reading.
  } finally {
    reader.releaseLock()
  }
}
