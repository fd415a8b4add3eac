import { createHash } from 'node:crypto'
import tar from 'tar-stream'
import { type Manifest, partName } from './format.ts'

const PART_BYTES = 4 * 1024 * 1024

export type Pack = ReturnType<typeof packEntries>

/** Writes the entries of a backup, one after another, and keeps count of them. `stream` has to be read meanwhile. */
export function packEntries() {
  const stream = tar.pack()
  const entries: Manifest['entries'] = {}

  async function add(name: string, bytes: Uint8Array): Promise<void> {
    entries[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    stream.entry({ name, size: bytes.length }, (error) => (error ? reject(error) : resolve())).end(bytes)
    await promise
  }

  /** A stream of any length, in parts: tar wants to know before each how long it is. */
  async function addParts(folder: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    let part = 0
    let held: Uint8Array[] = []
    let size = 0
    const flush = async () => {
      if (size > 0) await add(partName(folder, part++), Buffer.concat(held))
      held = []
      size = 0
    }
    for await (const chunk of source) {
      held.push(chunk)
      size += chunk.length
      if (size >= PART_BYTES) await flush()
    }
    await flush()
  }

  return { stream, entries, add, addParts }
}
